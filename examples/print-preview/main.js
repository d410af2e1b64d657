// Shows the STL file of a maze as a slicer would, and offers it as a download.

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import { createEngine, openEnds } from "wasmaze";
import { toStl, toThreeMf } from "wasmaze/export";

const engine = createEngine();
const form = document.querySelector("form");
const view = document.querySelector("#view");
let seed = 3;
let maze;
let lengths;

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setPixelRatio(devicePixelRatio);
view.append(renderer.domElement);

const scene = new THREE.Scene();
scene.background = new THREE.Color(0x14161c);
const sun = new THREE.DirectionalLight(0xfff1d6, 2.6);
sun.position.set(-3, -5, 8);
const material = new THREE.MeshStandardMaterial({ color: 0xe0a458, roughness: 0.8, flatShading: true });
const solid = new THREE.Mesh(new THREE.BufferGeometry(), material);
scene.add(solid, sun, new THREE.HemisphereLight(0xbfd0ff, 0x3a3027, 1.6));

// z points up in STL.
const camera = new THREE.PerspectiveCamera(40, 1, 1, 1e5);
camera.up.set(0, 0, 1);
const controls = new OrbitControls(camera, renderer.domElement);

function show() {
  if (!form.checkValidity()) return;
  const { cells, ...rest } = Object.fromEntries(Array.from(new FormData(form), ([name, text]) => [name, Number(text)]));
  lengths = rest;
  const request = { algorithm: "recursive-backtracker", width: cells, height: cells, seed };
  const closed = engine.generate(request);
  maze = openEnds(closed, engine.suggestEnds(closed, "sides"));
  const stl = toStl(maze, lengths);
  solid.geometry.dispose();
  solid.geometry = new STLLoader().parse(stl.buffer);
  solid.geometry.computeBoundingBox();
  const size = solid.geometry.boundingBox.getSize(new THREE.Vector3());
  const [x, y, z] = size.toArray().map((length) => Math.round(length * 10) / 10);
  const triangles = new DataView(stl.buffer).getUint32(80, true);
  form.querySelector("output").textContent =
    `${x} × ${y} × ${z} mm, ${triangles.toLocaleString("en")} triangles, ${Math.ceil(stl.length / 1000)} kB`;
  frame();
}

/** Moves the camera so that the whole solid is visible. */
function frame() {
  const size = solid.geometry.boundingBox?.getSize(new THREE.Vector3());
  if (!size) return;
  controls.target.copy(size).multiplyScalar(0.5);
  const distance = (size.length() * 0.95) / Math.min(1, camera.aspect);
  camera.position.copy(controls.target).add(new THREE.Vector3(-0.3, -0.8, 1.1).multiplyScalar(distance));
  controls.update();
}

function save(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("click", ({ target }) => {
  if (target.value === "stl" && target.tagName === "BUTTON") save("maze.stl", toStl(maze, lengths));
  if (target.value === "3mf") save("maze.3mf", toThreeMf(maze, lengths));
  if (target.value !== "another") return;
  seed++;
  show();
});

new ResizeObserver(() => {
  const { clientWidth, clientHeight } = view;
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.updateProjectionMatrix();
  frame();
}).observe(view);
show();
renderer.setAnimationLoop(() => renderer.render(scene, camera));
