// What the sheet is given and what it says, and the palette beside it. Its looks are for a browser.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { Designer } from '../../../test/pdfme';
import { renderRoute } from '../../../test/renderRoute';
import { reports, template } from '../../../test/reports';
import { PHOTO } from '../adapter/adapter';
import { drawings } from './draw';
import { plugins } from './plugins';

const t = fr.report;

const [band, lastname] = template.schemas[0]!;

interface Shown {
  schemas: Record<string, unknown>[][];
}

async function open() {
  const view = renderRoute('/reports/1');
  await screen.findByRole('application', { name: t.designLabel });
  await waitFor(() => expect(Designer.last).toBeTruthy());
  return view;
}

const shown = () => structuredClone(Designer.last!.template) as Shown;

it('saves what was moved on the sheet, and nothing else', async () => {
  const { user } = await open();
  const designed = shown();
  designed.schemas[0]![0]!.position = { x: 3, y: 4 };
  act(() => Designer.last!.change({ ...designed, pdfmeVersion: '6' } as never));
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  await screen.findByText('Modèle modifié');
  const [first, ...rest] = template.schemas[0]!;
  expect(reports.templates[0]!.report_json).toEqual({
    ...template,
    schemas: [[{ ...first, position: { x: 3, y: 4 } }, ...rest], template.schemas[1]],
  });
});

it('shows the properties of what is chosen on the sheet, and gives it back what they change', async () => {
  const { user } = await open();
  act(() => Designer.last!.choose({ pageIndex: 0, schemas: [{ schemaIndex: 1 }] } as never));
  const size = await screen.findByRole('textbox', { name: t.properties.fontSize });
  await user.type(size, '8');
  await waitFor(() => expect(shown().schemas[0]![1]).toMatchObject({ name: 'lastname', fontSize: 8 }));
  await user.click(screen.getByRole('button', { name: t.undo }));
  await waitFor(() => expect(shown().schemas[0]![1]).not.toHaveProperty('fontSize'));
});

it('keeps what is pressed on the sheet while it still draws what was undone', async () => {
  const { user } = await open();
  act(() => Designer.last!.choose({ pageIndex: 0, schemas: [{ schemaIndex: 1 }] } as never));
  await user.type(await screen.findByRole('textbox', { name: t.properties.fontSize }), '8');
  await user.click(screen.getByRole('button', { name: t.undo }));
  fireEvent.pointerDown(screen.getByRole('application', { name: t.designLabel }));
  act(() => Designer.last!.choose({ pageIndex: 0, schemas: [{ schemaIndex: 0 }] } as never));
  await screen.findByRole('region', { name: t.propertiesOf('band') });
  await waitFor(() => expect(Designer.last!.selected).toEqual([{ schemaIndex: 0 }]));
});

it('tells the sheet again what is chosen, as long as it still draws', async () => {
  const { user } = await open();
  await user.click(await screen.findByText(t.palette));
  Designer.last!.isDrawing = true;
  await user.click(screen.getByRole('button', { name: t.paletteInsert('Nom') }));
  await screen.findByRole('region', { name: t.propertiesOf('card_lastname') });
  await new Promise((done) => setTimeout(done, 200));
  expect(Designer.last!.selected).toEqual([]);
  Designer.last!.isDrawing = false;
  await waitFor(() => expect(Designer.last!.selected).toEqual([{ schemaIndex: 2 }]));
});

it('goes to the sheet with what is added, and back with Escape', async () => {
  const { user } = await open();
  const sheet = (names: string[]) => screen.getByRole('group', { name: t.sheetChosen(names) });
  const add = screen.getByRole('button', { name: t.addElement });
  add.focus();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: t.kinds.text });
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(document.activeElement).toBe(sheet(['text'])));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(add);
  await user.click(screen.getByText(t.palette));
  const field = screen.getByRole('button', { name: t.paletteInsert('Nom') });
  field.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(sheet(['card_lastname']));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
  // Once back, there is nowhere to go back to.
  sheet(['card_lastname']).focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(sheet(['card_lastname']));
});

it('puts what is new inside of the margins, where the sheet keeps it', async () => {
  const paper = { ...template.basePdf, padding: [4, 12, 4, 15] };
  reports.versions[1]![1]!.json = { ...template, basePdf: paper };
  const { user } = await open();
  await user.click(await screen.findByText(t.palette));
  const added = (at: number) => shown().schemas[0]![at]!.position;
  await user.click(screen.getByRole('button', { name: t.paletteInsert('Nom') }));
  await waitFor(() => expect(shown().schemas[0]).toHaveLength(3));
  expect(added(2)).toMatchObject({ x: 15 });
  // What is on every page stands in them.
  await user.click(screen.getByRole('radio', { name: t.everyPage }));
  await user.click(screen.getByRole('button', { name: t.paletteInsert('Nom') }));
  await waitFor(() => expect(shown().schemas[0]).toHaveLength(1));
  expect(added(0)).not.toMatchObject({ x: 15 });
});

