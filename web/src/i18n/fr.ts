// Every French string of the web, by area; keys are checked by the compiler. Sentences with a variable part are
// functions. No visible text is written anywhere else (scripts/lint.mjs).
import { errors, roles, session } from './fr/session';
import { form } from './fr/form';
import { home } from './fr/home';
import { regions } from './fr/geography';
import { views } from './fr/lists';
import { screens, sections } from './fr/screens';
import { shell, shortcuts } from './fr/shell';
import { table } from './fr/table';

export const fr = {
  errors,
  form,
  home,
  regions,
  roles,
  screens,
  sections,
  session,
  shell,
  shortcuts,
  table,
  views,
} as const;
