// pdfme's designer, as a sheet that shows the template and changes it. It lives outside of React's tree: what
// it changes goes to the page's state, and what is changed elsewhere comes back to it.
import type { DesignerProps } from '@pdfme/common';
import { Designer } from '@pdfme/ui';
import { useEffect, useRef } from 'react';
import bold from '../../../../../crates/print/fonts/NotoSans-Bold.ttf?url';
import regular from '../../../../../crates/print/fonts/NotoSans-Regular.ttf?url';
import { fr } from '../../../i18n/fr';
import { pageOf, takeDesign, toPdfme } from '../adapter/adapter';
import type { Editing } from '../page/types';
import { elementsOn, type Place } from '../state/places';
import type { Template } from '../template';
import { plugins } from './plugins';
import { useSheetFocus } from './useSheetFocus';

const t = fr.report;

/** It reads a template in one step, and draws it in the next. */
const SETTLE_MS = 80;
/** On a slow machine later: what it is told before then, it forgets. */
const MOST_TELLS = 50;

type PdfmeTemplate = DesignerProps['template'];

const options: DesignerProps['options'] = {
  font: {
    NotoSans: { data: regular, fallback: true },
    'NotoSans-Bold': { data: bold },
  },
  labels: {
    zoomIn: t.zoomIn,
    zoomOut: t.zoomOut,
    fitWidth: t.fitWidth,
    fitHeight: t.fitHeight,
    deleteChosen: t.deleteChosen,
  },
  sidebarOpen: false,
  maxZoom: 400,
};

/** For who only reads, all of it is locked. */
const shown = ({ mayWrite }: Editing, template: Template, page: number): PdfmeTemplate => {
  const alone = pageOf(template, page);
  const lockAll = (elements: Template['schemas'][number]) =>
    elements.map((one) => ({ ...one, locked: true }));
  const given = mayWrite ? alone : { ...alone, schemas: alone.schemas.map(lockAll) };
  return toPdfme(given) as unknown as PdfmeTemplate;
};

const indexesIn = ({ schemas }: ReturnType<Designer['getSelection']>): number[] =>
  schemas.map(({ schemaIndex }) => schemaIndex);

const indexesOn = (places: readonly Place[], page: number): number[] =>
  places.filter((place) => place.page === page).map(({ index }) => index);

const isSameChoice = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((index) => others.includes(index));

/** pdfme keeps the focus from moving where one presses: keys would go to what had it before. */
function takeFocus({ target }: PointerEvent): void {
  const canvas = target instanceof Element && target.closest<HTMLElement>('.pdfme-designer-canvas');
  if (canvas) canvas.focus({ preventScroll: true });
}

/** The designer of the sheet, made once; `latest` is what its answers are told to. */
function useDesigner(editing: Editing) {
  const place = useRef<HTMLDivElement>(null);
  const designer = useRef<Designer>(undefined);
  const latest = useRef(editing);
  latest.current = editing;
  /** As the designer has it: what it says itself is not to be said to it again. */
  const known = useRef({ template: editing.template, page: editing.page });
  /** It has been given a template, and still speaks of what was chosen in the one before. */
  const isSettling = useRef(false);
  /** What is chosen beside the sheet is about to be told to it. */
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { template: first, page: opened } = latest.current;
    known.current = { template: first, page: opened };
    const made = new Designer({
      domContainer: place.current!,
      template: shown(latest.current, first, opened),
      options: structuredClone(options),
      plugins,
    });
    designer.current = made;
    const sheet = place.current!;
    const press = (event: PointerEvent): void => {
      takeFocus(event);
      // Who presses now chooses: what was chosen before would be told to the sheet after it.
      clearTimeout(telling.current);
      isSettling.current = false;
    };
    sheet.addEventListener('pointerdown', press);
    made.onChangeTemplate((designed) => {
      const { template: before, page, act, choose, mayWrite } = latest.current;
      if (!mayWrite) return;
      // Of a page that is not shown any more.
      if (known.current.page !== page) return;
      const template = takeDesign(before, page, designed as unknown as Template);
      if (!template) return made.updateTemplate(shown(latest.current, before, page));
      known.current = { template, page };
      act({ do: 'design', template });
      if (elementsOn(template, page).length < elementsOn(before, page).length) choose([]);
    });
    made.onChangeSelection((selection) => {
      // It forgets what is chosen whenever it is given a template: the form beside it does not.
      if (selection.schemas.length === 0 || isSettling.current) return;
      const { page, chosen, choose } = latest.current;
      const indexes = indexesIn(selection);
      // It says again what is chosen whenever it draws: choosing it again would take back what comes next.
      if (isSameChoice(indexes, indexesOn(chosen, page))) return;
      choose(indexes.map((index) => ({ page, index })));
    });
    return () => {
      sheet.removeEventListener('pointerdown', press);
      made.destroy();
      designer.current = undefined;
    };
  }, []);
  return { place, designer, known, isSettling, telling };
}

export default function Sheet({ editing }: { editing: Editing }) {
  const { place, designer, known, isSettling, telling } = useDesigner(editing);
  const { template, page, chosen } = editing;
  useEffect(() => {
    const has = known.current;
    if (has.page === page && JSON.stringify(has.template) === JSON.stringify(template)) return;
    known.current = { template, page };
    isSettling.current = true;
    designer.current?.updateTemplate(shown(editing, template, page));
  }, [editing, template, page, designer, known, isSettling]);
  const told = useRef(chosen);
  useEffect(() => {
    // What the sheet changed itself, it has not forgotten what was chosen of.
    if (!isSettling.current && told.current === chosen) return;
    told.current = chosen;
    function tell(left: number): void {
      isSettling.current = false;
      const made = designer.current;
      const indexes = indexesOn(chosen, page);
      if (!made || indexes.length === 0 || isSameChoice(indexes, indexesIn(made.getSelection()))) return;
      made.selectSchemas(
        indexes.map((schemaIndex) => ({ schemaIndex })),
        { pageIndex: 0 },
      );
      if (left > 1) telling.current = setTimeout(tell, SETTLE_MS, left - 1);
    }
    telling.current = setTimeout(tell, SETTLE_MS, MOST_TELLS);
    return () => clearTimeout(telling.current);
  }, [chosen, template, page, designer, isSettling, telling]);
  useSheetFocus(place, editing);
  const look = editing.mayWrite ? 'm-template-sheet' : 'm-template-sheet m-template-sheet-read';
  return <div ref={place} className={look} role="application" aria-label={t.designLabel} />;
}
