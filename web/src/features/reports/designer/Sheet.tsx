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
import type { Template } from '../template';
import { plugins } from './plugins';

const t = fr.report;

/** It reads a template in one step, and draws it in the next. */
const SETTLE_MS = 80;

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

const shown = (template: Template, page: number): PdfmeTemplate =>
  toPdfme(pageOf(template, page)) as unknown as PdfmeTemplate;

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
  useEffect(() => {
    const { template: first, page: opened } = latest.current;
    known.current = { template: first, page: opened };
    const made = new Designer({
      domContainer: place.current!,
      template: shown(first, opened),
      options: structuredClone(options),
      plugins,
    });
    designer.current = made;
    const sheet = place.current!;
    sheet.addEventListener('pointerdown', takeFocus);
    made.onChangeTemplate((designed) => {
      const { template: before, page, act } = latest.current;
      // Of a page that is not shown any more.
      if (known.current.page !== page) return;
      const template = takeDesign(before, page, designed as unknown as Template);
      known.current = { template, page };
      act({ do: 'design', template });
    });
    made.onChangeSelection(({ schemas: [chosen] }) => {
      // It forgets what is chosen whenever it is given a template: the form beside it does not.
      if (!chosen || isSettling.current) return;
      const { page, place: before, select } = latest.current;
      // It says again what is chosen whenever it draws: choosing it again would take back what comes next.
      if (before?.page === page && before.index === chosen.schemaIndex) return;
      select({ page, index: chosen.schemaIndex });
    });
    return () => {
      sheet.removeEventListener('pointerdown', takeFocus);
      made.destroy();
      designer.current = undefined;
    };
  }, []);
  return { place, designer, known, isSettling };
}

export default function Sheet({ editing }: { editing: Editing }) {
  const { place, designer, known, isSettling } = useDesigner(editing);
  const { template, page, place: chosen } = editing;
  useEffect(() => {
    const has = known.current;
    if (has.page === page && JSON.stringify(has.template) === JSON.stringify(template)) return;
    known.current = { template, page };
    isSettling.current = true;
    designer.current?.updateTemplate(shown(template, page));
  }, [template, page, designer, known, isSettling]);
  const told = useRef(chosen);
  useEffect(() => {
    // What the sheet changed itself, it has not forgotten what was chosen of.
    if (!isSettling.current && told.current === chosen) return;
    told.current = chosen;
    const timer = setTimeout(() => {
      isSettling.current = false;
      const made = designer.current;
      if (!made || chosen?.page !== page) return;
      const { index } = chosen;
      if (!made.getSelection().schemas.some(({ schemaIndex }) => schemaIndex === index))
        made.selectSchemas([{ schemaIndex: index }], { pageIndex: 0 });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [chosen, template, page, designer, isSettling]);
  return <div ref={place} className="m-template-sheet" role="application" aria-label={t.designLabel} />;
}
