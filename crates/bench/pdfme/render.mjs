// What printing is compared with: pdfme's generator in Node, as its documentation uses it, on the same
// template and the same cards. `node render.mjs TEMPLATE FONTS CARDS FILE`: CARDS is an answer of
// `card/post.printing_card_list_by_id`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '@pdfme/generator';
import { barcodes, ellipse, image, line, rectangle, text } from '@pdfme/schemas';

const [templateFile, fonts, cardsFile, file] = process.argv.slice(2);
const template = JSON.parse(readFileSync(templateFile, 'utf8'));
const { rows } = JSON.parse(readFileSync(cardsFile, 'utf8'));

// What a card says stands in our template as a placeholder. pdfme replaces those of texts that nobody may
// edit; anything else it takes from the input by the element's name.
const inputs = rows.map(() => ({}));
for (const element of template.schemas.flat()) {
  const field = /^\{(\w+)\}$/.exec(element.content ?? '')?.[1];
  element.readOnly = element.type === 'text' || field === undefined;
  if (!element.readOnly) rows.forEach((row, nth) => (inputs[nth][element.name] = row[field] ?? ''));
}
rows.forEach((row, nth) => {
  for (const [field, value] of Object.entries(row)) inputs[nth][field] ??= said(value);
});

function said(value) {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '');
  return day ? `${day[3]}/${day[2]}/${day[1]}` : String(value ?? '');
}

const pdf = await generate({
  template,
  inputs,
  plugins: { text, image, line, rectangle, ellipse, qrcode: barcodes.qrcode, code128: barcodes.code128 },
  options: {
    font: {
      NotoSans: { data: readFileSync(join(fonts, 'NotoSans-Regular.ttf')), fallback: true },
      'NotoSans-Bold': { data: readFileSync(join(fonts, 'NotoSans-Bold.ttf')) },
    },
  },
});
writeFileSync(file, pdf);
