// The texts of the page, in English and in French.

const english = {
  skip: "To the maze",
  tabs: "Tabs",
  maze: "Maze",
  facts: "About this maze",
  more: "More settings",
  copyLink: "Copy link",
  linkCopied: "The link to this maze is in the clipboard.",
  linkNotCopied: "The browser does not allow copying. The address of this page is the link.",
  near: "0",
  keyStart: "{steps} steps from the start",
  keyGrown: "{steps} steps from where it grew",
  keyEach: "steps to the farthest cell of each",
  keyMiddle: "{steps} steps from the middle",
  readOut: "Column {x}, row {y}: {steps} steps",
  readApart: "Column {x}, row {y}: in another part",
  readAbout: "Column {x}, row {y}: about {steps} steps",
  wrongSide: "Enter a whole number from 1 to {limit}.",
  wrongIndex: "Enter a whole number from 0 to {limit}.",
  wrongSeed: "Enter a whole number from 0 to {limit}, or a text. For a longer number, write s: before it.",
  wrongCell: "Enter a cell as column,row, such as 0,0.",
  cellOutside: "{cell} is outside the maze: columns go from 0 to {x}, rows from 0 to {y}.",
  wrongWeight: "Enter a number from 0 to {limit}.",
  maskTooLong: "This shape is too intricate for a link. Make it smaller or smoother.",
  wrongMask: "This file has no shape that the page can use. A shape has at most 4096 cells on each side.",
  wrongMaskPng: "This file is not a PNG picture that the page can read.",
  wrongMaskText: "Line {line}, column {column}: expected # for a cell or . for none.",
  maskFileTooLarge: "This file is too large: at most 64 MB.",
  wrongAlgorithm: "there is no algorithm {got}; did you mean {hint}?",
  unknownAlgorithm: "there is no algorithm {got}.",
  shapeParts: "The shape has {parts} parts that do not touch: each is a maze of its own, and no path joins them.",
  world: "A maze of 10¹⁸ cells",
  dark: "Dark",
  light: "Light",
  algorithm: "Algorithm",
  controls: "Controls",
  create: "Create",
  watch: "Watch",
  solvers: "Solvers",
  play: "Play",
  compare: "Compare",
  print: "Print",
  export: "Export",
  width: "Width",
  height: "Height",
  sizes: "Sizes",
  topology: "Border",
  plane: "closed",
  torus: "none: a torus, wraps around",
  seed: "Seed",
  dice: "New maze",
  index: "Index",
  start: "Grow from",
  drawn: "drawn from the seed",
  braid: "Dead ends opened",
  ends: "Start and finish",
  endsNone: "none",
  endsFarthest: "farthest apart",
  endsCorners: "corner to corner",
  endsSides: "side to side",
  endsRandom: "random",
  endsDeadEnds: "random dead ends",
  endsChosen: "custom",
  from: "Start",
  to: "Finish",
  clickSets: "A click sets",
  clickGrow: "the cell to grow from",
  clickStart: "the start",
  clickFinish: "the finish",
  clickShape: "the shape",
  brush: "Brush",
  shape: "Shape",
  all: "All",
  disc: "Disc",
  ring: "Ring",
  heart: "Heart",
  diamond: "Diamond",
  inverse: "Invert",
  letters: "Letters",
  openMask: "From a file",
  noShape: "{algorithm} works on whole rectangles only.",
  shapeDropped:
    "{algorithm} works on whole rectangles only: the shape was removed. The browser’s Back button restores it.",
  withoutShape: "{algorithm}, on the whole rectangle",
  outside: "{cell} is outside the shape.",
  solution: "Solution",
  colours: "Colours",
  watchText: "The JavaScript reference makes the same maze step by step.",
  watchCorners: "On the plane this algorithm builds walls: the walk visits the corners between cells.",
  watchTooLarge: "The animation supports mazes of at most {cells} cells.",
  speed: "Speed",
  stepsPerSecond: "{steps} steps a second",
  legendOut: "out",
  legendFrontier: "frontier",
  legendIn: "in",
  legendSets: "a colour for each set",
  legendWalker: "the walk",
  legendTrail: "its path",
  legendErased: "the loop that is erased",
  legendWork: "in progress",
  legendWay: "its path back",
  legendList: "the list",
  legendHunt: "the row of the hunt",
  startPlaying: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step forward",
  step: "Step",
  stepOf: "{step} of {steps}",
  solveText: "Find the path from the disc to the square: use the arrow keys, or drag.",
  directions: "Directions",
  north: "North",
  east: "East",
  south: "South",
  west: "West",
  again: "Start over",
  stepsTaken: "{steps} steps",
  solved: "Reached in {steps} steps; the shortest path has {shortest}.",
  solvedBest: "Reached in {steps} steps: there is no shorter path.",
  beside: "Second algorithm, same seed",
  nothing: "none",
  race: "WebAssembly and JavaScript speed",
  raceText:
    "{algorithm}, {width} × {height}, each in its own worker. They run in alternation, so neither slows the other.",
  startRace: "Start",
  cancel: "Cancel",
  warmingUp: "warming up …",
  raceFigures: "{mazes} mazes/s · {nanoseconds} ns a cell",
  raceRatio: "{ratio} times as fast",
  raceNote:
    "Measured for {seconds} s each, under the current load of this machine. The warm-up is not included: " +
    "{wasm} ms and {reference} ms, in which the browser compiles the code.",
  raceCancelled: "Cancelled.",
  raceForbidden: "This page cannot compile WebAssembly, so there is no comparison.",
  download: "Download",
  downloadText: "Includes start, finish and solution as shown. JSON also contains the request.",
  commandEnds: "The command has no custom start and finish: it draws the maze without them.",
  command: "This maze on the command line",
  code: "This maze in code",
  copy: "Copy",
  copied: "Copied",
  sheet: "Printable sheet",
  paper: "Paper",
  perPage: "Mazes per page",
  pages: "Pages",
  makeSheet: "Make the sheet",
  sheetTooLarge: "A maze on a sheet may have at most {cells} cells.",
  printNow: "Print",
  close: "Back to the maze",
  solutions: "Solutions",
  fit: "Fit",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  making: "making …",
  onReference: "This page cannot compile WebAssembly. The JavaScript reference makes the same mazes, more slowly.",
  mazeLabel:
    "{algorithm}, {width} by {height} cells, seed {seed}. Arrow keys move a cursor, Enter acts as a click, " +
    "plus and minus zoom.",
  solveLabel: "{algorithm}, {width} by {height} cells. Arrow keys move through the maze.",
  uniform: "Every perfect maze of this size and shape is equally likely.",
  uniformBraided: "Before dead ends are opened, every perfect maze of this size and shape is equally likely.",
  biased: "Some mazes are more likely than others.",
  made: "Made in {milliseconds} ms by {backend}.",
  deadEnds: "Dead ends",
  junctions: "Junctions",
  crossings: "Crossings",
  river: "River",
  longestPath: "Longest path",
  solutionLength: "Solution",
  elitism: "Elitism",
  decoys: "Decoys",
  loops: "Loops",
  cells: "{count} cells",
  tabFailed: "This tab could not be loaded: {message}",
  solversText: "Watch solvers at work.",
  wrongAddress: "The address does not describe a maze: {message}",
} as const;

