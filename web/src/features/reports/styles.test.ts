// The page of a template keeps its looks whatever was opened before it: no other sheet styles its classes.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has its classes styled in one sheet', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const styling = sheets.filter((file) => /\.m-template\b/.test(readFileSync(`src/${file}`, 'utf8')));
  expect(styling).toEqual(['features/reports/reports.css']);
});
