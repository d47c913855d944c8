// Outside of HTTPS and localhost (a field node on a LAN) browsers have no clipboard for programs.
function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  const beside = document.activeElement?.parentElement ?? document.body;
  beside.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

/** Whether the text is on the clipboard now. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyByHand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
