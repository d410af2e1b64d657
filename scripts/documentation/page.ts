// The script of pages of the documentation: the theme of the other pages, and buttons that run examples.

const root = document.documentElement;

/** Returns what the storage does with a value, or undefined where the page has no storage. */
function stored<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

root.dataset.theme = stored((storage) => storage.getItem("tsd-theme") ?? storage.getItem("theme")) ?? "os";

/** Runs the example of a button in a worker, and shows its output below the button. */
function run(button: HTMLButtonElement): void {
  const output = button.nextElementSibling as HTMLOutputElement;
  const worker = new Worker(new URL(button.dataset.example ?? "", document.baseURI), { type: "module" });
  const end = (how: "ok" | "error"): void => {
    worker.terminate();
    button.disabled = false;
    output.dataset.ended = how;
  };
  button.disabled = true;
  delete output.dataset.ended;
  output.hidden = false;
  output.replaceChildren();
  worker.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data !== null) output.append(`${data}\n`);
    else {
      output.textContent ||= "The example ran. It prints nothing.";
      end("ok");
    }
  };
  worker.onerror = ({ message }) => {
    const error = document.createElement("span");
    error.textContent = `${(message || "The example cannot be loaded.").replace(/^Uncaught /, "")}\n`;
    output.append(error);
    end("error");
  };
}

addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-example]"))
    button.addEventListener("click", () => run(button));
  // Not every browser lets the keyboard scroll a box that contains nothing else to focus.
  for (const box of document.querySelectorAll<HTMLElement>("pre, .table, .tsd-signature"))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  document.querySelector("#tsd-theme")?.addEventListener("change", ({ target }) => {
    const { value } = target as HTMLSelectElement;
    stored((storage) => (value === "os" ? storage.removeItem("theme") : storage.setItem("theme", value)));
  });
});
