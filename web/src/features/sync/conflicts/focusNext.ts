/** What had the focus is gone with its row: whoever goes by keyboard is at the next one. */
export function focusNext(): void {
  if (document.activeElement !== document.body) return;
  for (const place of ['.m-grid [data-row-key][tabindex="0"]', '.m-card-open', 'h1']) {
    const found = document.querySelector<HTMLElement>(place);
    if (found) return found.focus({ preventScroll: true });
  }
}
