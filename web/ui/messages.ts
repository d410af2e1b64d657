// What the page says, in English and in French.

const english = {
  skip: "To the maze",
  tagline: "Perfect mazes, made here and now by WebAssembly.",
  dark: "Dark",
  light: "Light",
  algorithm: "Algorithm",
  controls: "Controls",
  create: "Create",
  watch: "Watch",
  solve: "Solve",
  compare: "Compare",
  keep: "Keep",
  width: "Width",
  height: "Height",
  sizes: "Sizes",
  topology: "Topology",
  plane: "plane, with a border",
  torus: "torus, wraps around",
  seed: "Seed",
  dice: "Another seed",
  index: "Number",
  start: "Grows from",
  drawn: "drawn from the seed",
  braid: "Chance to open a dead end",
  ends: "Start and finish",
  endsNone: "none",
  endsFarthest: "farthest apart",
  endsCorners: "corner to corner",
  endsSides: "side to side",
  endsChosen: "chosen",
  from: "Start",
  to: "Finish",
  clickSets: "A click on the maze sets",
  clickGrow: "where it grows from",
  clickStart: "the start",
  clickFinish: "the finish",
  clickShape: "the shape, cells out or in",
  brush: "Brush, in cells",
  shape: "Shape",
  all: "All",
  disc: "Disc",
  ring: "Ring",
  heart: "Heart",
  diamond: "Diamond",
  inverse: "Inside out",
  letters: "Letters",
  openMask: "From a file",
  noShape: "{algorithm} works on whole rectangles only.",
  shapeDropped: "{algorithm} works on whole rectangles only: the shape is gone. Back brings it back.",
  withoutShape: "{algorithm}, on the whole rectangle",
  outside: "{cell} is outside of the shape.",
  solution: "Solution",
  colours: "Colours by distance from the start",
  watchText: "How it is made, step by step, by the JavaScript reference: the very same maze.",
  watchCorners: "On the plane it builds walls: the walk goes over the corners between cells, so walls grow, not passages.",
  watchTooLarge: "To be watched, a maze may have at most {cells} cells.",
  speed: "Speed",
  stepsPerSecond: "{steps} steps a second",
  legendOut: "out",
  legendFrontier: "frontier",
  legendIn: "in",
  legendSets: "a colour for each set",
  legendWalker: "the walk",
  legendTrail: "its way",
  legendErased: "the loop being erased",
  legendWork: "what is worked on",
  legendWay: "its way back",
  legendList: "the list",
  legendHunt: "the row of the hunt",
  play: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step on",
  step: "Step",
  stepOf: "{step} of {steps}",
  solveText: "Find the way from the disc to the square: with the arrow keys, or by dragging.",
  directions: "Directions",
  north: "North",
  east: "East",
  south: "South",
  west: "West",
  again: "Start over",
  stepsTaken: "{steps} steps",
  solved: "Reached in {steps} steps; the shortest way has {shortest}.",
  solvedBest: "Reached in {steps} steps: there is no shorter way.",
  beside: "Beside it, on the same seed",
  nothing: "nothing",
  race: "WebAssembly against JavaScript",
  raceText: "{algorithm}, {width} × {height}, each in a worker of its own. They run in turn, so that neither takes time from the other.",
  startRace: "Start the race",
  cancel: "Cancel",
  warmingUp: "warming up …",
  raceFigures: "{mazes} mazes/s · {nanoseconds} ns a cell",
  raceRatio: "{ratio} times as fast",
  raceNote:
    "Timed for {seconds} s each, beside all else that this machine does. Not counted: the warm-up, {wasm} ms and {reference} ms, in which the browser compiles what runs often; its first calls are slower.",
  raceCancelled: "Cancelled.",
  raceForbidden: "WebAssembly may not be compiled here, so there is no race.",
  download: "Download",
  downloadText: "With start, finish and solution as shown; JSON makes it again.",
  command: "This very maze, from a command line",
  code: "and in your code",
  copy: "Copy",
  copied: "Copied",
  sheet: "A sheet to print",
  paper: "Paper",
  perPage: "Mazes a page",
  pages: "Pages",
  makeSheet: "Make the sheet",
  sheetTooLarge: "On a sheet, a maze may have at most {cells} cells.",
  print: "Print",
  close: "Back to the maze",
  solutions: "Solutions",
  fit: "Fit",
  zoomIn: "Nearer",
  zoomOut: "Farther",
  making: "making …",
  onReference: "This page may not compile WebAssembly: the JavaScript reference makes the same mazes, only slower.",
  mazeLabel:
    "{algorithm}, {width} by {height} cells, seed {seed}. Arrow keys move a cursor, Enter does what a click does, plus and minus zoom.",
  solveLabel: "{algorithm}, {width} by {height} cells. Arrow keys go through the maze.",
  uniform: "Every perfect maze of this size and shape is equally likely.",
  uniformBraided: "Before dead ends are opened, every perfect maze of this size and shape is equally likely.",
  biased: "Some mazes are more likely than others.",
  made: "Made in {milliseconds} ms by {backend}.",
  deadEnds: "Dead ends",
  junctions: "Junctions",
  crossings: "Crossings",
  river: "Mean dead end",
  longestPath: "Longest path",
  solutionLength: "Solution",
  elitism: "Straightness",
  decoys: "Decoys",
  loops: "Loops",
  cells: "{count} cells",
  wrongAddress: "The address is not of a maze: {message}",
} as const;

