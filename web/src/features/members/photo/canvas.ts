// Pictures on canvases: what the frame shows, what is measured, what is sent. All three are drawn by one
// function, so what one sees is what one gets.
import { type Framing, frameOf, PHOTO_HEIGHT, PHOTO_WIDTH, type Size, turnedSize } from './crop';
import { MEASURED_HEIGHT, MEASURED_WIDTH, type Pixels } from './quality';

export type Picture = ImageBitmap | HTMLVideoElement;

const JPEG_QUALITY = 0.9;

export function sizeOf(picture: Picture): Size {
  return 'videoWidth' in picture ? { width: picture.videoWidth, height: picture.videoHeight } : picture;
}

/** As it is meant to be looked at (EXIF). Throws for what the browser can't read. */
export function readPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** What is transparent becomes white: JPEG knows no better. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, framing: Framing): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const size = sizeOf(picture);
  const frame = frameOf(size, framing);
  const shown = turnedSize(size, framing.turns);
  const scale = canvas.width / frame.width;
  context.resetTransform();
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(shown.width / 2 - frame.left, shown.height / 2 - frame.top);
  context.rotate((framing.turns * Math.PI) / 2);
  context.drawImage(picture, -size.width / 2, -size.height / 2);
}

function drawn(picture: Picture, framing: Framing, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas, picture, framing);
  return canvas;
}

/** A data URL, as the contract takes it. */
export function jpegOf(picture: Picture, framing: Framing): string {
  return drawn(picture, framing, PHOTO_WIDTH, PHOTO_HEIGHT).toDataURL('image/jpeg', JPEG_QUALITY);
}

/** The frame, small, and its pixels. */
export function measured(picture: Picture, framing: Framing): [HTMLCanvasElement, Pixels | undefined] {
  const canvas = drawn(picture, framing, MEASURED_WIDTH, MEASURED_HEIGHT);
  return [canvas, canvas.getContext('2d')?.getImageData(0, 0, MEASURED_WIDTH, MEASURED_HEIGHT)];
}
