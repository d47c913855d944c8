// Every property of every kind of element, as crates/print reads them: what views show, in their order.
import { paper } from '../../../api/facts';
import { asText, type Element, FONTS, type Kind, KINDS } from '../template';
import type { PropertyLabel } from '../words';

export type Property = {
  /** Where it is in the element: `position.x`. */
  path: string;
  named: PropertyLabel;
} & (
  | { as: 'number'; least?: number; most?: number; step?: number; usual?: number }
  | { as: 'text' | 'content' | 'picture' | 'colour' | 'field' }
  | { as: 'flag'; usual: boolean }
  | { as: 'word'; words: readonly string[]; usual: string }
);

const number = (path: string, named: PropertyLabel, more: object = {}): Property => ({
  path,
  named,
  as: 'number',
  least: 0,
  most: paper.farthest,
  ...more,
});

const box: Property[] = [
  number('position.x', 'x', { least: -paper.farthest }),
  number('position.y', 'y', { least: -paper.farthest }),
  number('width', 'width', { least: 0.01 }),
  number('height', 'height', { least: 0.01 }),
  number('rotate', 'rotate', { least: -360, most: 360, step: 1, usual: 0 }),
  number('opacity', 'opacity', { most: 1, step: 0.1, usual: 1 }),
  { path: 'showWith', named: 'showWith', as: 'field' },
];

const letters = (prefix = ''): Property[] => [
  { path: `${prefix}fontName`, named: 'fontName', as: 'word', words: FONTS, usual: FONTS[0] },
  number(`${prefix}fontSize`, 'fontSize', { least: 0.1, step: 0.5, usual: prefix ? 9 : 13 }),
  { path: `${prefix}fontColor`, named: 'fontColor', as: 'colour' },
  {
    path: `${prefix}alignment`,
    named: 'alignment',
    as: 'word',
    words: ['left', 'center', 'right', 'justify'],
    usual: 'left',
  },
  {
    path: `${prefix}verticalAlignment`,
    named: 'verticalAlignment',
    as: 'word',
    words: ['top', 'middle', 'bottom'],
    usual: prefix ? 'middle' : 'top',
  },
  number(`${prefix}lineHeight`, 'lineHeight', { least: 0.1, step: 0.05, usual: 1 }),
  number(`${prefix}characterSpacing`, 'characterSpacing', { least: -paper.farthest, step: 0.05, usual: 0 }),
  number(`${prefix}dynamicFontSize.min`, 'smallestFont', { least: 0.1, step: 0.5 }),
  number(`${prefix}dynamicFontSize.max`, 'largestFont', { least: 0.1, step: 0.5 }),
  { path: `${prefix}underline`, named: 'underline', as: 'flag', usual: false },
  { path: `${prefix}strikethrough`, named: 'strikethrough', as: 'flag', usual: false },
];

const border: Property[] = [
  number('borderWidth', 'borderWidth', { step: 0.05, usual: 0 }),
  { path: 'borderColor', named: 'borderColor', as: 'colour' },
];
const background: Property = { path: 'backgroundColor', named: 'backgroundColor', as: 'colour' };
const fill: Property = { path: 'color', named: 'color', as: 'colour' };
const content: Property = { path: 'content', named: 'content', as: 'content' };
const bars: Property = { path: 'barColor', named: 'barColor', as: 'colour' };

const sides = (prefix: string, usual: number): Property[] =>
  (
    [
      ['top', 'sideTop'],
      ['right', 'sideRight'],
      ['bottom', 'sideBottom'],
      ['left', 'sideLeft'],
    ] as const
  ).map(([side, named]) => number(`${prefix}.${side}`, named, { step: 0.1, usual }));

/** Properties that belong together, under a name. */
export interface Group {
  called: 'what' | 'box' | 'letters' | 'look' | 'head' | 'body' | 'frame' | 'borders' | 'paddings';
  /** Of head or body, where its name alone does not say it. */
  of?: 'head' | 'body';
  properties: Property[];
}

const what = (...properties: Property[]): Group => ({ called: 'what', properties });
const look = (...properties: Property[]): Group => ({ called: 'look', properties });
const inBox: Group = { called: 'box', properties: box };
const withLetters: Group = { called: 'letters', properties: letters() };

