// What every view of a template is given.
import type { Report, ReportField } from '../api';
import type { Act } from '../state/editor';
import type { Place } from '../state/places';
import type { Element, Template } from '../template';

export interface Editing {
  report: Report;
  template: Template;
  act: (act: Act) => void;
  /** The page that is shown. */
  page: number;
  showPage: (page: number) => void;
  /** Of the shown page: of one its properties are shown, of several what can be done with all of them. */
  chosen: readonly Place[];
  choose: (places: readonly Place[]) => void;
  /** What was copied last, to be put on whichever page is shown. */
  copied: readonly Element[];
  copy: (elements: readonly Element[]) => void;
  fields: readonly ReportField[];
  mayWrite: boolean;
}
