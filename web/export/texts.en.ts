// The texts of Export in English.

export default {
  download: "Download",
  downloadText:
    "SVG and PNG include start, finish and solution as shown. GIF is an animation of the making. JSON also contains the request, and opens again: Maze, More settings, “From a file”. Tiled is a ZIP with a map " +
    "and its tiles. DXF has lines for plotters, and STL is a solid for 3D printers: in millimetres, up to 262,144 cells.",
  commandEnds: "The command draws the maze without the custom start and finish.",
  command: "On the command line",
  install: "Install",
  code: "In TypeScript",
  close: "Close",
  look: "Look of SVG and PNG",
  theme: "Colours",
  "theme-plain": "black and white",
  "theme-paper": "paper",
  "theme-night": "night",
  "theme-blueprint": "blueprint",
  "theme-hedge": "hedge",
  wallThickness: "Walls of SVG",
  isRound: "Round corners (SVG)",
  isTransparent: "Transparent background",
  scale: "Pixels per square of PNG",
  animationTooLarge: "An animation has at most {cells} cells.",
  shape: "Shape",
  python: "In Python",
  embed: "In another page",
  embedText: "The frame shows the maze being made, with its controls.",
};