it('puts a field on the page, a photo as a picture', async () => {
  const { user } = await open();
  await user.click(await screen.findByText(t.palette));
  await user.click(screen.getByRole('button', { name: t.paletteInsert('Nom') }));
  await waitFor(() => expect(shown().schemas[0]![2]).toMatchObject({ content: '{card_lastname}' }));
  await user.click(screen.getByRole('button', { name: t.paletteInsert('Photo') }));
  await waitFor(() => expect(shown().schemas[0]![3]).toMatchObject({ type: 'image', content: PHOTO }));
});

it('puts what lines say into the table of the page, and shows what they say in it', async () => {
  const { user } = renderRoute('/reports/2');
  await user.click(await screen.findByText(t.palette));
  expect(screen.getByText('Photo illisible', { selector: 'small' })).toBeTruthy();
  const column = (name: string) => screen.getByRole('button', { name: t.paletteColumn(t.fields[name]!) });
  await user.click(column('card_lastname'));
  await user.click(column('motive'));
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  await screen.findByText('Modèle modifié');
  expect(reports.templates[0]!.report_json).toMatchObject({
    schemas: [
      [
        {
          type: 'table',
          name: 'lines',
          head: [t.fields.card_lastname, t.fields.motive],
          headWidthPercentages: [100, 100],
          content: '[["{card_lastname}","{motive}"]]',
        },
      ],
    ],
  });
  await user.click(screen.getByRole('radio', { name: t.everyPage }));
  expect(screen.queryByRole('button', { name: t.paletteColumn(t.fields.motive!) })).toBeNull();
});

it('gives the sheet back what it changed of a locked element', async () => {
  reports.versions[1]![1]!.json = { ...template, schemas: [[{ ...band, locked: true }, lastname], []] };
  const { user } = await open();
  const [before, designed] = [shown(), shown()];
  designed.schemas[0]![0]!.position = { x: 3, y: 4 };
  act(() => Designer.last!.change(designed as never));
  expect(shown()).toEqual(before);
  expect(screen.getByRole('button', { name: t.save })).toHaveProperty('disabled', true);
  expect(screen.getByText(t.lockedOnPage(['band']))).toBeTruthy();
  act(() => Designer.last!.choose({ pageIndex: 0, schemas: [{ schemaIndex: 0 }] } as never));
  await screen.findByText(t.lockedText);
  await user.click(screen.getByRole('button', { name: t.unlock }));
  act(() =>
    Designer.last!.change({
      ...designed,
      schemas: [[{ ...designed.schemas[0]![0], locked: undefined }, lastname]],
    } as never),
  );
  expect(screen.getByRole('button', { name: t.save })).toHaveProperty('disabled', false);
});

it('locks and copies all that is chosen on the sheet', async () => {
  const { user } = await open();
  const both = { pageIndex: 0, schemas: [{ schemaIndex: 1 }, { schemaIndex: 0 }] };
  act(() => Designer.last!.choose(both as never));
  expect(await screen.findByText(t.chosen(2))).toBeTruthy();
  await user.keyboard('{Control>}c{/Control}');
  await user.click(screen.getByRole('button', { name: t.lock }));
  await waitFor(() => expect(shown().schemas[0]).toMatchObject([{ locked: true }, { locked: true }]));
  await user.click(screen.getByRole('radio', { name: t.back }));
  await user.keyboard('{Control>}v{/Control}');
  await waitFor(() =>
    expect(shown().schemas[0]!.map(({ name }) => name)).toEqual(['code', 'band_2', 'lastname_2']),
  );
  await waitFor(() => expect(Designer.last!.selected).toEqual([{ schemaIndex: 1 }, { schemaIndex: 2 }]));
});

it('marks what is locked, and nothing else', async () => {
  const rootElement = document.createElement('div');
  for (const locked of [true, false]) {
    await plugins.line!.ui({ schema: { ...band, locked }, rootElement, scale: 1 } as never);
    expect(rootElement.textContent).toBe(locked ? t.locked : '');
  }
});

it('offers the number of a page among the fields', async () => {
  const { user } = await open();
  await user.click(await screen.findByText(t.palette));
  await user.click(screen.getByRole('button', { name: t.paletteInsert(t.pageFields.currentPage!) }));
  await waitFor(() => expect(shown().schemas[0]![2]).toMatchObject({ content: '{currentPage}' }));
});

it('shows one page at a time, and what is on every page as one', async () => {
  const { user } = await open();
  expect(shown().schemas).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: t.back }));
  await waitFor(() => expect(shown().schemas[0]).toMatchObject([{ name: 'code' }]));
  await user.click(screen.getByRole('radio', { name: t.everyPage }));
  await waitFor(() => expect(shown().schemas).toEqual([[]]));
});

it('draws every kind, also of elements that say next to nothing', () => {
  for (const draw of Object.values(drawings)) expect(draw({}).style.width).toBe('100%');
});
