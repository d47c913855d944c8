// Every French string of the web, by area; keys are checked by the compiler. Sentences with a variable part are
// functions. No visible text is written anywhere else (scripts/lint.mjs).
import { about, readme } from './fr/about';
import { documentation, help } from './fr/documentation';
import { errors, roles, session } from './fr/session';
import { form } from './fr/form';
import { home } from './fr/home';
import { regions } from './fr/geography';
import { screens, sections } from './fr/screens';
import { shell, shortcuts } from './fr/shell';
import { table } from './fr/table';

export const fr = {
  about,
  documentation,
  errors,
  form,
  help,
  home,
  readme,
  regions,
  roles,
  screens,
  sections,
  session,
  shell,
  shortcuts,
  table,
} as const;
