// The solvers explained in French. Lines of code begin with two spaces for each level.

import type { SolverTexts } from "../maze/lessonKinds.ts";

/** The wall follower, for either hand. */
const hand = (side: string, turn: string, other: string) => ({
  title: `Main ${side} au mur`,
  code: [
    `Posez la main ${side} sur le mur.`,
    "Jusqu’à l’arrivée :",
    `  tourner à ${turn} s’il y a un passage`,
    "  sinon aller tout droit",
    `  sinon tourner à ${other}`,
    "  sinon faire demi-tour",
    "Si le premier pas revient : abandonner, c’est un cercle",
  ],
  time: "Au plus deux pas par passage : n cellules, 2n pas.",
  memory: "Aucune : seulement la place de la main.",
  use:
    "Dans le noir, sans craie ni plan. Sans boucles, elle arrive toujours. Avec des boucles (culs-de-sac ouverts), " +
    "la main peut tourner autour d’un îlot de murs.",
});

const handWhy = {
  start: "Le marcheur est au départ et prend le premier côté ouvert.",
  straight: "Du côté de la main il y a un mur, et tout droit c’est libre.",
  back: "Un cul-de-sac : des murs de trois côtés, le marcheur fait demi-tour.",
  found: "L’arrivée est atteinte. Sans ses détours, la marche est le chemin montré.",
  circle: "Le marcheur va refaire son premier pas : tout se répéterait. Ce mur ne mène pas à l’arrivée.",
  lost: "Aucun passage ne part du départ.",
};

const lost = "Tout ce qui est accessible a été exploré : aucun chemin ne mène à l’arrivée.";

