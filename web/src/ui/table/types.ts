import type { ReactNode } from 'react';

/** What every list call takes (contract §1), in the words of the API. */
export interface ListParams {
  _limit: number;
  _offset: number;
  _orderBy?: string;
  _descending?: boolean;
  filter?: string;
}

/** What a list shows, whatever the page. */
export type ListQuery = Pick<ListParams, 'filter' | '_orderBy' | '_descending'>;

export interface ListAnswer<Row> {
  total: number;
  totalIsEstimate: boolean;
  rows: Row[];
  /** What found them, where it is not what was typed. */
  filter?: string;
  /** What all that is found adds up to, of a list that tells it. */
  sum?: number;
}

export interface Column<Row> {
  /** The API's field: what is sorted by, and shown unless `render` says otherwise. */
  key: keyof Row & string;
  title: string;
  width: number;
  sortable?: boolean;
  align?: 'right';
  render?: (row: Row) => ReactNode;
  /** The same without a link in it, for cards, which are buttons. */
  plain?: (row: Row) => ReactNode;
  /** A way to somewhere else: neither on cards, which are buttons, nor on paper. */
  isLink?: boolean;
  /** Can't be hidden: it names the row. */
  isName?: boolean;
  /** Not shown until it is asked for: the others fill the screen already. */
  isExtra?: boolean;
  /** What an export has of it, in the words of the API; absent = its key. */
  exports?: readonly string[];
}
