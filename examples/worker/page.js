// Shows a maze of a million cells, coloured by the distance from one end, with one pixel per cell.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const canvas = document.querySelector("canvas");
const status = document.querySelector("[role=status]");
canvas.style.width = canvas.style.height = "min(90vw, 80vh)";

/** Returns the colour of a value 0..1, from dark blue through red to yellow. */
const colourOf = (share) => [255 * Math.min(1, share * 1.8), 230 * share ** 2, 90 + 110 * Math.sin(3 * share)];

worker.addEventListener("error", ({ message }) => {
  status.textContent = message;
});

worker.addEventListener("message", ({ data: { maze, finish, distances, milliseconds } }) => {
  const { width, height } = maze;
  const farthest = distances[finish.y * width + finish.x];
  const image = new ImageData(width, height);
  for (const [cell, distance] of distances.entries()) {
    image.data.set(colourOf(distance / farthest), 4 * cell);
    image.data[4 * cell + 3] = 255;
  }
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d").putImageData(image, 0, 0);
  const cells = (width * height).toLocaleString("en");
  status.textContent = `${cells} cells in ${milliseconds.toFixed(0)} ms; the longest path has ${farthest} steps`;
});

worker.postMessage({ algorithm: "wilson", width: 1000, height: 1000, seed: 8 });
