// The texts of the page of a world in French.

import type english from "./texts.en.ts";

export default {
  title: "Un labyrinthe parfait de 10¹⁸ cellules",
  about:
    "2³⁰ × 2³⁰ cellules, créées là où vous regardez. Un chemin unique relie deux cellules quelconques. Faites " +
    "glisser, dézoomez jusqu’aux grands axes, ou marchez vers le but.",
  keys: "Quand le labyrinthe a le focus : les flèches déplacent la vue, + et − zooment, Entrée fait marcher et arrête.",
  canvas: "Le labyrinthe. Les flèches déplacent la vue, plus et moins zooment, Entrée fait marcher",
  walk: "Marcher",
  stop: "Arrêter",
  speed: "Vitesse",
  walker: "Au marcheur",
  goal: "Au but",
  newGoal: "Nouveau but",
  newWorld: "Nouveau monde",
  place: "{x}, {y} · niveau {level}",
  way: "but à {cells} cellules à vol d’oiseau · {steps} pas",
  arrived: "Arrivé, après {steps} pas",
} satisfies Readonly<Record<keyof typeof english, string>>;
