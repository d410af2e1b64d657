// The controls of Play: its panel and its bar below the stage.

import { make, parse } from "../ui/dom.ts";
import { LEVELS } from "./levels.ts";

const PANEL = `
  <p data-text="intro"></p>
  <h2 data-text="levels"></h2>
  <div class="levels" role="group" data-label="levels"></div>
  <div class="row playMazes">
    <button type="button" class="playDay" data-text="day"></button>
    <button type="button" class="playAnother" data-text="another"></button>
  </div>
  <div>
    <p class="playTitle"></p>
    <p class="hint playDifficulty"></p>
  </div>
  <div class="playSwitches">
    <button type="button" class="playSwitch playFog" aria-pressed="false" aria-describedby="playFogText"
      data-text="fog"></button>
    <p class="hint" id="playFogText"></p>
    <button type="button" class="playSwitch playInside" aria-pressed="false" aria-describedby="playInsideText"
      data-text="walk"></button>
    <p class="hint" id="playInsideText" data-text="walkText"></p>
  </div>
  <details class="playKeys">
    <summary data-text="keys"></summary>
    <dl>
      <dt data-text="keyArrows"></dt><dd data-text="keyArrowsText"></dd>
      <dt data-text="keyUndo"></dt><dd data-text="undo"></dd>
      <dt data-text="keyHint"></dt><dd data-text="hint"></dd>
      <dt data-text="keyAgain"></dt><dd data-text="again"></dd>
      <dt data-text="keyWalk"></dt><dd data-text="walk"></dd>
      <dt data-text="keyTouch"></dt><dd data-text="keyTouchText"></dd>
      <dt data-text="keyPad"></dt><dd data-text="keyPadText"></dd>
    </dl>
    <button type="button" class="playSwitch playLetters" aria-pressed="true" data-text="letters"></button>
  </details>
  <p class="playSaid" role="status"></p>`;

const BAR = `
  <p class="playRival" hidden></p>
  <dl class="playScore">
    <div><dt data-text="time"></dt><dd class="playTime"></dd></div>
    <div><dt data-text="steps"></dt><dd class="playSteps"></dd></div>
    <div><dt data-text="hints"></dt><dd class="playHints"></dd></div>
    <div><dt data-text="best"></dt><dd class="playBest"></dd></div>
  </dl>
  <div class="playActions">
    <button type="button" class="playUndo" data-text="undo"></button>
    <button type="button" class="playHint" data-text="hint"></button>
    <button type="button" class="playAgain" data-text="again"></button>
    <button type="button" class="playEnding" data-text="result" hidden></button>
  </div>
  <div class="playPad" role="group" data-label="pad">
    <button type="button" value="0" data-label="north">↑</button>
    <button type="button" value="3" data-label="west">←</button>
    <span class="hint" aria-hidden="true" data-text="padText"></span>
    <button type="button" value="1" data-label="east">→</button>
    <button type="button" value="2" data-label="south">↓</button>
  </div>`;

/** One element of a part of the page, which must be there. */
export function part<Kind extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Kind {
  const found = root.querySelector<Kind>(selector);
  if (!found) throw new Error(`expected an element ${selector}, got none`);
  return found;
}

/** Fills the panel; returns the bar. */
export function buildControls(panel: HTMLElement): HTMLElement {
  panel.append(parse(PANEL));
  const levels = Array.from({ length: LEVELS }, (_, i) =>
    make("button", { type: "button", value: `${i + 1}` }, `${i + 1}`),
  );
  part(panel, ".levels").append(...levels);
  return make("div", { class: "playBar" }, parse(BAR));
}
