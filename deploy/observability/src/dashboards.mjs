// All dashboards, by the names of their files.
import { cards } from './dashboards/cards.mjs';
import { database } from './dashboards/database.mjs';
import { director } from './dashboards/director.mjs';
import { events } from './dashboards/events.mjs';
import { photosAndJobs } from './dashboards/photos-and-jobs.mjs';
import { services } from './dashboards/services.mjs';

export const FOLDER = new URL('../grafana/dashboards/', import.meta.url);

/** @type {Record<string, object>} */
const boards = { cards, database, direction: director, events, 'photos-and-jobs': photosAndJobs, services };

/** What each file holds. */
export const files = Object.entries(boards).map(([name, board]) => ({
  name: `${name}.json`,
  board,
  text: `${JSON.stringify(board, null, 2)}\n`,
}));
