// Finding pages by words of their title or text, whatever the accents and capitals.
import type { ManualPage } from '../../api/manual';

export interface Heading {
  anchor: string;
  text: string;
}

/** What the table of contents knows of a page. */
export interface Entry {
  page: string;
  title: string;
  chapter: string;
  text: string;
  headings: Heading[];
}

export interface Found extends Entry {
  /** Around the first word found in the text. */
  excerpt?: string;
}

/** Letters shown on either side of a word that was found. */
const AROUND = 60;

// Letter by letter, so that a place in the folded text is the same place in the text.
export function fold(text: string): string {
  return [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');
}

export function entryOf({ page, title, chapter, html }: ManualPage): Entry {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const headings = [...parsed.querySelectorAll('h2[id]')].map((heading) => ({
    anchor: heading.id,
    text: heading.textContent ?? '',
  }));
  // Cells and paragraphs touch each other in `textContent`.
  for (const block of parsed.querySelectorAll('p, li, td, th, h2, h3')) block.append(' ');
  const text = (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return { page, title, chapter, text, headings };
}

function excerptOf(text: string, folded: string, words: readonly string[]): string | undefined {
  // Where the words stand together, else the first of them.
  const wanted = [words.join(' '), ...words].find((one) => folded.includes(one));
  if (wanted === undefined) return undefined;
  const at = folded.indexOf(wanted);
  const letters = [...text];
  const from = Math.max(0, at - AROUND);
  const to = Math.min(letters.length, at + wanted.length + AROUND);
  const shown = letters.slice(from, to).join('');
  // No half words.
  const start = from > 0 ? shown.replace(/^\S*\s/, '…') : shown;
  return to < letters.length ? start.replace(/\s\S*$/, '…') : start;
}

/** « de », « la » are in every other title. */
const TELLING = 3;

/**
 * The entries that hold all the words: first those with the words together, in the title or the text, then
 * those with most of them in the title.
 */
export function search(entries: readonly Entry[], wanted: string): Found[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const found = entries.flatMap((entry) => {
    const title = fold(entry.title);
    const text = fold(entry.text);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    const all = words.join(' ');
    const together = title.includes(all) ? 2 : text.includes(all) ? 1 : 0;
    const told = words.filter((word) => word.length >= TELLING && title.includes(word)).length;
    const rank = together * words.length + told;
    return [{ found: { ...entry, excerpt: excerptOf(entry.text, text, words) }, rank }];
  });
  return found.toSorted((a, b) => b.rank - a.rank).map((one) => one.found);
}