const cells = (of: 'head' | 'body', path: string, more: Property[] = []): Group[] => [
  {
    called: of,
    properties: [
      ...letters(`${path}.`),
      { path: `${path}.backgroundColor`, named: 'backgroundColor', as: 'colour' },
      ...more,
      { path: `${path}.borderColor`, named: 'borderColor', as: 'colour' },
    ],
  },
  { called: 'borders', of, properties: sides(`${path}.borderWidth`, 0) },
  { called: 'paddings', of, properties: sides(`${path}.padding`, 1) },
];

const groups: Record<Kind, Group[]> = {
  text: [what(content), inBox, withLetters, look(background, ...border)],
  multiVariableText: [
    what({ path: 'text', named: 'content', as: 'content' }),
    inBox,
    withLetters,
    look(background, ...border),
  ],
  image: [
    what(
      { path: 'content', named: 'picture', as: 'picture' },
      { path: 'objectFit', named: 'objectFit', as: 'word', words: ['contain', 'cover'], usual: 'contain' },
    ),
    inBox,
    look(...border),
  ],
  qrcode: [what(content), inBox, look(bars, background)],
  code128: [
    what(content, { path: 'includetext', named: 'includetext', as: 'flag', usual: true }),
    inBox,
    look(bars, background, { path: 'textColor', named: 'textColor', as: 'colour' }),
  ],
  line: [inBox, look(fill)],
  rectangle: [inBox, look(fill, ...border, number('radius', 'radius', { step: 0.1, usual: 0 }))],
  ellipse: [inBox, look(fill, ...border)],
  table: [
    what(
      { path: 'emptyText', named: 'emptyText', as: 'content' },
      number('rowHeight', 'rowHeight', { step: 0.1, usual: 0 }),
      { path: 'showHead', named: 'showHead', as: 'flag', usual: true },
    ),
    inBox,
    ...cells('head', 'headStyles'),
    ...cells('body', 'bodyStyles', [
      { path: 'bodyStyles.alternateBackgroundColor', named: 'alternateBackgroundColor', as: 'colour' },
    ]),
    {
      called: 'frame',
      properties: [
        number('tableStyles.borderWidth', 'borderWidth', { step: 0.05, usual: 0 }),
        { path: 'tableStyles.borderColor', named: 'borderColor', as: 'colour' },
      ],
    },
  ],
};

export const kindOf = ({ type }: Element): Kind | undefined => KINDS.find((kind) => kind === type);

/** Of a kind that is not drawn only the place can be changed. */
export function groupsOf(element: Element): Group[] {
  const kind = kindOf(element);
  return kind ? groups[kind] : [inBox];
}

const sizes: Record<Kind, [number, number]> = {
  text: [40, 6],
  multiVariableText: [60, 12],
  image: [20, 25],
  qrcode: [20, 20],
  code128: [40, 12],
  line: [40, 0.3],
  rectangle: [40, 15],
  ellipse: [20, 20],
  table: [80, 20],
};

export interface Paper {
  width: number;
  height: number;
  /** Top, right, bottom, left: the sheet keeps what is moved on it inside of them. */
  margins: readonly number[];
}

/** A new element where one finds it, in the margins, on whole millimetres and no larger than the paper.
 * `says`: what it says. */
export function newElement(kind: Kind, name: string, says: string, paper: Paper): Element {
  const [width, height] = sizes[kind];
  const [top = 0, , , left = 0] = paper.margins;
  const element: Element = {
    name,
    type: kind,
    position: {
      x: Math.max(left, Math.min(10, Math.floor(paper.width / 10))),
      y: Math.max(top, Math.min(10, Math.floor(paper.height / 10))),
    },
    width: Math.min(width, Math.floor(paper.width * 0.8)),
    height: Math.min(height, Math.floor(paper.height * 0.8)),
  };
  if (kind === 'multiVariableText') return { ...element, text: says };
  if (kind === 'table') return { ...element, head: [says], headWidthPercentages: [100], content: '[[""]]' };
  if (kind === 'text' || kind === 'qrcode' || kind === 'code128') return { ...element, content: says };
  return element;
}

/** What an element says, in one line. */
export function saying(element: Element): string {
  if (element.type === 'table') return Array.isArray(element.head) ? element.head.join(' · ') : '';
  const text = asText(element.type === 'multiVariableText' ? element.text : element.content);
  return text.startsWith('data:') ? '' : text;
}
