// Shows the walls of a maze as one instanced mesh, with one draw call for any number of walls.

import * as THREE from "three";
import { createEngine, EAST, NORTH, SOUTH, WEST } from "wasmaze";

const HEIGHT = 0.6;
const THICKNESS = 0.14;

const maze = createEngine().generate({ algorithm: "kruskal", width: 24, height: 24, seed: 3 });

/** Returns the centre of every wall, and whether the wall runs from west to east. */
function wallsOf({ width, height, walls }) {
  const found = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bits = walls[y * width + x];
      if (bits & NORTH) found.push({ x: x + 0.5, y, runsEast: true });
      if (bits & WEST) found.push({ x, y: y + 0.5, runsEast: false });
      if (bits & SOUTH && y === height - 1) found.push({ x: x + 0.5, y: height, runsEast: true });
      if (bits & EAST && x === width - 1) found.push({ x: width, y: y + 0.5, runsEast: false });
    }
  }
  return found;
}

const centres = wallsOf(maze);
const box = new THREE.BoxGeometry(1 + THICKNESS, HEIGHT, THICKNESS);
const walls = new THREE.InstancedMesh(box, new THREE.MeshStandardMaterial({ color: 0x7b8fd0 }), centres.length);
const instance = new THREE.Object3D();
for (const [i, { x, y, runsEast }] of centres.entries()) {
  instance.position.set(x - maze.width / 2, HEIGHT / 2, y - maze.height / 2);
  instance.rotation.y = runsEast ? 0 : Math.PI / 2;
  instance.updateMatrix();
  walls.setMatrixAt(i, instance.matrix);
}
walls.castShadow = true;
walls.receiveShadow = true;

const floor = new THREE.Mesh(
  new THREE.PlaneGeometry(maze.width + 1, maze.height + 1).rotateX(-Math.PI / 2),
  new THREE.MeshStandardMaterial({ color: 0x2b3145 }),
);
floor.receiveShadow = true;

const sun = new THREE.DirectionalLight(0xfff1d6, 2.5);
sun.position.set(-14, 20, 9);
sun.castShadow = true;
sun.shadow.mapSize.set(2048, 2048);
sun.shadow.bias = -0.0005;
Object.assign(sun.shadow.camera, { left: -20, right: 20, top: 20, bottom: -20 });

const scene = new THREE.Scene();
scene.background = new THREE.Color(0x14161c);
scene.add(walls, floor, sun, new THREE.HemisphereLight(0xbfd0ff, 0x30364a, 1.4));

const camera = new THREE.PerspectiveCamera(45, 1, 0.1, 200);
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.shadowMap.enabled = true;
document.body.replaceChildren(renderer.domElement);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener("resize", resize);
resize();

renderer.setAnimationLoop((time) => {
  const angle = 0.6 + time / 12_000;
  camera.position.set(Math.sin(angle) * 25, 26, Math.cos(angle) * 25);
  camera.lookAt(0, 0, 0);
  renderer.render(scene, camera);
});
