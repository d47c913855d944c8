// What one screen for departments, sub-prefectures and localities has to know about each of them.
import type { UseQueryOptions } from '@tanstack/react-query';
import type { FileReply } from '../../../api/file';
import type { ParentFilter } from '../../../entities/geography/api';
import type { PlaceLevel } from '../../../entities/geography/places';
import { type Changes, pick } from '../../../ui/form/types';
import type { ExportParams } from '../../../ui/table/ExportButton';
import type { ListAnswer, ListParams } from '../../../ui/table/types';

export interface UnitWords {
  count: (total: number, isEstimate: boolean) => string;
  name: string;
  search: string;
  create: string;
  edit: string;
  view: string;
  empty: string;
  emptyCreate: string;
  emptyRead: string;
  gone: string;
  deleteTitle: (name: string) => string;
  deleteText: (name: string) => string;
  deleteMany: (count: number) => string;
  deleteManyText: string;
  parent: string;
  moveTitle: (name: string) => string;
  moveMany: (count: number) => string;
}

export interface Level<Row extends object> {
  entity: 'department' | 'subprefecture' | 'locality';
  /** Of its screen: preferences and title. */
  screen: 'departments' | 'subprefectures' | 'localities';
  words: UnitWords;
  queryKey: readonly string[];
  fields: {
    id: keyof Row & string;
    /** Localities have none. */
    code?: keyof Row & string;
    name: keyof Row & string;
    version: keyof Row & string;
    parent: keyof Row & string;
  };
  /** The level it hangs on, and those above, from the region down. */
  parentLevel: PlaceLevel;
  above: readonly PlaceLevel[];
  pathOf: (row: Row) => string[];
  list: (query: ParentFilter & Partial<ListParams>, signal?: AbortSignal) => Promise<ListAnswer<Row>>;
  one: (id: number) => UseQueryOptions<Row | null, Error, Row | null, (string | number)[]>;
  save: (changes: Changes<Row>) => Promise<{ message?: string; resemblances?: { locality_name: string }[] }>;
  remove: (id: number) => Promise<{ message?: string }>;
  file: (query: ParentFilter & ExportParams) => Promise<FileReply>;
  takesImport?: boolean;
}

export const idOf = <Row extends object>(level: Level<Row>, row: Row): number =>
  row[level.fields.id] as unknown as number;
export const nameOf = <Row extends object>(level: Level<Row>, row: Row): string =>
  String(row[level.fields.name]);
export const parentOf = <Row extends object>(level: Level<Row>, row: Row): number =>
  row[level.fields.parent] as unknown as number;

/** Moves a record as it was listed: one that somebody changed since is refused. */
export const moveTo =
  <Row extends object>(level: Level<Row>, parent: number) =>
  (row: Row) =>
    level.save({
      ...pick<Changes<Row>>(row, [level.fields.id, level.fields.version]),
      [level.fields.parent]: parent,
    });
