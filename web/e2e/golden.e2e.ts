// The designer's sheet shows each default template as it is printed: where, and how.
import { openPdf } from 'clawpdf';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journey, useBrowser } from './support/journey';
import { type Api, baseUrl } from './support/product';
import { type Box, boxes, drawn, pictureOfSheet, rowsHeight } from './support/sheet';
import { type Grey, greyOf, smaller, ssim } from './support/ssim';

useBrowser();

const TYPES = [
  'card',
  'delivery',
  'signing_sheet',
  'member_list',
  'transaction_list',
  'receipt',
  'document',
] as const;

/** Millimetres that a box may be off. */
const OFF = 0.3;
/** How alike sheet and print are at least, in this many pixels a millimetre. */
const ALIKE = 0.99;
const PIXELS = 5;

interface Element {
  name: string;
  type: string;
  position: { x: number; y: number };
  width: number;
  height: number;
  rotate?: number;
}

interface Template {
  basePdf: { width: number; height: number; staticSchema?: Element[] };
  schemas: Element[][];
}

type Samples = Record<string, string>;

async function call(api: Api, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`${baseUrl}/api/report/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${api.token}`, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  expect(answer.status, path).toBe(200);
  return answer;
}

interface Report {
  report_id: number;
  report_type: string;
  report_isDefault: boolean;
}

interface Shown {
  id: number;
  answer: { report_json: Template };
  samples: Samples;
}

/** The default of the type as it ships, with a sample of each field. */
async function defaultOf(api: Api, type: string): Promise<Shown> {
  const list = (await (await call(api, `get.report_list?report_type=${type}`)).json()) as { rows: Report[] };
  const { report_id: id } = list.rows.find((row) => row.report_isDefault)!;
  const answer = (await (await call(api, `get.report_json/${id}?version=1`)).json()) as Shown['answer'];
  const fields = (await (await call(api, `get.field_list?report_type=${type}`)).json()) as {
    rows: { field_name: string; field_isPhoto: boolean; field_sample: string }[];
  };
  const texts = fields.rows.filter((field) => !field.field_isPhoto);
  return { id, answer, samples: Object.fromEntries(texts.map((f) => [f.field_name, f.field_sample])) };
}

/** With the samples in place of the placeholders, so that sheet and print say the same. */
function filled(template: Template, samples: Samples): Template {
  const totalPages = String(template.schemas.length);
  const known: Samples = { ...samples, currentPage: '1', line_number: '1', totalPages };
  const fill = (_key: string, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(/\{([A-Za-z0-9_]+)\}/g, (said, name: string) => known[name] ?? said)
      : value;
  return JSON.parse(JSON.stringify(template, fill)) as Template;
}

const elementsOf = (template: Template, side: number): Element[] => [
  ...(template.basePdf.staticSchema ?? []),
  ...template.schemas[side]!,
];

/** What the page is given instead of the default: nothing is saved. */
async function open(page: Page, { id, answer }: Shown, template: Template, side: number): Promise<void> {
  await page.unroute('**/api/report/get.report_json/**');
  await page.route('**/api/report/get.report_json/**', (route) =>
    route.fulfill({ json: { ...answer, report_json: template } }),
  );
  await page.goto('about:blank');
  await page.goto(`/reports/${id}?vue=design`);
  if (side === 1) await page.getByText('Verso', { exact: true }).click();
  await drawn(page, elementsOf(template, side).length);
}

/** The box that a turned one takes. */
function boxOf({ name, position, width, height, rotate = 0 }: Element): Box {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((rotate * Math.PI) / 180)));
  const wide = width * cos! + height * sin!;
  const high = width * sin! + height * cos!;
  const [x, y] = [position.x + (width - wide) / 2, position.y + (height - high) / 2];
  return { name, x, y, width: wide, height: high };
}

const isNear = (a: Box, b: Box): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= OFF);

/** As many pixels a millimetre as pictures are taken in, to be made smaller. */
const fineOf = ({ basePdf }: Template): number => (basePdf.width < 160 ? 4 : 2);

async function printed(api: Api, type: string, template: Template, samples: Samples): Promise<Grey[]> {
  const file = await call(api, 'preview', {
    report_type: type,
    report_json: template,
    report_previewData: { fields: samples, lines: [samples] },
  });
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()));
  // A hair less: what is over a whole pixel becomes one, and all would be stretched over it.
  const scale = ((PIXELS * fineOf(template) * 25.4) / 72) * 0.99999;
  return template.schemas.map((_elements, side) => {
    const { rgba, width, height } = pdf.page(side + 1).render({ scale });
    return greyOf(rgba, width, height);
  });
}

/** What follows a table moves with its rows where it is printed: its box is made as high as they are. */
async function withRowsHeight(page: Page, shown: Shown, template: Template): Promise<Template> {
  const table = template.schemas[0]!.find(({ type }) => type === 'table');
  if (!table) return template;
  await open(page, shown, template, 0);
  table.height = await rowsHeight(page, table.name);
  return template;
}

for (const type of TYPES) {
  it(`shows the default of ${type} on the sheet as it is printed`, async () => {
    const { api, page } = await journey({ height: 1200 });
    const shown = await defaultOf(api, type);
    const { report_json: plain } = shown.answer;
    for (const side of plain.schemas.keys()) {
      await open(page, shown, plain, side);
      const are = await boxes(page, plain.basePdf.width);
      const should = elementsOf(plain, side).map(boxOf);
      expect(are.map(({ name }) => name)).toEqual(should.map(({ name }) => name));
      expect(are.filter((box, at) => !isNear(box, should[at]!))).toEqual([]);
    }

    const template = await withRowsHeight(page, shown, filled(plain, shown.samples));
    const fine = fineOf(template);
    const { width, height } = template.basePdf;
    const pixels = (length: number): number => Math.round(length * PIXELS * fine);
    const prints = await printed(api, type, template, shown.samples);
    for (const [side, print] of prints.entries()) {
      await open(page, shown, template, side);
      const sheet = await pictureOfSheet(page, { width: pixels(width), height: pixels(height) });
      const alike = ssim(smaller(sheet, fine), smaller(print, fine));
      expect(alike, `page ${side + 1}`).toBeGreaterThan(ALIKE);
    }
  });
}

it('tells pictures apart', () => {
  const picture = (of: (x: number, y: number) => number): Grey => ({
    width: 40,
    height: 30,
    pixels: Uint8Array.from({ length: 1200 }, (_, at) => of(at % 40, Math.floor(at / 40))),
  });
  const stripes = picture((x) => (x % 10 < 5 ? 0 : 255));
  expect(ssim(stripes, stripes)).toBe(1);
  expect(
    ssim(
      stripes,
      picture((x) => (x % 10 < 5 ? 8 : 250)),
    ),
  ).toBeGreaterThan(0.99);
  expect(
    ssim(
      stripes,
      picture((x) => ((x + 1) % 10 < 5 ? 0 : 255)),
    ),
  ).toBeLessThan(0.7);
  expect(
    ssim(
      stripes,
      picture((x) => (x % 10 < 5 ? 255 : 0)),
    ),
  ).toBeLessThan(-0.9);
  expect(smaller(stripes, 5).pixels.slice(0, 8)).toEqual(Uint8Array.of(0, 255, 0, 255, 0, 255, 0, 255));
  expect(() => ssim(stripes, smaller(stripes, 5))).toThrow();
});
