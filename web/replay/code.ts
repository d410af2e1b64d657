// Numbered lines of pseudocode, one of which is highlighted.

import { html, nothing, type TemplateResult } from "lit-html";

/** `code`: lines that begin with two spaces per level. `lit` is counted from 1; 0 highlights no line. */
export const codeSteps = (code: readonly string[], lit: number, label: string): TemplateResult =>
  html`<ol class="codeSteps" aria-label=${label}>${code.map((line, i) => {
    const level = (line.length - line.trimStart().length) / 2;
    const isLit = i + 1 === lit;
    return html`<li .style=${`--level: ${level}`} aria-current=${isLit ? "step" : nothing}
      >${line.trimStart()}</li>`;
  })}</ol>`;
