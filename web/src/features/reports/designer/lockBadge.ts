// The mark of a locked element on the sheet: a padlock, and the word for it where one points. It is as large
// as the page's own texts, however near or far the sheet is.
import { fr } from '../../../i18n/fr';
import { make } from './svg';

const LETTERS_PX = 11;

export function lockBadge(scale: number): HTMLElement {
  const badge = document.createElement('span');
  badge.className = 'm-template-lock';
  badge.style.fontSize = `${LETTERS_PX / (scale || 1)}px`;
  const padlock = make(
    'svg',
    { viewBox: '0 0 12 14', 'aria-hidden': 'true' },
    make('rect', { x: 1, y: 6, width: 10, height: 7, rx: 1, fill: 'currentColor' }),
    make('path', { d: 'M3 6V4a3 3 0 0 1 6 0v2', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6 }),
  );
  const word = document.createElement('span');
  word.textContent = fr.report.locked;
  badge.append(padlock, word);
  return badge;
}
