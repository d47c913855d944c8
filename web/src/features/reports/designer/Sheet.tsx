// pdfme's designer, as a sheet that shows the template and changes it. It lives outside of React's tree: what
// it changes goes to the page's state, and what is changed elsewhere comes back to it.
import type { DesignerProps } from '@pdfme/common';
import { Designer } from '@pdfme/ui';
import { useEffect, useRef } from 'react';
import bold from '../../../../../crates/print/fonts/NotoSans-Bold.ttf?url';
import regular from '../../../../../crates/print/fonts/NotoSans-Regular.ttf?url';
import { fr } from '../../../i18n/fr';
import { takeDesign, toPdfme } from '../adapter/adapter';
import type { Editing } from '../page/types';
import type { Template } from '../template';
import { plugins } from './plugins';

const t = fr.report;

type PdfmeTemplate = DesignerProps['template'];

const options: DesignerProps['options'] = {
  font: {
    NotoSans: { data: regular, fallback: true },
    'NotoSans-Bold': { data: bold },
  },
  labels: { zoomIn: t.zoomIn, zoomOut: t.zoomOut, fitWidth: t.fitWidth, fitHeight: t.fitHeight },
  sidebarOpen: false,
  maxZoom: 400,
};

const shown = (template: Template): PdfmeTemplate => toPdfme(template) as unknown as PdfmeTemplate;

/** The designer of the sheet, made once; `latest` is what its answers are told to. */
function useDesigner(editing: Editing) {
  const place = useRef<HTMLDivElement>(null);
  const designer = useRef<Designer>(undefined);
  const latest = useRef(editing);
  latest.current = editing;
  /** As the designer has it: what it says itself is not to be said to it again. */
  const known = useRef(editing.template);
  useEffect(() => {
    known.current = latest.current.template;
    const made = new Designer({
      domContainer: place.current!,
      template: shown(known.current),
      options: structuredClone(options),
      plugins,
    });
    designer.current = made;
    made.onChangeTemplate((designed) => {
      const template = takeDesign(latest.current.template, designed as unknown as Template);
      known.current = template;
      latest.current.act({ do: 'design', template });
    });
    made.onPageChange(({ currentPage }) => {
      if (currentPage !== latest.current.page) latest.current.showPage(currentPage);
    });
    made.onChangeSelection(({ pageIndex, schemas }) => {
      const [first] = schemas;
      // It forgets what is chosen whenever it is given a template: the form beside it does not.
      if (first) latest.current.select({ page: pageIndex, index: first.schemaIndex });
    });
    return () => {
      made.destroy();
      designer.current = undefined;
    };
  }, []);
  return { place, designer, known };
}

export default function Sheet({ editing }: { editing: Editing }) {
  const { place, designer, known } = useDesigner(editing);
  const { template, place: chosen } = editing;
  useEffect(() => {
    if (JSON.stringify(known.current) === JSON.stringify(template)) return;
    known.current = template;
    designer.current?.updateTemplate(shown(template));
  }, [template, designer, known]);
  useEffect(() => {
    if (!chosen || chosen.page < 0) return;
    const isChosen = designer.current
      ?.getSelection()
      .schemas.some(
        ({ pageIndex, schemaIndex }) => pageIndex === chosen.page && schemaIndex === chosen.index,
      );
    // After the designer has drawn what was just added.
    const timer = setTimeout(() => {
      if (!isChosen)
        designer.current?.selectSchemas([{ schemaIndex: chosen.index }], { pageIndex: chosen.page });
    }, 50);
    return () => clearTimeout(timer);
  }, [chosen, designer]);
  return (
    <div
      ref={place}
      className="m-template-sheet"
      role="application"
      aria-label={t.designLabel}
      tabIndex={0}
    />
  );
}
