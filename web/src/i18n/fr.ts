// Every French string of the web, by area; keys are checked by the compiler. Sentences with a variable part are
// functions. No visible text is written anywhere else (scripts/lint.mjs).
import { about, readme } from './fr/about';
import { card, cardCreation, cardReasons, cards } from './fr/cards';
import { cardControl, deliveryStart, handOverDesk, readerModes } from './fr/desks';
import { documentation, help } from './fr/documentation';
import { errors, roles, session } from './fr/session';
import { filters } from './fr/filters';
import { form } from './fr/form';
import { history } from './fr/history';
import { home } from './fr/home';
import { jobs } from './fr/jobs';
import { deliveries, delivery, deliveryForm, handOver } from './fr/deliveries';
import { departments, geography, localities, regions, subprefectures } from './fr/geography';
import { importer } from './fr/import';
import { views } from './fr/lists';
import { photo } from './fr/photo';
import { members, missingPhotos } from './fr/members';
import { member } from './fr/member';
import { scan, scanSettings } from './fr/scan';
import { reader } from './fr/reader';
import { screens, sections } from './fr/screens';
import { search } from './fr/search';
import {
  permissionAreas,
  permissionLabels,
  permissionMatrix,
  settingGroupHelp,
  settingGroups,
  settings,
  settingTexts,
} from './fr/settings';
import { shell, shortcuts } from './fr/shell';
import { table } from './fr/table';
import { memberPicker, transactions } from './fr/transactions';
import { account, roleHelp, secrets, sessions, users } from './fr/users';

export const fr = {
  about,
  account,
  card,
  cardControl,
  cardCreation,
  cardReasons,
  cards,
  deliveries,
  delivery,
  deliveryForm,
  deliveryStart,
  departments,
  documentation,
  errors,
  filters,
  form,
  geography,
  handOver,
  handOverDesk,
  help,
  history,
  home,
  importer,
  jobs,
  localities,
  members,
  missingPhotos,
  member,
  memberPicker,
  permissionAreas,
  permissionLabels,
  permissionMatrix,
  photo,
  reader,
  readerModes,
  readme,
  regions,
  roleHelp,
  roles,
  scan,
  scanSettings,
  screens,
  search,
  secrets,
  sections,
  session,
  sessions,
  settingGroupHelp,
  settingGroups,
  settings,
  settingTexts,
  shell,
  shortcuts,
  subprefectures,
  table,
  transactions,
  users,
  views,
} as const;
