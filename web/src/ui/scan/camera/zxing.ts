// ZXing, compiled to WebAssembly and served by us: the content security policy allows no other host.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { QrDetector } from './detector';

/** Wide enough for a code of 37 modules that fills a quarter of the picture. */
const MAX_WIDTH = 800;

export async function decode(image: ImageData): Promise<string | undefined> {
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found[0]?.text;
}

export async function zxing(): Promise<QrDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async detect(video) {
      const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0) return undefined;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    },
  };
}
