// How the designer shows each kind of element: near to what the server draws, which the preview shows.
import { asText, type Element, isNumber, isObject, type JsonObject, type Kind } from '../template';
import { columnsOf } from '../properties/columns';

const POINT = 25.4 / 72;

const colour = (value: unknown, usual = 'transparent'): string => asText(value) || usual;
const number = (value: unknown, usual: number): number => (isNumber(value) ? value : usual);

function block(style: Partial<CSSStyleDeclaration>, text?: string): HTMLElement {
  const made = document.createElement('div');
  Object.assign(made.style, { boxSizing: 'border-box', width: '100%', height: '100%' }, style);
  if (text !== undefined) made.textContent = text;
  return made;
}

function letters(style: JsonObject, usual: { size: number; down: string }): Partial<CSSStyleDeclaration> {
  const range = isObject(style.dynamicFontSize) ? style.dynamicFontSize.max : undefined;
  const size = number(range, number(style.fontSize, usual.size));
  const lines = [style.underline && 'underline', style.strikethrough && 'line-through'];
  const down = asText(style.verticalAlignment) || usual.down;
  return {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { top: 'flex-start', bottom: 'flex-end' }[down] ?? 'center',
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    fontFamily: `'${asText(style.fontName) || 'NotoSans'}', 'NotoSans', sans-serif`,
    fontSize: `${size * POINT}mm`,
    lineHeight: String(number(style.lineHeight, 1)),
    letterSpacing: `${number(style.characterSpacing, 0) * POINT}mm`,
    textAlign: asText(style.alignment) || 'left',
    textDecoration: lines.filter(Boolean).join(' '),
    color: colour(style.fontColor, 'black'),
  };
}

function border({ borderWidth, borderColor }: JsonObject): Partial<CSSStyleDeclaration> {
  const width = number(borderWidth, 0);
  return width > 0 && asText(borderColor) ? { border: `${width}mm solid ${asText(borderColor)}` } : {};
}

const textBlock = (element: Element, text: string): HTMLElement =>
  block(
    {
      ...letters(element, { size: 13, down: 'top' }),
      background: colour(element.backgroundColor),
      ...border(element),
    },
    text,
  );

function picture(element: Element, url: string): HTMLElement {
  const made = document.createElement('img');
  made.src = url;
  made.alt = '';
  const objectFit = element.objectFit === 'cover' ? 'cover' : 'contain';
  Object.assign(made.style, { boxSizing: 'border-box', width: '100%', height: '100%', objectFit });
  Object.assign(made.style, border(element));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Which modules of a code are dark says its content; here only that it is one. */
function pattern(element: Element, isSquare: boolean): HTMLElement {
  const made = document.createElementNS(SVG, 'svg');
  const [columns, rows] = isSquare ? [21, 21] : [67, 1];
  made.setAttribute('viewBox', `0 0 ${columns} ${rows}`);
  made.setAttribute('preserveAspectRatio', isSquare ? 'xMidYMid' : 'none');
  const isDark = (x: number, y: number): boolean => ((x * 7 + y * 13 + x * y * 3) % 11) % 2 === 0;
  const dark: string[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) if (isDark(x, y)) dark.push(`M${x} ${y}h1v1h-1z`);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', dark.join(''));
  path.setAttribute('fill', colour(element.barColor, 'black'));
  made.append(path);
  Object.assign(made.style, { width: '100%', height: '100%', display: 'block' });
  const frame = block({ background: colour(element.backgroundColor), overflow: 'hidden' });
  frame.append(made);
  return frame;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

function sides(given: unknown, usual: number): string {
  const of = isObject(given) ? given : {};
  return SIDES.map((side) => `${number(of[side], isObject(given) ? 0 : usual)}mm`).join(' ');
}

function cell(tag: 'td' | 'th', text: string, styles: JsonObject, across: string | undefined): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  const { display: _flex, justifyContent: _down, ...look } = letters(styles, { size: 9, down: 'middle' });
  Object.assign(made.style, look, {
    verticalAlign: asText(styles.verticalAlignment) || 'middle',
    fontWeight: 'normal',
    padding: sides(styles.padding, 1),
    borderStyle: 'solid',
    borderWidth: sides(styles.borderWidth, 0),
    borderColor: colour(styles.borderColor),
    background: colour(styles.backgroundColor),
    ...(across && { textAlign: across }),
  });
  return made;
}

function table(element: Element): HTMLElement {
  const { head, shares, rows, alignments } = columnsOf(element);
  const styles = (name: string): JsonObject => (isObject(element[name]) ? element[name] : {});
  const whole = shares.reduce((sum, share) => sum + share, 0) || 1;
  const made = document.createElement('table');
  Object.assign(made.style, { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' });
  Object.assign(made.style, border(styles('tableStyles')));
  const row = (tag: 'td' | 'th', cells: string[], look: JsonObject): void => {
    const line = document.createElement('tr');
    if (tag === 'td') line.style.height = `${number(element.rowHeight, 0)}mm`;
    cells.forEach((text, at) => {
      const one = cell(tag, text, look, alignments[at]);
      one.style.width = `${((shares[at] ?? 0) * 100) / whole}%`;
      line.append(one);
    });
    made.append(line);
  };
  if (element.showHead !== false) row('th', head, styles('headStyles'));
  for (const cells of rows) row('td', cells, styles('bodyStyles'));
  const frame = block({ overflow: 'hidden' });
  frame.append(made);
  return frame;
}

/** What is shown of an element, whose box is the parent's. */
export const drawings: Record<Kind, (element: Element) => HTMLElement> = {
  text: (element) => textBlock(element, asText(element.content)),
  multiVariableText: (element) => textBlock(element, asText(element.text)),
  image: (element) => picture(element, asText(element.content)),
  qrcode: (element) => pattern(element, true),
  code128: (element) => pattern(element, false),
  line: (element) => block({ background: colour(element.color, 'black') }),
  rectangle: (element) =>
    block({
      background: colour(element.color),
      borderRadius: `${number(element.radius, 0)}mm`,
      ...border(element),
    }),
  ellipse: (element) => block({ background: colour(element.color), borderRadius: '50%', ...border(element) }),
  table,
};
