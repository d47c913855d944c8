/** Hands a file that the page holds to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold of the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
