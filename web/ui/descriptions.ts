// The page's description of each algorithm, loaded after the first maze.

interface Description {
  readonly en: string;
  readonly fr: string;
}

/** By id. */
export const descriptions: Readonly<Record<string, Description>> = {
  "binary-tree": {
    en:
      "Each cell opens at random towards one of two sides: by default north or west. Two long passages run along " +
      "these sides. From every cell a path without detours leads to their corner.",
    fr:
      "Chaque cellule s’ouvre vers l’un de deux côtés, à pile ou face : par défaut au nord ou à l’ouest. Deux " +
      "longs couloirs bordent ces côtés, et de partout on revient droit à leur coin.",
  },
  sidewinder: {
    en:
      "Row by row, a run goes east for a random number of cells; then one of them opens north. Each run below the " +
      "top row has exactly one passage north, so the path north is always clear.",
    fr:
      "Rangée par rangée, un couloir va vers l’est sur une longueur aléatoire ; puis une de ses cellules s’ouvre " +
      "au nord. Sous la première rangée, chaque couloir n’a qu’un passage vers le nord : on monte sans se tromper.",
  },
  kruskal: {
    en:
      "Removes walls in random order if they separate two components. Many short dead ends; solution of " +
      "medium length.",
    fr:
      "Retire les murs dans un ordre aléatoire, s’ils séparent deux composantes. Beaucoup de " +
      "culs-de-sac courts, et une solution de longueur moyenne.",
  },
  "prim-true": {
    en: "Grows from a cell, always through the lightest wall around it. The same maze as Kruskal’s from any start.",
    fr:
      "Pousse depuis une cellule, toujours à travers le mur le plus léger de son pourtour. D’où qu’il parte, il " +
      "fait le même labyrinthe que l’algorithme de Kruskal.",
  },
  "prim-simplified": {
    en:
      "Grows from a cell through a random wall around it. Cells with several carved neighbours are carved " +
      "sooner. The solution is rather direct.",
    fr:
      "Pousse depuis une cellule à travers un mur quelconque de son pourtour. Les cellules qui ont plusieurs " +
      "voisines creusées viennent plus tôt. La solution est plutôt directe.",
  },
  "prim-modified": {
    en:
      "Grows from a cell by a random frontier cell at each step. It has the most dead ends, and the shortest. " +
      "The path to the start is easier to find than the path from it.",
    fr:
      "Pousse depuis une cellule, à chaque pas vers une cellule quelconque de son pourtour. Le plus de " +
      "culs-de-sac, et les " +
      "plus courts. Le chemin vers le départ est plus facile à trouver que le chemin inverse.",
  },
  "aldous-broder": {
    en:
      "A random walk carves a passage into each cell at its first visit. Uniform, but slow: 40 steps a cell " +
      "at 100 × 100.",
    fr:
      "Une marche aléatoire creuse un passage vers chaque cellule à sa première visite. Uniforme, mais lente : " +
      "environ 40 " +
      "pas par cellule à 100 × 100.",
  },
  "aldous-broder-walls": {
    en:
      "The same walk over the corners between cells builds a wall to each corner at its first visit. Also " +
      "uniform, in fewer steps: about 26 a cell at 100 × 100.",
    fr:
      "La même marche, sur les coins entre les cellules, bâtit un mur vers chaque coin à sa première visite. " +
      "Uniforme aussi, en moins de pas : environ 26 par cellule à 100 × 100.",
  },
  wilson: {
    en:
      "Loop-erased random walks, one after another, each until it meets the existing tree. Uniform, and much " +
      "faster than one long walk.",
    fr:
      "Des marches aléatoires, l’une après l’autre, dont les boucles s’effacent, jusqu’à rejoindre ce qui est " +
      "construit. Uniforme, et bien plus rapide qu’une seule longue marche.",
  },
  "recursive-backtracker": {
    en: "Carves as long as it can, and backtracks only when it is stuck. Few dead ends; a long winding solution.",
    fr: "Creuse tant qu’il peut, ne recule que s’il le faut. Peu de culs-de-sac, une solution longue et sinueuse.",
  },
  "hunt-and-kill": {
    en:
      "Walks until it is stuck, then hunts row by row for a cell to continue from. Few but long dead ends; the " +
      "longest path is far shorter than the backtracker’s.",
    fr:
      "Marche jusqu’à l’impasse, puis cherche rangée par rangée d’où repartir. Peu de culs-de-sac, mais longs ; " +
      "le plus long chemin est bien plus court qu’avec le retour sur trace.",
  },
  eller: {
    en: "Works row by row and stores only the current row: which of its cells are already connected.",
    fr: "Avance rangée par rangée et ne retient que la rangée en cours : lesquelles de ses cellules sont déjà reliées.",
  },
  "growing-tree": {
    en:
      "Grows from a list of cells. The choice of the next cell determines the texture: the newest, the " +
      "oldest, the middle or a random one.",
    fr:
      "Pousse depuis une liste de cellules. Celle qu’il y choisit décide de la texture : la dernière, la " +
      "première, celle du milieu ou une cellule au hasard.",
  },
  "recursive-division": {
    en: "Divides a room by a wall with one gap, then each half in the same way. The walls are long and straight.",
    fr: "Coupe une salle en deux par un mur percé une fois, puis chaque moitié de même. De longs murs droits restent.",
  },
  boundless: {
    en:
      "Joins blocks of 8 × 8 cells as a coarser maze of the same kind says, and lets all other cells walk there. Any " +
      "window of 10¹⁸ cells can be made alone.",
    fr:
      "Relie des blocs de 8 × 8 cellules selon un labyrinthe plus grossier du même genre ; les autres cellules y " +
      "marchent. Toute fenêtre de 10¹⁸ cellules peut être créée seule.",
  },
};
