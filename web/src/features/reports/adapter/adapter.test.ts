// There and back: whatever a template holds, the designer gives it back as it was.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isObject, isTemplate, type JsonObject, KINDS, type Template } from '../template';
import { EVERY_PAGE } from '../state/places';
import { fromPdfme, pageOf, PHOTO, takeDesign, toPdfme } from './adapter';

const FOLDER = '../crates/print/templates';
const defaults = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Template] as const);

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NAMES = [
  ...['name', 'type', 'position', 'width', 'height', 'rotate', 'opacity', 'content', 'text', 'variables'],
  ...['fontName', 'fontSize', 'fontColor', 'showWith', 'objectFit', 'rowHeight', 'emptyText', 'color'],
  ...['head', 'headWidthPercentages', 'headStyles', 'bodyStyles', 'tableStyles', 'columnStyles', 'showHead'],
  ...[
    'barColor',
    'backgroundColor',
    'includetext',
    'dynamicFontSize',
    'locked',
    'maillon',
    'aFieldOfTomorrow',
  ],
];
const VALUES = [
  ...[
    '',
    '{card_photo}',
    'Valable jusqu’au {card_expirationDate}',
    '{}',
    '[["a"]]',
    'data:image/png;base64,AA',
  ],
  ...['NotoSans', 'NotoSans-Regular', 'Helvetica', 0, -3.25, 12, 1e9, true, false, null, [], {}, [1, 2]],
  ...[
    ['a', 'b'],
    { x: 1 },
    { x: 1, y: 2 },
    { fontName: 'Arial' },
    { put: {}, was: {} },
    [['{card_lastname}']],
  ],
  ...KINDS,
];

function mutate(template: Template, random: () => number): void {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
  const places: JsonObject[] = [template.basePdf, ...template.schemas.flat()];
  const furniture = template.basePdf.staticSchema;
  if (Array.isArray(furniture)) places.push(...(furniture as unknown[]).filter(isObject));
  const place = pick(places);
  const inPaper = ['width', 'height', 'padding', 'maillon', 'staticSchema', 'aFieldOfTomorrow'];
  const name = pick(place === template.basePdf ? inPaper : NAMES);
  const dice = random();
  if (dice < 0.25) delete place[name];
  else if (dice < 0.9) place[name] = structuredClone(pick(VALUES));
  else if (dice < 0.95) template.schemas.push([structuredClone(pick(template.schemas.flat())) ?? {}]);
  else template[pick(['schemas2', 'pdfmeVersion'])] = pick(VALUES);
}

it.each(defaults)('gives %s back as it was', (_file, template) => {
  const shown = toPdfme(template);
  expect(JSON.stringify(fromPdfme(structuredClone(shown!)))).toBe(JSON.stringify(template));
});

it('gives a thousand mutated templates back as they were', () => {
  const random = seeded(20261123);
  let shownOnes = 0;
  for (let round = 0; round < 1000; round++) {
    const template = structuredClone(defaults[round % defaults.length]![1]);
    for (let times = 1 + Math.floor(random() * 8); times > 0; times--) mutate(template, random);
    const before = JSON.stringify(template);
    const shown = toPdfme(template);
    expect(shown === undefined).toBe(!isTemplate(template));
    // Nothing of what was given is changed in place.
    expect(JSON.stringify(template)).toBe(before);
    if (!shown) continue;
    shownOnes += 1;
    expect(JSON.stringify(fromPdfme(JSON.parse(JSON.stringify(shown)) as Template))).toBe(before);
  }
  expect(shownOnes).toBeGreaterThan(800);
});

const page = (element: JsonObject): Template => ({
  basePdf: { width: 85.6, height: 54, padding: [0, 0, 0, 0] },
  schemas: [[{ position: { x: 1, y: 1 }, width: 5, height: 5, ...element }]],
});
const first = (template: Template | undefined) => template!.schemas[0]![0]!;

