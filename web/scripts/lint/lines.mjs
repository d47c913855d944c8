// What is asked of every line, of style sheets too, which ESLint does not read here.
import { hasColour, MESSAGE } from './colours.mjs';

export const COLUMNS = 110;

const withoutComments = (style) =>
  style.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

export function checkLines(file, source) {
  const findings = [];
  source.split('\n').forEach((line, index) => {
    const { length } = [...line];
    if (length > COLUMNS)
      findings.push({ file, line: index + 1, message: `${length} columns: ${COLUMNS} are the most` });
  });
  if (!file.endsWith('.css')) return findings;
  withoutComments(source)
    .split('\n')
    .forEach((line, index) => {
      if (hasColour(line)) findings.push({ file, line: index + 1, message: MESSAGE });
    });
  return findings;
}
