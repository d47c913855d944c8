// The version of pdfme that is installed has the parts that are kept, under the names that they are kept by.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slim } from './pdfme.mjs';

const whole = readFileSync('node_modules/@pdfme/ui/dist/index.js', 'utf8');

it('keeps the sheet and leaves out what the program has already, and every code made of texts', () => {
  const kept = slim(whole);
  expect(kept.length).toBeLessThan(whole.length / 6);
  for (const name of ['var TemplateEditor', 'var Canvas', 'var _Guides', 'var checkTemplate'])
    expect(kept).toContain(name);
  for (const name of ['node_modules/antd/', 'node_modules/react-dom/', 'pdf-lib/', 'data:font/ttf;base64'])
    expect(kept).not.toContain(name);
  expect(kept).not.toMatch(/new Function\(|\beval\(/);
});

it('fails on a version that is otherwise', () => {
  expect(() => slim(whole.replace('onDrag = (', 'onMove = ('))).toThrow('pdfme has changed');
});
