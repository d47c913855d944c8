// The template of a report in the making: its state, what is chosen of it, whether it is saved.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useReducer, useState } from 'react';
import { useMayDesign } from '../mayDesign';
import { fieldListQuery, type Report, type ReportField } from '../api';
import { type Editor, isDirty, reduce, start } from '../state/editor';
import type { Place } from '../state/places';
import type { Element, Template } from '../template';
import type { Editing } from './types';

const NO_FIELDS: readonly ReportField[] = [];
const NO_PLACES: readonly Place[] = [];
const NO_ELEMENTS: readonly Element[] = [];

interface TemplateInTheMaking {
  editing: Editing;
  editor: Editor;
  isDirty: boolean;
}

export function useTemplate(report: Report, template: Template): TemplateInTheMaking {
  const [editor, act] = useReducer(reduce, template, start);
  const [page, setPage] = useState(0);
  const [chosen, choose] = useState(NO_PLACES);
  const [copied, copy] = useState(NO_ELEMENTS);
  const mayWrite = useMayDesign()('reports.write');
  const { data } = useQuery(fieldListQuery(report.report_type));
  const fields = data?.rows ?? NO_FIELDS;
  const isUnsaved = useMemo(() => isDirty(editor), [editor]);
  const { present } = editor;
  // A page may go with what is taken back.
  const shown = Math.min(page, present.schemas.length - 1);
  const editing = useMemo(
    () => ({
      report,
      template: present,
      act,
      page: shown,
      showPage: (next: number) => {
        setPage(next);
        choose(NO_PLACES);
      },
      chosen,
      choose,
      copied,
      copy,
      fields,
      mayWrite,
    }),
    [report, present, shown, chosen, copied, fields, mayWrite],
  );
  return { editing, editor, isDirty: isUnsaved };
}
