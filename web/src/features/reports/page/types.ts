// What every view of a template is given.
import type { Report, ReportField } from '../api';
import type { Act } from '../state/editor';
import type { Place } from '../state/places';
import type { Template } from '../template';

export interface Editing {
  report: Report;
  template: Template;
  act: (act: Act) => void;
  /** The page that is shown. */
  page: number;
  showPage: (page: number) => void;
  /** The element whose properties are shown. */
  place: Place | undefined;
  select: (place: Place | undefined) => void;
  fields: readonly ReportField[];
  mayWrite: boolean;
}
