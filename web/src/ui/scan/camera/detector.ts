// Finds a QR code in what the camera shows: by the browser where it can, else by ZXing, which is fetched
// then.

export interface QrDetector {
  detect: (video: HTMLVideoElement) => Promise<string | undefined>;
}

interface NativeDetector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface NativeClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = 'qr_code';

async function native(): Promise<QrDetector | undefined> {
  const { BarcodeDetector: Class } = window as { BarcodeDetector?: NativeClass };
  // The class may be there without anything behind it.
  const formats = await Class?.getSupportedFormats().catch((): string[] => []);
  if (!Class || !formats?.includes(FORMAT)) return undefined;
  const detector = new Class({ formats: [FORMAT] });
  return { detect: async (video) => (await detector.detect(video))[0]?.rawValue };
}

export async function qrDetector(): Promise<QrDetector> {
  return (await native()) ?? (await import('./zxing')).zxing();
}