export type MessageName = keyof typeof english;

const french: Readonly<Record<MessageName, string>> = {
  skip: "Au labyrinthe",
  tabs: "Onglets",
  maze: "Labyrinthe",
  facts: "À propos de ce labyrinthe",
  more: "Autres réglages",
  copyLink: "Copier le lien",
  linkCopied: "Le lien vers ce labyrinthe est dans le presse-papiers.",
  linkNotCopied: "Le navigateur ne permet pas de copier. L’adresse de cette page est le lien.",
  near: "0",
  keyStart: "{steps} pas depuis le départ",
  keyGrown: "{steps} pas depuis l’origine",
  keyEach: "pas jusqu’à la cellule la plus éloignée de chacun",
  keyMiddle: "{steps} pas depuis le milieu",
  readOut: "Colonne {x}, rangée {y} : {steps} pas",
  readApart: "Colonne {x}, rangée {y} : dans une autre partie",
  readAbout: "Colonne {x}, rangée {y} : environ {steps} pas",
  wrongSide: "Entrez un nombre entier de 1 à {limit}.",
  wrongIndex: "Entrez un nombre entier de 0 à {limit}.",
  wrongSeed: "Entrez un nombre entier de 0 à {limit}, ou un texte. Pour un nombre plus long, écrivez s: devant.",
  wrongCell: "Entrez une cellule sous la forme colonne,rangée, par exemple 0,0.",
  cellOutside: "{cell} est hors du labyrinthe : les colonnes vont de 0 à {x}, les rangées de 0 à {y}.",
  wrongWeight: "Entrez un nombre de 0 à {limit}.",
  maskTooLong: "Cette forme est trop découpée pour un lien. Faites-la plus petite ou plus lisse.",
  wrongMask: "Ce fichier n’a pas de forme utilisable. Une forme a au plus 4096 cellules de côté.",
  wrongMaskPng: "Ce fichier n’est pas une image PNG lisible.",
  wrongMaskText: "Ligne {line}, colonne {column} : il faut # pour une cellule ou . pour aucune.",
  maskFileTooLarge: "Ce fichier est trop grand : 64 Mo au plus.",
  wrongAlgorithm: "il n’y a pas d’algorithme {got} ; vouliez-vous dire {hint} ?",
  unknownAlgorithm: "il n’y a pas d’algorithme {got}.",
  shapeParts:
    "La forme a {parts} parties qui ne se touchent pas : chacune est un labyrinthe à part, sans chemin de l’une à l’autre.",
  world: "Un labyrinthe de 10¹⁸ cases",
  dark: "Sombre",
  light: "Clair",
  algorithm: "Algorithme",
  controls: "Réglages",
  create: "Créer",
  watch: "Voir",
  solvers: "Solveurs",
  play: "Jouer",
  compare: "Comparer",
  print: "Imprimer",
  export: "Exporter",
  width: "Largeur",
  height: "Hauteur",
  sizes: "Tailles",
  topology: "Bord",
  plane: "fermé",
  torus: "aucun : un tore",
  seed: "Graine",
  dice: "Nouveau labyrinthe",
  index: "Indice",
  start: "Croissance depuis",
  drawn: "tirée de la graine",
  braid: "Culs-de-sac ouverts",
  ends: "Départ et arrivée",
  endsNone: "sans",
  endsFarthest: "les plus éloignés",
  endsCorners: "d’un coin à l’autre",
  endsSides: "d’un côté à l’autre",
  endsRandom: "au hasard",
  endsDeadEnds: "deux impasses au hasard",
  endsChosen: "au choix",
  from: "Départ",
  to: "Arrivée",
  clickSets: "Un clic place",
  clickGrow: "la cellule d’origine",
  clickStart: "le départ",
  clickFinish: "l’arrivée",
  clickShape: "la forme",
  brush: "Pinceau",
  shape: "Forme",
  all: "Tout",
  disc: "Disque",
  ring: "Anneau",
  heart: "Cœur",
  diamond: "Losange",
  inverse: "Inverser",
  letters: "Lettres",
  openMask: "D’un fichier",
  noShape: "{algorithm} ne fait que des rectangles entiers.",
  shapeDropped:
    "{algorithm} ne fait que des rectangles entiers : la forme a été retirée. Le bouton « Précédent » du " +
    "navigateur la rétablit.",
  withoutShape: "{algorithm}, sur tout le rectangle",
  outside: "{cell} est hors de la forme.",
  solution: "Solution",
  colours: "Couleurs",
  watchText: "La référence en JavaScript fait le même labyrinthe pas à pas.",
  watchCorners: "Sur le plan, cet algorithme construit des murs : la marche passe par les coins entre les cellules.",
  watchTooLarge: "L’animation accepte des labyrinthes d’au plus {cells} cellules.",
  speed: "Vitesse",
  stepsPerSecond: "{steps} pas par seconde",
  legendOut: "dehors",
  legendFrontier: "frontière",
  legendIn: "dedans",
  legendSets: "à chaque ensemble sa couleur",
  legendWalker: "la marche",
  legendTrail: "son chemin",
  legendErased: "la boucle qui s’efface",
  legendWork: "en cours",
  legendWay: "son chemin de retour",
  legendList: "la liste",
  legendHunt: "la rangée de la chasse",
  startPlaying: "Lecture",
  pause: "Pause",
  back: "Un pas en arrière",
  forward: "Un pas en avant",
  step: "Pas",
  stepOf: "{step} sur {steps}",
  solveText: "Trouvez le chemin du disque au carré : avec les flèches du clavier, ou en le traçant.",
  directions: "Directions",
  north: "Nord",
  east: "Est",
  south: "Sud",
  west: "Ouest",
  again: "Recommencer",
  stepsTaken: "{steps} pas",
  solved: "Arrivé en {steps} pas ; le plus court chemin en a {shortest}.",
  solvedBest: "Arrivé en {steps} pas : il n’y a pas plus court.",
  beside: "Second algorithme, même graine",
  nothing: "aucun",
  race: "Vitesse : WebAssembly et JavaScript",
  raceText:
    "{algorithm}, {width} × {height}, chacun dans son propre fil. Ils s’exécutent à tour de rôle : aucun ne " +
    "ralentit l’autre.",
  startRace: "Lancer",
  cancel: "Annuler",
  warmingUp: "échauffement …",
  raceFigures: "{mazes} labyrinthes/s · {nanoseconds} ns par cellule",
  raceRatio: "{ratio} fois plus vite",
  raceNote:
    "Mesuré pendant {seconds} s chacun, sous la charge actuelle de cette machine. L’échauffement n’est pas " +
    "compté : {wasm} ms et {reference} ms, où le navigateur compile le code.",
  raceCancelled: "Annulée.",
  raceForbidden: "Cette page ne peut pas compiler WebAssembly : pas de comparaison.",
  download: "Télécharger",
  downloadText: "Avec départ, arrivée et solution tels qu’affichés. Le JSON contient aussi la requête.",
  commandEnds: "La commande ne connaît pas de départ ni d’arrivée au choix : elle dessine le labyrinthe sans eux.",
  command: "Ce labyrinthe en ligne de commande",
  code: "Ce labyrinthe en code",
  copy: "Copier",
  copied: "Copié",
  sheet: "Une feuille à imprimer",
  paper: "Papier",
  perPage: "Par page",
  pages: "Pages",
  makeSheet: "Préparer la feuille",
  sheetTooLarge: "Sur une feuille, un labyrinthe peut avoir au plus {cells} cellules.",
  printNow: "Imprimer",
  close: "Retour au labyrinthe",
  solutions: "Solutions",
  fit: "Ajuster",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  making: "en cours …",
  onReference:
    "Cette page ne peut pas compiler WebAssembly : la référence en JavaScript fait les mêmes labyrinthes, plus " +
    "lentement.",
  mazeLabel:
    "{algorithm}, {width} sur {height} cellules, graine {seed}. Les flèches déplacent un curseur, Entrée agit " +
    "comme un clic, plus et moins agrandissent.",
  solveLabel: "{algorithm}, {width} sur {height} cellules. Les flèches parcourent le labyrinthe.",
  uniform: "Tous les labyrinthes parfaits de cette taille et de cette forme sont également probables.",
  uniformBraided: "Avant l’ouverture des culs-de-sac, tous les labyrinthes de cette forme sont également probables.",
  biased: "Certains labyrinthes sont plus probables que d’autres.",
  made: "Fait en {milliseconds} ms par {backend}.",
  deadEnds: "Culs-de-sac",
  junctions: "Embranchements",
  crossings: "Carrefours",
  river: "Cul-de-sac moyen",
  longestPath: "Plus long chemin",
  solutionLength: "Solution",
  elitism: "Élitisme",
  decoys: "Fausses pistes",
  loops: "Boucles",
  cells: "{count} cellules",
  tabFailed: "Cet onglet n’a pas pu être chargé : {message}",
  solversText: "Voyez des solveurs à l’œuvre.",
  wrongAddress: "Cette adresse ne décrit pas de labyrinthe : {message}",
};

