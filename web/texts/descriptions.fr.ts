// The page's description of each algorithm and measure in French, loaded after the first maze.

/** By id. */
export default {
  "binary-tree":
    "Chaque cellule s’ouvre vers l’un de deux côtés, à pile ou face : par défaut au nord ou à l’ouest. Deux " +
    "longs couloirs bordent ces côtés, et de partout on revient droit à leur coin.",
  sidewinder:
    "Rangée par rangée, un couloir va vers l’est sur une longueur aléatoire ; puis une de ses cellules s’ouvre " +
    "au nord. Sous la première rangée, chaque couloir n’a qu’un passage vers le nord : on monte sans se tromper.",
  kruskal:
    "Retire les murs dans un ordre aléatoire, s’ils séparent deux composantes. Beaucoup de " +
    "culs-de-sac courts, et une solution de longueur moyenne.",
  "prim-true":
    "Pousse depuis une cellule, toujours à travers le mur le plus léger de son pourtour. D’où qu’il parte, il " +
    "fait le même labyrinthe que l’algorithme de Kruskal.",
  "prim-simplified":
    "Pousse depuis une cellule à travers un mur quelconque de son pourtour. Les cellules qui ont plusieurs " +
    "voisines creusées viennent plus tôt. La solution est plutôt directe.",
  "prim-modified":
    "Pousse depuis une cellule, à chaque pas vers une cellule quelconque de son pourtour. Le plus de " +
    "culs-de-sac, et les " +
    "plus courts. Le chemin vers le départ est plus facile à trouver que le chemin inverse.",
  "aldous-broder":
    "Une marche aléatoire creuse un passage vers chaque cellule à sa première visite. Uniforme, mais lente : " +
    "environ 40 " +
    "pas par cellule à 100 × 100.",
  "aldous-broder-walls":
    "Une marche aléatoire sur les coins entre les cellules bâtit un mur vers chaque coin à sa première visite. " +
    "Uniforme comme Aldous-Broder, en moins de pas : environ 26 par cellule à 100 × 100.",
  wilson:
    "Des marches aléatoires, l’une après l’autre, dont les boucles s’effacent, jusqu’à rejoindre ce qui est " +
    "construit. Uniforme, et bien plus rapide qu’une seule longue marche.",
  "recursive-backtracker":
    "Creuse tant qu’il peut, ne recule que s’il le faut. Peu de culs-de-sac, une solution longue et sinueuse.",
  "hunt-and-kill":
    "Marche jusqu’à l’impasse, puis cherche rangée par rangée d’où repartir. Peu de culs-de-sac, mais longs ; " +
    "le plus long chemin est bien plus court qu’avec le retour sur trace.",
  eller:
    "Avance rangée par rangée et ne retient que la rangée en cours : lesquelles de ses cellules sont déjà reliées.",
  "growing-tree":
    "Pousse depuis une liste de cellules. Celle qu’il y choisit décide de la texture : la dernière, la " +
    "première, celle du milieu ou une cellule au hasard.",
  "recursive-division":
    "Coupe une salle en deux par un mur percé une fois, puis chaque moitié de même. De longs murs droits restent.",
  boundless:
    "Relie des blocs de 8 × 8 cellules selon un labyrinthe plus grossier du même genre ; des marches aléatoires " +
    "relient les autres cellules. Toute fenêtre d’un labyrinthe de 10¹⁸ cellules peut être créée seule.",
  deadEnds: "cellules qui n’ont qu’une issue",
  junctions: "cellules où trois chemins se rejoignent",
  crossings: "cellules où quatre chemins se rejoignent",
  river: "cellules, en moyenne, d’un cul-de-sac à l’embranchement",
  longestPath: "cellules du chemin entre les deux cellules les plus éloignées",
  solutionLength: "cellules du départ à l’arrivée",
  elitism: "pas sans les murs, divisés par les pas de la solution ; 1 pour la plus directe",
  decoys: "chemins hors de la solution qui rapprochent de l’arrivée",
  loops: "passages de plus que dans un labyrinthe parfait",
} as Readonly<Record<string, string>>;
