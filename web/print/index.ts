// Print: sheets of mazes.

import { parse } from "../ui/dom.ts";
import type { StartTab } from "../ui/page.ts";
import { startSheet } from "./sheet.ts";
import "./style.css";

const PANEL = `
  <div class="row">
    <label><span data-text="paper"></span><select id="paper"><option value="a4">A4</option><option
      value="letter">Letter</option></select></label>
    <label><span data-text="perPage"></span><select id="perPage"><option>1</option><option>2</option><option
      selected>4</option><option>6</option><option>8</option><option>12</option></select></label>
    <label><span data-text="pages"></span><input type="number" id="pages" min="1" max="50" value="2"></label>
  </div>
  <button type="button" class="primary" id="makeSheet" data-text="makeSheet"></button>`;

const SHEETS = `
  <section class="sheets" id="sheets" hidden>
    <div class="sheetTools">
      <button type="button" class="primary" id="printNow" data-text="printNow"></button>
      <button type="button" id="closeSheet" data-text="close"></button>
    </div>
    <div id="paperPages"></div>
  </section>`;

const start: StartTab = (panel, page) => {
  panel.append(parse(PANEL));
  document.body.append(parse(SHEETS));
  startSheet(() => page.maker, page.state, page.notice);
  return { show() {} };
};

export default start;
