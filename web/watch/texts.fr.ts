// The lessons in French. Lines of code begin with two spaces for each level.

import type { Lessons } from "../maze/lessonKinds.ts";

const uniforme = "Uniforme : tous les labyrinthes parfaits de cette taille et de cette forme sont également probables.";

const lessons: Lessons = {
  "binary-tree": {
    code: [
      "Pour chaque cellule, depuis le coin {corner} :",
      "  première rangée : ouvrir côté {horizontal}",
      "  première colonne : ouvrir côté {vertical}",
      "  ailleurs : tirer à pile ou face",
      "    face : ouvrir côté {horizontal}",
      "    pile : ouvrir côté {vertical}",
    ],
    why: {
      firstRow: "{to} est dans la première rangée : pas de rangée au-delà, donc elle s’ouvre du côté {horizontal}.",
      firstColumn: "{to} est dans la première colonne : pas de colonne au-delà, donc elle s’ouvre du côté {vertical}.",
      heads: "La cellule suivante est {to}. C’est face : elle s’ouvre du côté {horizontal}.",
      tails: "La cellule suivante est {to}. C’est pile : elle s’ouvre du côté {vertical}.",
    },
    time: "n pas : un par cellule.",
    memory: "Rien que le labyrinthe : chaque cellule se décide seule.",
    law:
      "Biaisé : seuls apparaissent les labyrinthes dont toutes les cellules s’ouvrent vers l’un de deux côtés ; " +
      "ceux-là sont tous également probables.",
    look:
      "Deux longs couloirs bordent deux côtés. De chaque cellule on rejoint leur coin sans jamais revenir sur ses " +
      "pas. {deadEnds} % des cellules sont des culs-de-sac.",
  },
  sidewinder: {
    code: [
      "Pour chaque rangée depuis le haut, cellule par cellule vers l’est :",
      "  première rangée : ouvrir à l’est",
      "  ailleurs : tirer à pile ou face",
      "    face : ouvrir à l’est ; le couloir continue",
      "    pile, ou dernière colonne : le couloir finit :",
      "      ouvrir au nord une cellule du couloir, au hasard",
    ],
    why: {
      topRow: "La première rangée n’en a pas au-dessus : chacune de ses cellules s’ouvre à l’est.",
      topEnd: "Cette cellule finit la première rangée : il n’y a rien à ouvrir.",
      heads: "C’est face : le couloir s’allonge vers l’est.",
      tails: "C’est pile : le couloir finit, et le tirage a choisi {to} pour l’ouvrir au nord.",
      lastColumn: "La rangée finit, et le couloir aussi ; le tirage a choisi {to} pour l’ouvrir au nord.",
    },
    time: "n pas : un par cellule.",
    memory: "Rien que le début du couloir ; les rangées peuvent continuer sans fin.",
    law: "Biaisé : chaque couloir a exactement un passage vers le nord.",
    look:
      "Un long couloir en haut, et aucun cul-de-sac ouvert au sud. De chaque cellule on monte sans jamais " +
      "redescendre. {deadEnds} % de culs-de-sac.",
  },
  kruskal: {
    code: [
      "Chaque cellule est un ensemble à elle seule.",
      "Pour chaque mur entre deux cellules, dans un ordre aléatoire :",
      "  si ses cellules sont dans deux ensembles différents :",
      "    retirer le mur : les deux ensembles n’en font plus qu’un",
      "  sinon : garder le mur",
    ],
    why: {
      join:
        "Les cellules {from} et {to} étaient dans deux ensembles : le mur{number} tombe, et le plus petit ({small}) prend " +
        "la couleur du plus grand.",
      keep: "Les deux cellules de ce mur{number} ont la même couleur : un chemin les relie déjà, un autre ferait une boucle.",
    },
    time: "n log n, pour mettre les murs dans un ordre aléatoire.",
    memory: "L’ensemble de chaque cellule. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law:
      "Biaisé, bien que tous les ordres des murs soient également probables : certains labyrinthes viennent de plus " +
      "d’ordres que d’autres.",
    look: "Beaucoup de culs-de-sac courts ({deadEnds} % des cellules), répartis partout : rien ne trahit un début.",
  },
  "prim-true": {
    code: [
      "Donner à chaque mur un poids aléatoire. La cellule de départ est dedans.",
      "Tant que des cellules sont dehors :",
      "  de tous les murs autour des cellules du dedans, prendre le plus léger",
      "  si ses deux cellules sont déjà dedans : le garder",
      "  sinon : le retirer ; son autre cellule entre",
    ],
    why: {
      start: "Le labyrinthe pousse depuis cette cellule.",
      enter: "De tous les murs du pourtour, celui vers {to}{number} était le plus léger : il tombe.",
      keep: "Ce mur{number} était le plus léger, mais ses deux cellules sont dedans : l’ouvrir ferait une boucle.",
    },
    time: "n log n, pour trouver le mur le plus léger.",
    memory:
      "Les murs du pourtour, triés par poids. WebAssembly exécute le code de Kruskal : {bytes} octets par cellule.",
    law: "Biaisé, comme celui de Kruskal : avec les mêmes poids, les deux font le même labyrinthe.",
    look:
      "Comparez avec Kruskal, même graine : les pas sont dans un autre ordre, le labyrinthe est le même. {deadEnds} " +
      "% de culs-de-sac.",
  },
  "prim-simplified": {
    code: [
      "La cellule de départ est dedans. Ses murs forment la liste.",
      "Tant que la liste n’est pas vide :",
      "  prendre un mur de la liste, au hasard",
      "  si ses deux cellules sont dedans : le garder",
      "  sinon : le retirer ; la cellule derrière entre, et ses murs rejoignent la liste",
    ],
    why: {
      start: "Le labyrinthe pousse depuis cette cellule.",
      enter:
        "Le tirage a pris le mur entre {from} et {to}. Tous les murs de la liste avaient la même chance ; {to} y avait " +
        "{near}.",
      keep: "Le tirage a pris ce mur, mais depuis son inscription ses deux cellules sont entrées : il reste.",
    },
    time: "n : au plus deux pas par cellule.",
    memory: "Une liste de murs. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: "Biaisé : une cellule avec trois murs dans la liste entre trois fois plus souvent qu’avec un seul.",
    look:
      "Des culs-de-sac courts ({deadEnds} %) et des chemins plutôt directs depuis le départ : le plus long n’a que " +
      "{longest} % des cellules.",
  },
  "prim-modified": {
    code: [
      "La cellule de départ est dedans. Ses voisines sont la frontière.",
      "Tant qu’il y a une frontière :",
      "  prendre une cellule de la frontière, au hasard",
      "  l’ouvrir à une voisine du dedans, au hasard",
      "  ses voisines du dehors rejoignent la frontière",
    ],
    why: {
      start: "Le labyrinthe pousse depuis cette cellule.",
      enter:
        "{to} a été tirée d’une frontière de {waiting}, toutes également probables ; de ses voisines du dedans, le " +
        "tirage a pris {from}.",
    },
    time: "n pas : un par cellule.",
    memory: "Une liste de cellules. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: "Biaisé : une cellule de la frontière a la même chance avec une voisine dedans qu’avec trois.",
    look:
      "Le plus de culs-de-sac, {deadEnds} %, et les plus courts. Revenir au départ est facile, en partir est " +
      "difficile.",
  },
  "aldous-broder": {
    code: [
      "Commencer à la cellule de départ.",
      "Tant que des cellules n’ont pas été visitées :",
      "  aller à une voisine, au hasard",
      "  si c’est sa première visite :",
      "    ouvrir le mur que le pas a traversé",
    ],
    why: {
      start: "La marche commence à cette cellule.",
      again: "Le hasard a mené la marche ici. La cellule avait déjà été visitée : aucun mur ne change.",
      enter: "La marche arrive pour la première fois en {to}, depuis {from} : ce mur s’ouvre.",
    },
    time:
      "n log² n pas en moyenne, sans limite : 40 par cellule à 100 × 100. Les dernières cellules sont les plus " +
      "longues à trouver.",
    memory: "Un bit par cellule : visitée ou non. WebAssembly : {bytes} octets par cellule, pour aller vite.",
    law: uniforme,
    look: "Aucun côté, aucun endroit n’est préféré. {deadEnds} % de culs-de-sac, comme dans tout labyrinthe uniforme.",
  },
  "aldous-broder-walls": {
    code: [
      "Pas de murs, sauf le bord. La marche est sur le bord.",
      "Tant que des coins n’ont pas été visités :",
      "  aller à un coin au hasard ; depuis le bord, par une arête quelconque qui en part",
      "  si c’est sa première visite :",
      "    bâtir un mur le long du pas",
    ],
    why: {
      again: "La marche arrive à un coin qui a déjà son mur : rien n’est bâti.",
      border: "La marche a atteint le bord. Elle repart par une arête qui quitte le bord, tirée au hasard.",
      enter: "La marche arrive à ce coin pour la première fois : le pas devient un mur.",
    },
    time:
      "n log² n pas en moyenne : 26 par cellule à 100 × 100, moins que sur les cellules, car le bord ne compte que " +
      "pour un.",
    memory: "Un bit par coin. WebAssembly : {bytes} octet par cellule, dans le labyrinthe même.",
    law: uniforme,
    look:
      "Les murs sont un arbre qui pousse depuis le bord ; entre eux, les passages sont le labyrinthe. {deadEnds} % " +
      "de culs-de-sac.",
  },
  wilson: {
    code: [
      "L’arbre commence par une cellule.",
      "Pour chaque cellule hors de l’arbre :",
      "  marcher au hasard à partir d’elle, jusqu’à l’arbre",
      "  si la marche se recoupe : effacer la boucle",
      "  ouvrir des passages le long de la marche : elle rejoint l’arbre",
    ],
    why: {
      begin: "C’est la prochaine cellule hors de l’arbre : une marche y commence.",
      walk: "Un pas au hasard ; le trait montre comment la marche a quitté chaque cellule la dernière fois.",
      loop: "La marche s’est recoupée : la boucle est oubliée, et la marche repart d’ici.",
      join: "La marche a rejoint l’arbre : {to} en fait partie, par sa dernière sortie.",
    },
    time: "n log n pas en moyenne. Les premières marches sont longues, les suivantes trouvent vite l’arbre.",
    memory: "La dernière direction de chaque cellule. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: uniforme,
    look: "Comme Aldous-Broder, {deadEnds} % de culs-de-sac : le résultat ne permet pas de les distinguer.",
  },
  "wilson-walls": {
    code: [
      "L’arbre commence par le bord.",
      "Pour chaque coin hors de l’arbre :",
      "  marcher au hasard à partir de lui, jusqu’à l’arbre",
      "  si la marche se recoupe : effacer la boucle",
      "  bâtir des murs le long de la marche : elle rejoint l’arbre",
    ],
    why: {
      begin: "C’est le prochain coin hors de l’arbre : une marche y commence.",
      walk:
        "Un pas au hasard, de coin en coin ; le trait montre comment la marche a quitté chaque coin la dernière " +
        "fois.",
      loop: "La marche s’est recoupée : la boucle est oubliée, et la marche repart d’ici.",
      join: "La marche a rejoint l’arbre : des murs se bâtissent le long de son chemin.",
    },
    time: "n log n pas en moyenne ; sur le plan, tout le bord est la racine, et les marches finissent vite.",
    memory: "La dernière direction de chaque coin. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: uniforme,
    look:
      "Les murs forment un arbre uniforme, donc les passages aussi : {deadEnds} % de culs-de-sac. Sur un tore, la " +
      "même marche va de cellule en cellule.",
  },
  "recursive-backtracker": {
    code: [
      "Le chemin commence à la cellule de départ.",
      "Tant que le chemin n’est pas vide :",
      "  si sa dernière cellule a des voisines non visitées :",
      "    en ouvrir une au hasard : c’est le nouveau bout du chemin",
      "  sinon : reculer d’une cellule",
    ],
    why: {
      start: "Le chemin commence à cette cellule.",
      forward: "{from} avait {choices} à visiter ; le tirage a pris {to}.",
      back: "Plus de voisine à visiter ici : le chemin recule jusqu’à en trouver une.",
    },
    time: "n : on entre une fois dans chaque cellule, et on en sort une fois.",
    memory:
      "Le chemin de retour, qui peut avoir toutes les cellules. WebAssembly : {bytes} octets par cellule, " +
      "labyrinthe compris.",
    law: "Biaisé en faveur de longs passages sinueux.",
    look:
      "Peu de culs-de-sac ({deadEnds} %), mais longs : une erreur coûte cher. Le plus long chemin a {longest} % des " +
      "cellules.",
  },
  "hunt-and-kill": {
    code: [
      "La marche commence à la cellule de départ.",
      "Tant que sa cellule a des voisines non visitées :",
      "  en ouvrir une au hasard, et y aller",
      "Sinon, la chasse : rangée par rangée, la première cellule non visitée à côté d’une visitée",
      "  l’ouvrir à une voisine visitée, au hasard ; la marche en repart",
    ],
    why: {
      start: "La marche commence à cette cellule.",
      walk: "{from} avait {choices} à visiter ; le tirage a pris {to}.",
      hunt:
        "La marche était bloquée. Rangée par rangée depuis le haut, {to} est la première nouvelle cellule à côté " +
        "d’une visitée.",
    },
    time: "n depuis la première cellule : chaque chasse reprend où la précédente a fini.",
    memory:
      "Un bit par cellule, pas de chemin de retour. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: "Biaisé : de longs passages comme avec le retour sur trace, abrégés par la chasse.",
    look:
      "Le moins de culs-de-sac, {deadEnds} %. Mais le plus long chemin n’a que {longest} % des cellules, contre 38 % " +
      "avec le retour sur trace.",
  },
  eller: {
    code: [
      "Dans la première rangée, chaque cellule est un ensemble.",
      "Pour chaque cellule d’une rangée, vers l’est :",
      "  si sa voisine de l’est est d’un autre ensemble : pile ou face",
      "    face, ou dernière rangée : ouvrir à l’est ; un seul ensemble",
      "  au-dessus de la dernière rangée : pile ou face",
      "    face, ou dernière chance de l’ensemble : ouvrir au sud",
      "    pile : rester fermée au sud",
    ],
    why: {
      east: "{to} et sa voisine de l’est étaient dans deux ensembles, et c’était face : elle s’ouvre à l’est.",
      bottom:
        "Dans la dernière rangée, tous les ensembles doivent se rejoindre : {to} et sa voisine de l’est étaient " +
        "séparées.",
      south: "{to} s’ouvre au sud : par le tirage, ou parce que son ensemble finirait sinon dans cette rangée.",
      closed: "C’était pile : la cellule reste fermée au sud ; son ensemble a une autre descente.",
      same: "La voisine de l’est est du même ensemble, ou il n’y en a pas : un passage ferait une boucle.",
    },
    time: "n pas : un par cellule.",
    memory:
      "Une rangée, quel que soit le nombre de rangées. WebAssembly : {bytes} octet par cellule, le labyrinthe même.",
    law: "Biaisé, mais cela se voit à peine.",
    look:
      "{deadEnds} % de culs-de-sac, presque autant que dans un labyrinthe uniforme. La dernière rangée a de plus " +
      "longs couloirs.",
  },
  "growing-tree": {
    code: [
      "La liste commence par la cellule de départ.",
      "Tant que la liste n’est pas vide :",
      "  choisir une cellule de la liste : {mix}",
      "  si elle a des voisines non visitées :",
      "    en ouvrir une au hasard, qui rejoint la liste",
      "  sinon : elle quitte la liste",
    ],
    why: {
      start: "La liste commence par cette cellule.",
      forward: "De la liste vient {from} ({mix}). Elle avait {choices} à visiter ; le tirage a pris {to}.",
      leave: "La cellule choisie n’a plus de voisine à visiter : elle quitte la liste.",
    },
    time: "n : chaque cellule entre une fois dans la liste, et en sort une fois.",
    memory: "La liste. WebAssembly : {bytes} octets par cellule, labyrinthe compris.",
    law: "Biaisé ; le choix décide comment. La plus récente fait le labyrinthe du retour sur trace.",
    look:
      "Changez les poids sous Labyrinthe : la plus récente serpente ({deadEnds} % de culs-de-sac), le hasard ramifie " +
      "(27,6 %), la plus ancienne va tout droit depuis le départ (2,6 %).",
  },
  "recursive-division": {
    code: [
      "La première salle est toute la grille, sans murs.",
      "Tant qu’une salle a au moins deux cellules en largeur et en hauteur :",
      "  tirer le sens d’un mur (un long côté est coupé plus souvent), sa place et sa brèche",
      "  bâtir le mur, sauf la brèche",
      "  diviser les deux moitiés de même",
    ],
    why: {
      room: "La prochaine salle à diviser ; le sens, la place et la brèche sont tirés.",
      wall: "Le mur qui traverse la salle s’allonge ici ; une cellule reste ouverte, c’est sa brèche.",
    },
    time: "n : chaque morceau de mur est bâti une fois.",
    memory:
      "Une pile de salles, au plus la moitié de largeur + hauteur. WebAssembly : {bytes} octet par cellule, le " +
      "labyrinthe même.",
    law: "Biaisé en faveur de longs murs droits.",
    look:
      "Chaque long mur n’a qu’une brèche : tout chemin d’une moitié à l’autre y passe. {deadEnds} % de " +
      "culs-de-sac.",
  },
  boundless: {
    code: [
      "Faire un labyrinthe plus grossier : une cellule par bloc de 8 × 8",
      "Pour chaque bloc : ouvrir une porte où le labyrinthe grossier a un passage,",
      "  et relier ses portes par des marches au hasard : son squelette",
      "Pour chaque cellule hors de l’arbre :",
      "  marcher selon les directions propres des cellules, jusqu’à l’arbre",
      "  si la marche se recoupe : effacer la boucle",
      "  ouvrir des passages le long de la marche : elle rejoint l’arbre",
    ],
    why: {
      block:
        "Le labyrinthe grossier dit à quels voisins ce bloc est relié : ses portes et les chemins entre elles " +
        "s’ouvrent.",
      begin: "Cette cellule n’est pas encore dans l’arbre : une marche y commence.",
      walk: "Chaque cellule a ses propres directions, tirées de sa place : la marche prend la suivante.",
      loop: "La marche s’est recoupée : la boucle est oubliée, et la marche repart d’ici.",
      join: "La marche a rejoint l’arbre : {to} en fait partie.",
    },
    time: "n pour un labyrinthe entier ; une fenêtre ne coûte que ce qu’elle montre.",
    memory:
      "WebAssembly : {bytes} octets par cellule pour un labyrinthe entier ; une fenêtre parmi 10¹⁸ cellules ne " +
      "prend que sa propre taille.",
    law:
      "Uniforme jusqu’à 8 × 8 cellules. Au-delà presque : on ne quitte un bloc que là où le labyrinthe grossier le " +
      "permet.",
    look: "Cherchez les blocs : on les voit à peine. {deadEnds} % de culs-de-sac, comme dans un labyrinthe uniforme.",
  },
};

export default lessons;
