// The cells of one sheet of a workbook (ECMA-376), as texts. Formulas give their last value, nothing is
// computed.
import { Parser } from 'saxen';
import { type Line, MAX_COLUMNS, MAX_LINES, type Sheet, tidy, UnreadableFile } from './types';
import { type Limits, unfold } from './zip';

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Entities that a document declares itself are not resolved: a « billion laughs » stays a short text. */
function walk(xml: string, { open, close, text }: Handlers): void {
  const parser = new Parser();
  parser.on('error', () => {
    throw new UnreadableFile('damaged');
  });
  parser.on('openTag', (name, attributes, decode) => {
    const decoded: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes())) decoded[local(key)] = decode(value);
    open?.(local(name), decoded);
  });
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  parser.parse(xml);
}

interface Entry {
  name: string;
  path: string;
}

function sheetsOf(parts: Map<string, string>): Entry[] {
  const targets = new Map<string, string>();
  walk(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  const found: Entry[] = [];
  walk(parts.get('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      const target = targets.get(attributes.id ?? '');
      if (name !== 'sheet' || !target) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      found.push({ name: attributes.name ?? '', path });
    },
  });
  return found;
}

function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = [];
  let current = '';
  let collecting = false;
  // How a word is pronounced stands beside it, in Japanese workbooks.
  let phonetic = false;
  if (!xml) return strings;
  walk(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') collecting = !phonetic;
    },
    close: (name) => {
      if (name === 't') collecting = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(current);
    },
    text: (text) => {
      if (collecting) current += text;
    },
  });
  return strings;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column - 1;
}

function valueOf(type: string, text: string, shared: string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  // 1E3, 12.0: as the cell shows a whole number.
  if (type === 'n' && text !== '' && Number.isFinite(Number(text))) return String(Number(text));
  return text;
}

function linesOf(xml: string, shared: string[]): Line[] {
  const lines: Line[] = [];
  let current: Line = { line: 0, cells: [] };
  let column = -1;
  let type = 'n';
  let text = '';
  let collecting = false;
  walk(xml, {
    open: (name, { r, t }) => {
      if (name === 'row') {
        current = { line: r ? Number(r) : current.line + 1, cells: [] };
        column = -1;
      }
      if (name === 'c') {
        column = r ? columnOf(r) : column + 1;
        type = t ?? 'n';
        text = '';
      }
      if (name === 'v' || name === 't') collecting = true;
    },
    close: (name) => {
      if (name === 'v' || name === 't') collecting = false;
      if (name === 'c' && column < MAX_COLUMNS) {
        const value = tidy(valueOf(type, text, shared));
        while (current.cells.length < column) current.cells.push('');
        current.cells[column] = value;
      }
      if (name === 'row' && current.cells.some(Boolean)) {
        if (current.line > MAX_LINES) throw new UnreadableFile('tooManyRows');
        lines.push(current);
      }
    },
    text: (value) => {
      if (collecting) text += value;
    },
  });
  return lines;
}

const INDEX = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'mimetype'];

export function readWorkbook(bytes: Uint8Array, sheet: number, limits?: Limits): Sheet {
  const index = unfold(bytes, (name) => INDEX.includes(name), limits);
  if (index.get('mimetype')?.includes('opendocument')) throw new UnreadableFile('openDocument');
  if (!index.has('xl/workbook.xml')) throw new UnreadableFile('binary');
  const sheets = sheetsOf(index);
  const chosen = sheets[sheet] ?? sheets[0];
  if (!chosen) throw new UnreadableFile('empty');
  const parts = unfold(bytes, (name) => name === chosen.path || name === 'xl/sharedStrings.xml', limits);
  const lines = linesOf(parts.get(chosen.path) ?? '', sharedStrings(parts.get('xl/sharedStrings.xml')));
  if (lines.length === 0 && sheets.length === 1) throw new UnreadableFile('empty');
  return { lines, sheets: sheets.map(({ name }) => name), sheet: sheets.indexOf(chosen) };
}
