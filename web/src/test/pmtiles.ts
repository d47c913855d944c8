// A PMTiles archive of one tile, the world, as its format says (version 3, nothing compressed).
import { PbfWriter } from 'pbf';

interface Shape {
  layer: string;
  name?: string;
  /** 1 point, 2 line, 3 area. */
  type: 1 | 2 | 3;
  /** Of 4096 units from the west and the north. */
  places: readonly (readonly [number, number])[];
}

const EXTENT = 4096;
const HEADER = 127;

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);

/** Moves, lines and an end, each place by its distance from the one before. */
function commands({ type, places }: Shape): number[] {
  let [x, y] = [0, 0];
  const steps = places.map(([nextX, nextY]) => {
    const step = [zigzag(nextX - x), zigzag(nextY - y)];
    [x, y] = [nextX, nextY];
    return step;
  });
  const [first, ...rest] = steps;
  const start = [(1 << 3) | 1, ...first!];
  if (type === 1) return start;
  const lines = [...start, (rest.length << 3) | 2, ...rest.flat()];
  return type === 2 ? lines : [...lines, (1 << 3) | 7];
}

function tileOf(shapes: readonly Shape[]): Uint8Array {
  const tile = new PbfWriter();
  for (const shape of shapes)
    tile.writeMessage(
      3,
      (_, layer) => {
        layer.writeVarintField(15, 2);
        layer.writeStringField(1, shape.layer);
        layer.writeMessage(
          2,
          (__, feature) => {
            if (shape.name) feature.writePackedVarint(2, [0, 0]);
            feature.writeVarintField(3, shape.type);
            feature.writePackedVarint(4, commands(shape));
          },
          null,
        );
        if (shape.name) {
          layer.writeStringField(3, 'name');
          layer.writeMessage(4, (__, value) => value.writeStringField(1, shape.name!), null);
        }
        layer.writeVarintField(5, EXTENT);
      },
      null,
    );
  return tile.finish();
}

/** Of pictures it says that they are; what the tile holds nobody looks at. */
export function archiveOf(shapes: readonly Shape[], type: 'vector' | 'picture' = 'vector'): Uint8Array {
  const tile = tileOf(shapes);
  const directory = new PbfWriter();
  // One entry: the first tile, for once, so long, at the beginning (which is written plus one).
  for (const value of [1, 0, 1, tile.length, 1]) directory.writeVarint(value);
  const root = directory.finish();
  const metadata = new TextEncoder().encode('{}');
  const file = new Uint8Array(HEADER + root.length + metadata.length + tile.length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('PMTiles'), 0);
  view.setUint8(7, 3);
  const after = HEADER + root.length + metadata.length;
  const places = [HEADER, root.length, HEADER + root.length, metadata.length, after, 0, after, tile.length];
  [...places, 1, 1, 1].forEach((value, at) => view.setBigUint64(8 + at * 8, BigInt(value), true));
  // Clustered; directories and tiles as they are; what tiles are; one level of them.
  [1, 1, 1, type === 'vector' ? 1 : 2, 0, 0].forEach((value, at) => view.setUint8(96 + at, value));
  const world = [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000];
  world.forEach((value, at) => view.setInt32(102 + at * 4, value, true));
  file.set(root, HEADER);
  file.set(metadata, HEADER + root.length);
  file.set(tile, after);
  return file;
}
