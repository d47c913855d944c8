// How many faces there are, where the browser can tell (few can). Nothing leaves the browser for it.

interface Detector {
  detect: (image: HTMLCanvasElement) => Promise<readonly unknown[]>;
}

type DetectorClass = new (options: { fastMode: boolean; maxDetectedFaces: number }) => Detector;

let detector: Detector | undefined;

/** Nothing where the browser can't tell. */
export async function countFaces(image: HTMLCanvasElement): Promise<number | undefined> {
  const { FaceDetector } = window as { FaceDetector?: DetectorClass };
  if (!FaceDetector) return undefined;
  try {
    detector ??= new FaceDetector({ fastMode: true, maxDetectedFaces: 3 });
    return (await detector.detect(image)).length;
  } catch {
    // The class may be there without anything behind it.
    return undefined;
  }
}
