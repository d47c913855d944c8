// The calls about cards: lists, one card, what is done to one or many, printing.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { type FileReply, fileOfStream } from '../../api/file';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import type { Card, CardStatus } from '../../entities/cards/api';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListParams } from '../../ui/table/types';
import type { ListSource } from '../../ui/table/useRows';

type Schemas = components['schemas'];
export type CardResult = Schemas['CardResult'];
export type Declaration = Schemas['CardDeclaration'];

/** What the list is narrowed by besides its search, in the words of the API. */
export interface CardFilter extends PlaceFilter {
  card_status?: CardStatus;
  member_id?: number;
  delivery_id?: number;
  expiresFrom?: string;
  expiresTo?: string;
  createdFrom?: string;
  createdTo?: string;
  statusFrom?: string;
  statusTo?: string;
  check?: string;
}

export const listCards = (query: CardFilter & Partial<ListParams>, signal?: AbortSignal) =>
  unwrap(api.GET('/api/card/get.card_list', { params: { query }, signal }));

export const cardList = (filter: CardFilter): ListSource<Card> => ({
  queryKey: [...keys.card, 'all', filter],
  fetch: (query, signal) => listCards({ ...filter, ...query }, signal),
});

/** Every card that its member ever had, the oldest first. */
export const cardsOfMemberQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.card, 'chain', member_id],
    queryFn: ({ signal }) => listCards({ member_id, _limit: 100, _orderBy: 'card_createdAt' }, signal),
  });

export const markAsPrinted = (card_ids: number[]) =>
  unwrap(api.POST('/api/card/post.mark_as_printed', { body: { card_ids } }));
export const misprint = (card_ids: number[], reason: string | null) =>
  unwrap(api.POST('/api/card/post.misprint', { body: { card_ids, reason } }));
export const cancelCards = (card_ids: number[], reason: string | null) =>
  unwrap(api.POST('/api/card/post.cancel', { body: { card_ids, reason } }));
export const suspendCards = (card_ids: number[], reason: string | null) =>
  unwrap(api.POST('/api/card/post.suspend', { body: { card_ids, reason } }));
export const reinstateCards = (card_ids: number[], reason: string | null) =>
  unwrap(api.POST('/api/card/post.reinstate', { body: { card_ids, reason } }));

export const reportProblem = (body: Schemas['ReportCardProblemRequest']) =>
  unwrap(api.POST('/api/card/post.report_problem', { body }));

/** What a card in somebody's hand is, by its whole code where it was scanned. */
export const verifyCard = (body: Schemas['VerifyCardRequest']) =>
  unwrap(api.POST('/api/card/post.verify', { body }));

export interface CardExport extends CardFilter {
  format: ExportFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

/** A file, whatever the schema calls what it holds. */
type Streamed = Parameters<typeof fileOfStream>[0];

export const exportCards = (
  query: CardExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/card/export', { params: { query }, parseAs: 'stream', signal }) as Streamed,
    `cartes.${query.format}`,
    onBytes,
  );

export type Printed = { file: FileReply } | { jobId: number };

/** How this workstation's printer wants cards. */
export type SheetLayout = Pick<Schemas['PrintCardsRequest'], 'layout' | 'offsetX' | 'offsetY'>;

const pdfOf = (
  body: Schemas['PrintCardsRequest'],
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<FileReply> =>
  fileOfStream(
    api.POST('/api/card/print', { body, parseAs: 'stream', signal }) as Streamed,
    body.isTest ? 'carte-test.pdf' : 'cartes.pdf',
    onBytes,
  );

/** One PDF; of very many cards, the job that makes it. */
export async function printCards(
  card_ids: number[],
  layout: SheetLayout,
  signal: AbortSignal,
): Promise<Printed> {
  const file = await pdfOf({ card_ids, ...layout }, signal);
  if (!file.blob.type.startsWith('application/json')) return { file };
  const { job_id } = JSON.parse(await file.blob.text()) as { job_id: number };
  return { jobId: job_id };
}

/** For a printer elsewhere: a ZIP of a list, photos and codes. */
export const bundleCards = (
  card_ids: number[],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.POST('/api/card/post.print_bundle', { body: { card_ids }, parseAs: 'stream', signal }) as Streamed,
    'cartes-imprimeur.zip',
    onBytes,
  );

/** A card with rulers, which tells how far off the printer is. */
export const printTestCard = (layout: SheetLayout, signal: AbortSignal): Promise<FileReply> =>
  pdfOf({ isTest: true, ...layout }, signal);
