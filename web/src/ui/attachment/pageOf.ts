// A photographed page as it is sent with a record: small enough for a slow line, large enough to be read.

/** Longest side in pixels, as the server keeps it. */
const LONGEST = 1600;
const JPEG_QUALITY = 0.85;

/** A data URL. Throws for what the browser can't read as a picture. */
export async function pageOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent becomes white: JPEG knows no better.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
