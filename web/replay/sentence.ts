// The sentence about the last step, which changes slowly enough to be read.

/** Minimum time between two sentences of a fast animation. */
const READING_MILLISECONDS = 600;

export class Sentence {
  text = "";
  /** Whether screen readers read the sentence. They do not read an animation. */
  isLive = true;
  readonly #onChange: () => void;
  #shownAt = 0;
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `onChange` is called when a sentence appears later. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Shows the next sentence at once, even if the last one has just appeared. */
  restart(): void {
    this.#shownAt = 0;
  }

  /**
   * Shows the sentence of a step; `sentence` is called when its text is due. If steps are quick, some of them show no
   * sentence.
   */
  show(sentence: () => string, isQuick: boolean): void {
    clearTimeout(this.#due);
    this.isLive = !isQuick;
    const now = performance.now();
    if (isQuick && now - this.#shownAt < READING_MILLISECONDS) {
      this.#due = setTimeout(() => {
        this.show(sentence, false);
        this.#onChange();
      }, READING_MILLISECONDS);
      return;
    }
    this.#shownAt = now;
    this.text = sentence();
  }
}
