// The calls about deliveries: lists, one with its lines, what is done with it, and the cards it is built
// from.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { bounds } from '../../api/facts';
import { type FileReply, fileOfStream } from '../../api/file';
import { isNoRecord, keys } from '../../api/keys';
import type { components, operations } from '../../api/schema';
import { cardQuery } from '../../entities/cards/api';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListParams } from '../../ui/table/types';
import type { ListSource } from '../../ui/table/useRows';
import type { QueryClient } from '@tanstack/react-query';

type Schemas = components['schemas'];
export type Delivery = Schemas['Delivery'];
export type DeliveryStatus = Delivery['delivery_status'];
export type DeliveryLine = Schemas['DeliveryLine'];
export type Card = Schemas['Card'];
export type CardResult = Schemas['CardResult'];
export type LineToSave = Schemas['DeliveryLineToSave'];
export type HandOverLine = Schemas['HandOverLine'];
export type Document = NonNullable<Schemas['PrintDeliveriesRequest']['document']>;

/** The most lines of a delivery, and the most that one call takes. */
export const MOST_LINES = bounds.many.max;

type ListQuery = NonNullable<operations['Deliveries_ListDeliveries']['parameters']['query']>;

/** What the list is narrowed to besides its search, in the words of the API: others it passes over. */
export type DeliveryFilter = PlaceFilter &
  Pick<
    ListQuery,
    | 'delivery_status'
    | 'delivery_isErrorType'
    | 'delivery_sent'
    | 'delivery_code'
    | 'id_number'
    | 'createdFrom'
    | 'createdTo'
    // Sent more than so many days ago, and not settled yet.
    | 'unsettledDays'
    | 'sentFrom'
    | 'sentTo'
    // Closed ones: for how many days they were on their way.
    | 'daysFrom'
    | 'daysTo'
    | 'check'
  >;

export const listDeliveries = (query: DeliveryFilter & Partial<ListParams>, signal?: AbortSignal) =>
  unwrap(api.GET('/api/delivery/get.delivery_list', { params: { query }, signal }));

export const deliveryList = (filter: DeliveryFilter): ListSource<Delivery> => ({
  queryKey: [...keys.delivery, 'all', filter],
  fetch: (query, signal) => listDeliveries({ ...filter, ...query }, signal),
});

export const deliveryQuery = (delivery_id: number) =>
  queryOptions({
    queryKey: [...keys.delivery, 'one', delivery_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/delivery/get.delivery/{delivery_id}', { params: { path: { delivery_id } }, signal }),
      ),
  });

/** A delivery and what lies on it. */
export interface Whole {
  delivery: Delivery;
  cards: DeliveryLine[];
}

export const getDelivery = async (delivery_id: number, signal?: AbortSignal): Promise<Delivery | null> =>
  (
    await unwrap(
      api.GET('/api/delivery/get.delivery/{delivery_id}', { params: { path: { delivery_id } }, signal }),
    )
  ).delivery;

export const saveDelivery = (body: Schemas['SaveDeliveryRequest']) =>
  unwrap(api.POST('/api/delivery/post_delivery', { body }));

export const deleteDelivery = (delivery_id: number) =>
  unwrap(api.DELETE('/api/delivery/delete.delivery/{delivery_id}', { params: { path: { delivery_id } } }));

export const markAsSent = (delivery_ids: number[]) =>
  unwrap(api.POST('/api/delivery/post.mark_as_sent', { body: { delivery_ids } }));

export const receiveDelivery = (body: Schemas['ReceiveDeliveryRequest']) =>
  unwrap(api.POST('/api/delivery/post.receive', { body }));

export const cancelDelivery = (body: Schemas['CancelDeliveryRequest']) =>
  unwrap(api.POST('/api/delivery/post.cancel', { body }));

export const handOverCards = (body: Schemas['HandOverCardsRequest']) =>
  unwrap(api.POST('/api/delivery/post.hand_over', { body }));

/** What a file of deliveries is made from; kept as long as it is not made. */
export interface DeliveryExport extends DeliveryFilter {
  format: ExportFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export const exportDeliveries = (
  query: DeliveryExport,
  fileName: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/delivery/export', { params: { query }, parseAs: 'stream', signal }),
    `${fileName}.${query.format}`,
    onBytes,
  );

export const printDeliveries = (
  body: { delivery_ids: number[]; document: Document },
  fileName: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.POST('/api/delivery/print', { body, parseAs: 'stream', signal }),
    `${fileName}.pdf`,
    onBytes,
  );

export const listCardsToDeliver = (
  query: PlaceFilter & Partial<ListParams> & { filter?: string },
  signal?: AbortSignal,
) => unwrap(api.GET('/api/card/get.card_to_deliver', { params: { query }, signal }));

/** The one card of this number; nothing where there is none in one's territory. */
export async function findCard(number: string, toDeliver: boolean): Promise<Card | undefined> {
  const query = { filter: number, _limit: 2 };
  const { rows } = toDeliver
    ? await listCardsToDeliver(query)
    : await unwrap(api.GET('/api/card/get.card_list', { params: { query } }));
  return rows.find((card) => card.card_idNumber === number);
}

/** What a card in somebody's hand is, by its whole code where it was scanned. */
export const verifyCard = (body: Schemas['VerifyCardRequest']) =>
  unwrap(api.POST('/api/card/post.verify', { body }));

/** Since when it can be handed over. */
export const printedOnQuery = (card_id: number) =>
  queryOptions({
    ...cardQuery(card_id),
    select: ({ card }) => card?.card_printedAt ?? undefined,
  });

/** Deliveries move cards: lists and counts of both are old, and what members have. */
export const refreshDeliveries = async (queryClient: QueryClient): Promise<void> => {
  for (const queryKey of [keys.delivery, keys.card, keys.member])
    await queryClient.invalidateQueries({ queryKey });
};

/** A deleted one is not asked for again. */
export const forgetDelivery = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: keys.delivery, predicate: isNoRecord });
  await queryClient.invalidateQueries({ queryKey: keys.card });
};
