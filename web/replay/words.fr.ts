// The French texts of the player of Watch and Solvers.

import type english from "./words.en.ts";

export default {
  before: "Le début. Lancez la lecture, ou avancez pas à pas avec les flèches.",
  smaller: "Voir plutôt {width} × {height}",
  speed: "Vitesse",
  stepsPerSecond: "{steps} pas par seconde",
  stepOf: "pas {step} sur {steps}",
  startPlaying: "Lecture",
  pause: "Pause",
  back: "Un pas en arrière",
  forward: "Un pas en avant",
  step: "Pas",
  recording: "Enregistrement des pas …",
} satisfies Readonly<Record<keyof typeof english, string>>;