export type Language = "en" | "fr";

/** The choice of an earlier visit, if the browser stores it. */
export function kept(name: "language" | "theme"): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: "language" | "theme", value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice holds for this visit.
  }
}

function browserLanguage(): Language {
  // Node 20, where tests run, has no navigator.
  const known = (globalThis.navigator?.languages ?? [])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === "en" || tag === "fr");
  return known === "fr" ? "fr" : "en";
}

let language = browserLanguage();

export const currentLanguage = (): Language => language;

/** A text of a dictionary in the page's language, with values in its placeholders. */
export interface Say<Name extends string> {
  (name: Name, values?: Readonly<Record<string, string | number>>): string;
  /** Writes the texts of elements that name one: data-text is the content, data-label the name for screen readers. */
  fill(root: ParentNode): void;
}

/** The texts of a folder: both languages have the same names. A placeholder is {name}. */
export function texts<Name extends string>(
  english: Readonly<Record<Name, string>>,
  french: Readonly<Record<Name, string>>,
): Say<Name> {
  const say = (name: Name, values: Readonly<Record<string, string | number>> = {}): string =>
    (language === "fr" ? french : english)[name].replace(/\{(\w+)\}/g, (_, key: string) => `${values[key]}`);
  const isKnown = (name: string | undefined): name is Name => name !== undefined && Object.hasOwn(english, name);
  const fill = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>("[data-text]"))
      if (isKnown(element.dataset.text)) element.textContent = say(element.dataset.text);
    for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
      if (!isKnown(element.dataset.label)) continue;
      const text = say(element.dataset.label);
      element.setAttribute("aria-label", text);
      if (element instanceof HTMLButtonElement) element.title = text;
    }
  };
  return Object.assign(say, { fill });
}

/** Returns a text with values in its placeholders. */
export const say = texts<MessageName>(english, french);

/** Writes the page's texts into a part of it. */
export const fill = say.fill;

/** Formats a number in the current language. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** Sets the language of the page's text. */
export function setLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
  fill(document);
}

/** The initial language: the stored choice, or the browser's. */
export const firstLanguage = (): Language =>
  kept("language") === "fr" ? "fr" : kept("language") === "en" ? "en" : browserLanguage();
