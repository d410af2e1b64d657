// Shows a maze as a tilemap of walls and floor. The ball collides with the walls.

import { AUTO, Game, Math as PhaserMath } from "phaser";
import { createEngine, toGrid } from "wasmaze";

const TILE = 24;
const SPEED = 160;

const maze = createEngine().generate({ algorithm: "recursive-backtracker", width: 18, height: 11, seed: 12 });
// The grid has 1 for a wall and 0 for floor. Cell (x, y) of the maze is tile (2x + 1, 2y + 1) of the grid.
const grid = toGrid(maze);
const rows = Array.from({ length: grid.height }, (_, y) =>
  Array.from(grid.cells.subarray(y * grid.width, (y + 1) * grid.width)),
);

/** Draws a picture of two tiles: floor on the left, wall on the right. */
function drawTiles(scene) {
  const tiles = scene.textures.createCanvas("tiles", 2 * TILE, TILE);
  const context = tiles.getContext();
  context.fillStyle = "#232838";
  context.fillRect(0, 0, TILE, TILE);
  context.fillStyle = "#5d6fa8";
  context.fillRect(TILE, 0, TILE, TILE);
  context.fillStyle = "#7b8fd0";
  context.fillRect(TILE + 2, 2, TILE - 4, TILE - 8);
  tiles.refresh();
}

const scene = {
  create() {
    drawTiles(this);
    const map = this.make.tilemap({ data: rows, tileWidth: TILE, tileHeight: TILE });
    const layer = map.createLayer(0, map.addTilesetImage("tiles"), 0, 0);
    layer.setCollision(1);
    this.add.circle((grid.width - 1.5) * TILE, (grid.height - 1.5) * TILE, 8, 0x5ad18a);
    this.ball = this.physics.add.existing(this.add.circle(1.5 * TILE, 1.5 * TILE, 8, 0xffc857));
    this.ball.body.setCircle(8);
    this.physics.add.collider(this.ball, layer);
    this.keys = this.input.keyboard.createCursorKeys();
  },
  update() {
    const { left, right, up, down } = this.keys;
    const direction = new PhaserMath.Vector2(right.isDown - left.isDown, down.isDown - up.isDown);
    this.ball.body.velocity.copy(direction.normalize().scale(SPEED));
  },
};

new Game({
  type: AUTO,
  parent: "game",
  width: grid.width * TILE,
  height: grid.height * TILE,
  physics: { default: "arcade" },
  scene,
});