const texts: SolverTexts = {
  "breadth-first": {
    title: "Parcours en largeur",
    code: [
      "Le départ attend dans une file.",
      "Tant que la file n’est pas vide (sinon, pas de chemin) :",
      "  prendre sa première cellule ; ses nouvelles voisines s’y mettent",
      "  si c’est l’arrivée : revenir par les cellules qui y ont mené",
    ],
    why: {
      start: "La recherche commence au départ : la seule cellule de la file.",
      take: "{at} attend depuis le plus longtemps. La file range les cellules par distance : la plus proche d’abord.",
      found: "L’arrivée est en tête de la file : il n’y a pas de chemin plus court.",
      lost,
    },
    time: "n : chaque cellule est prise une fois. Il s’étend comme l’eau, dans toutes les directions.",
    memory: "Pour chaque cellule d’où l’on y est venu, et la file.",
    use:
      "Quand on voit tout le labyrinthe et qu’on veut un plus court chemin, avec ou sans boucles. Le moteur résout " +
      "ainsi.",
  },
  "depth-first": {
    title: "Parcours en profondeur",
    code: [
      "Le chemin commence au départ.",
      "Tant que le chemin n’est pas vide (sinon, pas de chemin) :",
      "  si sa dernière cellule est l’arrivée : fini",
      "  avancer vers une voisine non visitée",
      "  sinon : reculer d’une cellule",
    ],
    why: {
      start: "La recherche commence au départ.",
      forward: "{at} n’a pas été visitée : la recherche y continue, sans regarder à gauche ni à droite.",
      back: "Il n’y avait rien de nouveau : la recherche recule en {at} pour essayer ailleurs.",
      found: "Le chemin a atteint l’arrivée. Avec des boucles, il peut y en avoir un plus court.",
      lost,
    },
    time:
      "n : on entre une fois dans chaque cellule, et on en sort une fois. Rapide avec de la chance ; sinon, il voit " +
      "tout.",
    memory: "Le chemin, et les cellules visitées.",
    use: "Quand n’importe quel chemin convient, avec peu de mémoire.",
  },
  "a-star": {
    title: "A*",
    code: [
      "Le départ attend. Promesse d’une cellule : pas faits + distance à vol d’oiseau.",
      "Tant que des cellules attendent (sinon, pas de chemin) :",
      "  prendre celle qui promet le plus court ; ses nouvelles voisines attendent",
      "  si c’est l’arrivée : revenir par les cellules qui y ont mené",
    ],
    why: {
      start: "La recherche commence au départ.",
      take: "De toutes celles qui attendent, {at} promet le plus court : encore {straight} pas au moins.",
      found: "L’arrivée promettait le plus court : il n’y a pas de chemin plus court.",
      lost,
    },
    time: "n log n au plus ; peu de cellules si les chemins vont droit à l’arrivée.",
    memory: "Comme le parcours en largeur, avec les cellules en attente triées par promesse.",
    use:
      "Quand le chemin est plutôt direct, ou qu’il y a beaucoup de boucles. Dans un labyrinthe sinueux, la promesse " +
      "trompe et fait gagner peu.",
  },
  "dead-ends": {
    title: "Comblement des culs-de-sac",
    code: [
      "Marquer tous les culs-de-sac, sauf le départ et l’arrivée.",
      "Pour chaque cul-de-sac :",
      "  le combler",
      "  le suivre : combler aussi la cellule suivante, si elle en devient un",
      "Ce qui reste mène du départ à l’arrivée",
    ],
    why: {
      start: "Tous les culs-de-sac sont marqués : aucun ne peut être sur le chemin.",
      fill: "{at} n’a qu’une sortie et n’est ni départ ni arrivée : qui entre doit revenir. Elle est comblée.",
      follow: "Après le dernier comblement, {at} n’a plus qu’une sortie : c’est un cul-de-sac aussi.",
      found:
        "Il ne reste aucun cul-de-sac. Sans boucles, il ne reste que le chemin ; avec des boucles, le plus court " +
        "est montré.",
      lost: "Ce qui reste ne relie pas le départ à l’arrivée : il n’y a pas de chemin.",
    },
    time: "n : chaque cellule est comblée une fois au plus.",
    memory: "Pour chaque cellule, combien de sorties restent.",
    use: "Au crayon sur papier : on voit tout le labyrinthe, et chaque cul-de-sac comblé le reste.",
  },
  "right-hand": {
    ...hand("droite", "droite", "gauche"),
    why: {
      ...handWhy,
      right: "Il y a un passage à droite, et la main droite suit le mur.",
      left: "À droite et tout droit, des murs : alors seulement le marcheur tourne à gauche.",
    },
  },
  "left-hand": {
    ...hand("gauche", "gauche", "droite"),
    why: {
      ...handWhy,
      left: "Il y a un passage à gauche, et la main gauche suit le mur.",
      right: "À gauche et tout droit, des murs : alors seulement le marcheur tourne à droite.",
    },
  },
  tremaux: {
    title: "Trémaux",
    code: [
      "Marquer chaque passage à chaque fois qu’on y passe.",
      "Jusqu’à l’arrivée :",
      "  à chaque endroit, chercher un passage sans marque",
      "    le prendre",
      "    s’il mène à un endroit connu : revenir aussitôt",
      "  sinon revenir par le passage à une marque",
      "Plus de passage à une marque : il n’y a pas de chemin",
    ],
    why: {
      start: "Le marcheur est au départ, une craie à la main.",
      forward: "Le passage vers {at} n’avait pas de marque : il le prend et y fait la première.",
      turn: "Le nouveau passage a mené à un endroit connu, {at} : une boucle. Le marcheur revient aussitôt.",
      back: "Plus de passage sans marque : le marcheur revient en {at} ; le passage reçoit sa seconde marque.",
      found: "L’arrivée est atteinte. Les passages à une marque forment un chemin vers le départ.",
      lost: "Tous les passages ont deux marques : tout a été vu, et l’arrivée n’y était pas.",
    },
    time: "Au plus deux pas par passage, jamais davantage.",
    memory: "Les marques sont dans le labyrinthe : une ou deux par passage.",
    use:
      "Quand on est dans le labyrinthe avec une craie. Il arrive toujours, avec ou sans boucles ; le chemin n’est " +
      "pas toujours le plus court.",
  },
};

export default texts;