export type MessageName = keyof typeof english;

const french: Readonly<Record<MessageName, string>> = {
  skip: "Au labyrinthe",
  tagline: "Des labyrinthes parfaits, faits ici même par WebAssembly.",
  dark: "Sombre",
  light: "Clair",
  algorithm: "Algorithme",
  controls: "Réglages",
  create: "Créer",
  watch: "Voir",
  solve: "Résoudre",
  compare: "Comparer",
  keep: "Emporter",
  width: "Largeur",
  height: "Hauteur",
  sizes: "Tailles",
  topology: "Topologie",
  plane: "plan, avec un bord",
  torus: "tore, sans bord",
  seed: "Graine",
  dice: "Une autre graine",
  index: "Numéro",
  start: "Pousse depuis",
  drawn: "tirée de la graine",
  braid: "Chance d’ouvrir un cul-de-sac",
  ends: "Départ et arrivée",
  endsNone: "sans",
  endsFarthest: "les plus éloignés",
  endsCorners: "d’un coin à l’autre",
  endsSides: "d’un côté à l’autre",
  endsChosen: "choisis",
  from: "Départ",
  to: "Arrivée",
  clickSets: "Un clic sur le labyrinthe place",
  clickGrow: "d’où il pousse",
  clickStart: "le départ",
  clickFinish: "l’arrivée",
  clickShape: "la forme, cellule à cellule",
  brush: "Pinceau, en cellules",
  shape: "Forme",
  all: "Tout",
  disc: "Disque",
  ring: "Anneau",
  heart: "Cœur",
  diamond: "Losange",
  inverse: "L’inverse",
  letters: "Lettres",
  openMask: "D’un fichier",
  noShape: "{algorithm} ne fait que des rectangles entiers.",
  shapeDropped: "{algorithm} ne fait que des rectangles entiers : la forme a disparu. « Précédent » la ramène.",
  withoutShape: "{algorithm}, sur tout le rectangle",
  outside: "{cell} est hors de la forme.",
  solution: "Solution",
  colours: "Couleurs selon la distance au départ",
  watchText: "Comment il se fait, pas à pas, par la référence en JavaScript : exactement le même labyrinthe.",
  watchCorners:
    "Sur le plan il bâtit des murs : la marche passe par les coins entre les cellules ; ce sont les murs qui poussent, non les passages.",
  watchTooLarge: "Pour être regardé, un labyrinthe peut avoir au plus {cells} cellules.",
  speed: "Vitesse",
  stepsPerSecond: "{steps} pas par seconde",
  legendOut: "dehors",
  legendFrontier: "frontière",
  legendIn: "dedans",
  legendSets: "à chaque ensemble sa couleur",
  legendWalker: "la marche",
  legendTrail: "son chemin",
  legendErased: "la boucle qui s’efface",
  legendWork: "ce qui est en cours",
  legendWay: "son chemin de retour",
  legendList: "la liste",
  legendHunt: "la rangée de la chasse",
  play: "Lecture",
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
  beside: "À côté, avec la même graine",
  nothing: "rien",
  race: "WebAssembly contre JavaScript",
  raceText: "{algorithm}, {width} × {height}, chacun dans son propre fil. Ils courent à tour de rôle : aucun ne prend de temps à l’autre.",
  startRace: "Lancer la course",
  cancel: "Annuler",
  warmingUp: "échauffement …",
  raceFigures: "{mazes} labyrinthes/s · {nanoseconds} ns par cellule",
  raceRatio: "{ratio} fois plus vite",
  raceNote:
    "Mesuré pendant {seconds} s chacun, à côté de tout ce que fait cette machine. Non compté : l’échauffement, {wasm} ms et {reference} ms, où le navigateur compile ce qui tourne souvent ; ses premiers appels sont plus lents.",
  raceCancelled: "Annulée.",
  raceForbidden: "WebAssembly ne peut pas être compilé ici : pas de course.",
  download: "Télécharger",
  downloadText: "Avec départ, arrivée et solution tels qu’affichés ; le JSON le refait.",
  command: "Ce labyrinthe même, en ligne de commande",
  code: "et dans votre code",
  copy: "Copier",
  copied: "Copié",
  sheet: "Une feuille à imprimer",
  paper: "Papier",
  perPage: "Par page",
  pages: "Pages",
  makeSheet: "Préparer la feuille",
  sheetTooLarge: "Sur une feuille, un labyrinthe peut avoir au plus {cells} cellules.",
  print: "Imprimer",
  close: "Retour au labyrinthe",
  solutions: "Solutions",
  fit: "Ajuster",
  zoomIn: "Plus près",
  zoomOut: "Plus loin",
  making: "en cours …",
  onReference: "Cette page ne peut pas compiler WebAssembly : la référence en JavaScript fait les mêmes labyrinthes, seulement moins vite.",
  mazeLabel:
    "{algorithm}, {width} sur {height} cellules, graine {seed}. Les flèches déplacent un curseur, Entrée fait ce que fait un clic, plus et moins agrandissent.",
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
  elitism: "Droiture",
  decoys: "Fausses pistes",
  loops: "Boucles",
  cells: "{count} cellules",
  wrongAddress: "Cette adresse n’est pas celle d’un labyrinthe : {message}",
};

const languages = { en: english, fr: french } as const;

export type Language = keyof typeof languages;

/** What was chosen on an earlier visit, where the browser keeps such things. */
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
    // Then it holds for this visit.
  }
}

function browserLanguage(): Language {
  // Node 20, where tests run, has no navigator.
  const known = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages);
  return known === "fr" ? "fr" : "en";
}

let language = browserLanguage();

export const currentLanguage = (): Language => language;

/** What is said, with values in its places. */
export function say(name: MessageName, values: Readonly<Record<string, string | number>> = {}): string {
  return languages[language][name].replace(/\{(\w+)\}/g, (_, key: string) => `${values[key]}`);
}

/** A number as the language writes it. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** Puts the page's own text into a language. */
export function setLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
    element.textContent = say(element.dataset.text as MessageName);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const text = say(element.dataset.label as MessageName);
    element.setAttribute("aria-label", text);
    if (element instanceof HTMLButtonElement) element.title = text;
  }
}

/** The language to begin with: as chosen before, or the browser's. */
export const firstLanguage = (): Language => (kept("language") === "fr" ? "fr" : kept("language") === "en" ? "en" : browserLanguage());
