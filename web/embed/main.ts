// The page in a frame of another page: a stage that shows how its maze is made, with a play bar.

import { element } from "../pages/dom.ts";
import { MazePage } from "../stage/mazePage.ts";
import { Watch } from "../watch/index.ts";

const page = new MazePage("watch", { showState: () => watch.prepare?.() });
const watch = new Watch(element("watch"), page);
page.start(() => watch);
