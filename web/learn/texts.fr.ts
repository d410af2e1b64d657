// The texts of the chapters in French.

import type english from "./texts.en.ts";

export default {
  open: "Ouvrir dans le labo",
  tree: "Un labyrinthe est un arbre",
  treeText:
    "Dans un labyrinthe parfait, un seul chemin relie deux cellules quelconques. Les passages forment donc un arbre : " +
    "{cells} cellules demandent {passages} passages, un de moins que de cellules. Un passage de plus fait une boucle, un " +
    "de moins isole une partie. Chaque algorithme choisit un tel arbre ; ils diffèrent par les arbres qu’ils choisissent.",
  equal: "Deux voies vers le même arbre",
  equalText:
    "Donnez à chaque mur un poids au hasard. Kruskal retire les murs par ordre de poids quand ils séparent encore deux " +
    "ensembles de cellules. Prim pousse à partir d’une cellule par le mur le plus léger de son bord. Les étapes diffèrent, " +
    "mais les deux finissent par l’arbre de poids minimal : avec la même graine, les labyrinthes sont identiques.",
  bias: "Le biais se voit",
  biasText:
    "Un arbre binaire donne à chaque cellule une de deux directions : deux côtés n’ont pas de murs et chaque chemin mène à " +
    "un coin. Le retour sur trace avance tant qu’il peut : de longs passages sinueux et peu de culs-de-sac. Un algorithme " +
    "qui fait certains arbres plus souvent que d’autres est biaisé, et l’œil le voit.",
  uniform: "Sans biais",
  uniformText:
    "Aldous-Broder et Wilson font chaque labyrinthe parfait d’une taille avec la même probabilité. Aldous-Broder marche au " +
    "hasard et ouvre le mur de chaque cellule visitée pour la première fois, ce qui dure à la fin. Wilson marche jusqu’à " +
    "l’arbre et efface ses boucles, bien plus vite. La loi est la même.",
  solve: "Résoudre un labyrinthe",
  solveText:
    "Dans un arbre la solution est unique ; les solveurs diffèrent par ce qu’ils visitent avant de la trouver. La recherche " +
    "en largeur s’étend également, le suivi de mur garde une main au mur, le comblement des culs-de-sac se passe de départ.",
  statistics: "Un labyrinthe est un hasard",
  statisticsText:
    "Culs-de-sac, embranchements et plus long chemin varient d’un labyrinthe à l’autre. Seuls de nombreux labyrinthes " +
    "montrent ce qu’un algorithme préfère. Le labo en fait 1 000 de chacun et dessine les lois sur une même échelle.",
} satisfies Readonly<Record<keyof typeof english, string>>;
