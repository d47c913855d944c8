// What the page of a member asks of services that are not there yet.
import { http } from 'msw';
import { refuse } from './answers';

const absent = () => refuse(503, 'unavailable', 'Ce service n’est pas disponible pour le moment.');

export const memberPageHandlers = [
  http.get('*/api/card/get.card_list', absent),
  http.get('*/api/transaction/get.transaction_list', absent),
];