it('shows a picture where the photo will be, and keeps the placeholder', () => {
  const ours = page({ name: 'p', type: 'image', content: '{card_photo}', objectFit: 'cover' });
  const shown = toPdfme(ours)!;
  expect(first(shown).content).toBe(PHOTO);
  const moved = structuredClone(shown);
  first(moved).position = { x: 9, y: 9 };
  expect(first(fromPdfme(moved))).toEqual({ ...first(ours), position: { x: 9, y: 9 } });
  first(moved).content = 'data:image/png;base64,BBBB';
  expect(first(fromPdfme(moved)).content).toBe('data:image/png;base64,BBBB');
});

it('keeps what a text without content says when its element gets another name', () => {
  const shown = toPdfme(page({ name: 'card_lastname', type: 'text' }))!;
  expect(first(shown).content).toBe('{card_lastname}');
  first(shown).name = 'title';
  expect(first(fromPdfme(shown))).toMatchObject({ name: 'title', content: '{card_lastname}' });
});

it('makes the shares of a table a hundred, and gives back those there were', () => {
  const table = { name: 't', type: 'table', head: ['a', 'b'], headWidthPercentages: [1, 3], rowHeight: 7 };
  const ours = page(table);
  const shown = toPdfme(ours)!;
  expect(first(shown).headWidthPercentages).toEqual([25, 75]);
  expect(fromPdfme(shown)).toEqual(ours);
});

it('takes a page back, and leaves out what the designer writes around it', () => {
  for (const [, ours] of defaults)
    for (const page of [EVERY_PAGE, ...ours.schemas.keys()]) {
      const shown = toPdfme(pageOf(ours, page))!;
      expect(takeDesign(ours, page, { ...shown, pdfmeVersion: '6' })).toBe(ours);
    }
});

it('rounds what was moved to the hundredth of a millimetre, and nothing else', () => {
  const at = (x: number, y: number) => ({ position: { x, y }, width: 5, height: 5 });
  const [still, band] = [
    { name: 'still', type: 'rectangle', ...at(1.23456, 2) },
    { name: 'band', type: 'rectangle', ...at(1, 1) },
  ];
  const gone = { name: 'gone', type: 'rectangle', ...at(3, 3) };
  const ours = { ...page({}), schemas: [[gone, still, band]] };
  const moved = { ...band, ...at(12.299999999999999, 7.1000000000000005), width: 0.30000000000000004 };
  const taken = takeDesign(ours, 0, { ...toPdfme(ours)!, schemas: [[still, moved]] });
  expect(taken?.schemas[0]).toEqual([still, { ...band, ...at(12.3, 7.1), width: 0.3 }]);
});

it('takes no page back in which what is locked is changed, gone or in another order', () => {
  const band = {
    name: 'band',
    type: 'rectangle',
    position: { x: 0, y: 0 },
    width: 9,
    height: 2,
    locked: true,
  };
  const [seal, free] = [
    { ...band, name: 'seal' },
    { ...band, name: 'free', locked: false },
  ];
  const ours = { ...page({}), schemas: [[band, free, seal]] };
  const designed = (...elements: JsonObject[]) =>
    takeDesign(ours, 0, { ...toPdfme(ours)!, schemas: [elements] });
  const moved = { position: { x: 5, y: 5 } };
  expect(designed({ ...band, ...moved }, free, seal)).toBeUndefined();
  expect(designed(free, seal)).toBeUndefined();
  expect(designed(seal, free, band)).toBeUndefined();
  expect(designed(band, { ...free, ...moved }, seal)?.schemas[0]![1]).toMatchObject(moved);
  expect(designed(band, seal)?.schemas[0]).toEqual([band, seal]);
});

it('shows nothing of what has no pages, no paper, or elements that are none', () => {
  for (const broken of [null, 'x', [], {}, { basePdf: 'data:application/pdf;base64,AA', schemas: [[]] }])
    expect(toPdfme(broken)).toBeUndefined();
  expect(toPdfme({ basePdf: {}, schemas: [] })).toBeUndefined();
  expect(toPdfme({ basePdf: {}, schemas: [[3]] })).toBeUndefined();
});
