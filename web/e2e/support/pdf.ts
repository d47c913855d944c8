// Whether what was downloaded is a PDF, how many pages it has, and what stands on them: of the files that our
// printing writes (objects in the open, composite fonts with a table of their letters), not of any PDF.
import { inflateSync } from 'node:zlib';

interface Part {
  head: string;
  /** Of a stream: unpacked. */
  body: string;
}

const STREAM = 'stream\n';
const HEAD = '%PDF-';

function partOf(text: string): Part {
  const at = text.indexOf(STREAM);
  if (at < 0) return { head: text, body: '' };
  const head = text.slice(0, at);
  const begin = at + STREAM.length;
  const bytes = Buffer.from(text.slice(begin, begin + numberIn(head, 'Length')), 'latin1');
  return { head, body: (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') };
}

function numberIn(head: string, name: string): number {
  const found = new RegExp(`/${name} ?(\\d+)`).exec(head)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${head}`);
  return Number(found);
}

/** The letters of a font by its own codes. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [block] of table.matchAll(/beginbfchar[^]*?endbfchar/g))
    for (const [, code, units] of block.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/g))
      letters.set(parseInt(code!, 16), Buffer.from(units!, 'hex').swap16().toString('utf16le'));
  return letters;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-7]{1,3}|[^])/g, (_, one: string) =>
    /^[0-7]/.test(one) ? String.fromCharCode(parseInt(one, 8)) : (ESCAPES[one] ?? one),
  );

function decoded(text: string, letters: Map<number, string> | undefined): string {
  const bytes = Buffer.from(unescaped(text), 'latin1');
  let said = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) said += letters?.get(bytes.readUInt16BE(at)) ?? '\ufffd';
  return said;
}

/** From after its opening parenthesis to the closing one: those inside are in pairs, or escaped. */
function stringAt(text: string, begin: number): string {
  let depth = 1;
  let at = begin;
  for (; depth > 0 && at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
  }
  return text.slice(begin, at - 1);
}

function textIn(content: string, fonts: Map<string, Map<number, string>>): string {
  let letters: Map<number, string> | undefined;
  let said = '';
  const words = /\/(f\d+) [\d.]+ Tf|\(|\bET\b/g;
  for (let found = words.exec(content); found; found = words.exec(content)) {
    const [word, font] = found;
    if (font) letters = fonts.get(font);
    else if (word === 'ET') said += '\n';
    else {
      const string = stringAt(content, words.lastIndex);
      said += decoded(string, letters);
      words.lastIndex += string.length + 1;
    }
  }
  return said;
}

/** What is drawn, of any PDF: its packed streams, unpacked; one that is none of them is left out. */
export function streamsIn(file: Buffer): string[] {
  const heads = file.toString('latin1').matchAll(/\/FlateDecode[^>]*\/Length (\d+)>> ?stream\r?\n/g);
  return [...heads].map(({ 0: head, 1: length, index }) => {
    const begin = index + head.length;
    return inflateSync(file.subarray(begin, begin + Number(length))).toString('latin1');
  });
}

/** The texts of each page, a line each. */
export function pagesOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  if (!text.startsWith(HEAD) || !text.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF');
  const parts = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, part]) => [Number(id), part!]),
  );
  const part = (id: number): Part => partOf(parts.get(id) ?? '');
  const pages = [...parts.values()].filter((one) => one.startsWith('<</Type/Page/'));
  return pages.map((page) => {
    const resources = part(numberIn(page, 'Resources')).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        lettersOf(part(numberIn(part(Number(id)).head, 'ToUnicode')).body),
      ]),
    );
    return textIn(part(numberIn(page, 'Contents')).body, fonts);
  });
}
