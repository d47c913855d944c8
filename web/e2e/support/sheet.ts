// The designer's sheet as it is drawn: where its elements are, and its picture without rulers and guides.
import type { Page } from 'playwright-core';
import { type Grey, greyOf } from './ssim';

export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const SHEET = '.m-template-sheet';
const ELEMENTS = `${SHEET} [title]:has(> [data-pdfme-render-ready="true"])`;
/** Its parent is the paper. */
const MOVABLE = `${SHEET} .selectable`;

/** So many elements are drawn, in their fonts. */
export async function drawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(({ elements, count }) => document.querySelectorAll(elements).length === count, {
    elements: ELEMENTS,
    count,
  });
}

/** The boxes of the elements, what is on every page first, in millimetres of the paper. */
export const boxes = (page: Page, paperWidth: number): Promise<Box[]> =>
  page.evaluate(
    ({ elements, movable, paperWidth }) => {
      const paper = document.querySelector(movable)!.parentElement!.parentElement!;
      const from = paper.getBoundingClientRect();
      const millimetre = from.width / paperWidth;
      return [...document.querySelectorAll(elements)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          name: element.getAttribute('title')!,
          x: (x - from.x) / millimetre,
          y: (y - from.y) / millimetre,
          width: width / millimetre,
          height: height / millimetre,
        };
      });
    },
    { elements: ELEMENTS, movable: MOVABLE, paperWidth },
  );

/** How high the rows of a table are together, which may be more or less than its box, in millimetres. */
export const rowsHeight = (page: Page, name: string): Promise<number> =>
  page.locator(`${SHEET} [title="${name}"] svg`).evaluate((svg: SVGSVGElement) => {
    const { y, height } = svg.getBBox();
    return y + height;
  });

/** A copy of the paper over everything else, as large as the window. */
const showAlone = (page: Page, width: number): Promise<void> =>
  page.evaluate(
    ({ sheet, elements, movable, width }) => {
      const place = document.querySelector<HTMLElement>(sheet)!;
      const paper = document.querySelector(movable)!.parentElement!.parentElement!;
      const copy = paper.cloneNode(false) as HTMLElement;
      for (const element of document.querySelectorAll(elements)) {
        const one = element.cloneNode(true) as HTMLElement;
        one.style.outline = 'none';
        copy.append(one);
      }
      // A zoom, and no scale: a box begins at a whole pixel of the page, however many the screen has for it.
      const zoom = String(width / parseFloat(copy.style.width));
      Object.assign(copy.style, { position: 'absolute', top: '0', left: '0', background: '#fff', zoom });
      const over = document.createElement('div');
      Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '1', background: '#fff' });
      over.append(copy);
      Object.assign(place.style, {
        position: 'fixed',
        inset: '0',
        height: 'auto',
        zIndex: '9999',
        border: '0',
      });
      place.append(over);
    },
    { sheet: SHEET, elements: ELEMENTS, movable: MOVABLE, width },
  );

/** The page on white paper in so many pixels. The sheet is of no use any more. */
export async function pictureOfSheet(page: Page, size: Size): Promise<Grey> {
  const before = page.viewportSize()!;
  // Copied before the window changes: the designer draws its elements anew then, and one may be missing.
  await showAlone(page, size.width);
  await page.setViewportSize(size);
  const png = await page.screenshot();
  await page.setViewportSize(before);
  return unpacked(page, png);
}

/** The picture's pixels, by the browser. */
async function unpacked(page: Page, png: Buffer): Promise<Grey> {
  const { rgba, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let text = '';
    for (let at = 0; at < data.length; at += 8192)
      text += String.fromCharCode(...data.subarray(at, at + 8192));
    return { rgba: btoa(text), width, height };
  }, png.toString('base64'));
  return greyOf(Buffer.from(rgba, 'base64'), width, height);
}
