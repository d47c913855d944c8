// What Chromium's fake camera shows: a film of one picture, a QR code on white (YUV4MPEG2, 4:2:0).
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 5;
const QUIET = 4;
const BLACK = 16;
const WHITE = 235;
const GREY = 128;

export async function filmOfCode(text: string, path: string): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const { buffer } = new Uint8Array(await readFile(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', scale: 1, addQuietZones: false });
  if (!symbol) throw new Error(`no QR code: ${error}`);
  const side = symbol.width;
  const scale = Math.floor(HEIGHT / (side + 2 * QUIET));
  const left = Math.floor((WIDTH - side * scale) / 2);
  const top = Math.floor((HEIGHT - side * scale) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < side * scale; y += 1)
    for (let x = 0; x < side * scale; x += 1) {
      const isDark = symbol.data[Math.floor(y / scale) * side + Math.floor(x / scale)] === 0;
      if (isDark) light[(top + y) * WIDTH + left + x] = BLACK;
    }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}
