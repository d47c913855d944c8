// The parcels of a view, rectangle by rectangle.
import { keepPreviousData, queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { ParcelFilter } from '../api';
import { type Box, boxAround, boxText, tilesOf, WORLD } from './tiles';

type Answer = components['schemas']['MapParcelsReply'];
export type MapParcel = components['schemas']['MapParcel'];
export type MapCell = components['schemas']['MapCell'];

/** What the list is narrowed to, its search with it. */
export interface MapFilter extends ParcelFilter {
  filter?: string;
}

/** A map that is moved to and fro asks once. */
const FRESH_MS = 60_000;
const STEPS = 1_000_000;

export const mapQuery = (box: Box, filter: MapFilter) =>
  queryOptions({
    queryKey: [...keys.parcel, 'map', filter, boxText(box)],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/parcel/get.parcel_map', {
          params: { query: { ...filter, bbox: boxText(box) } },
          signal,
        }),
      ),
    staleTime: FRESH_MS,
  });

export interface Nearby {
  /** Each once. */
  parcels: readonly MapParcel[];
  cells: readonly MapCell[];
  /** Names of the localities in which they lie. */
  localities: ReadonlyMap<number, string>;
  /** Where there are more than are counted. */
  crowded: readonly { box: Box; least: number }[];
}

export const NOTHING: Nearby = { parcels: [], cells: [], localities: new Map(), crowded: [] };

/** Longitude and latitude of each corner. */
export function* placesOf({ parcel_sketch: sketch }: MapParcel): Generator<readonly [number, number]> {
  for (let at = 0; at + 1 < sketch.length; at += 2) yield [sketch[at]! / STEPS, sketch[at + 1]! / STEPS];
}

/** What rectangles answered, as one: a parcel on the line between two is in both. */
export function together(answers: readonly { box: Box; answer: Answer }[]): Nearby {
  const parcels = new Map<number, MapParcel>();
  const localities = new Map<number, string>();
  for (const { answer } of answers) {
    for (const row of answer.rows) parcels.set(row.parcel_id, row);
    // Of a gateway that is not upgraded yet there are none.
    const { localities: named = [] } = answer as Partial<Answer>;
    for (const { locality_id: id, locality_name: name } of named) localities.set(id, name);
  }
  return {
    parcels: [...parcels.values()],
    cells: answers.flatMap(({ answer }) => answer.cells),
    localities,
    crowded: answers
      .filter(({ answer }) => answer.totalIsLeast)
      .map(({ box, answer }) => ({ box, least: answer.total })),
  };
}

interface Found {
  nearby: Nearby;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** What was seen stays until all of what is asked for is there. */
export function useNearby(view: Box | undefined, filter: MapFilter): Found {
  const boxes = view ? tilesOf(view) : [];
  const results: UseQueryResult<Answer>[] = useQueries({
    queries: boxes.map((box) => mapQuery(box, filter)),
  });
  const known = results.map(({ data }) => data);
  const isLoading = known.some((answer) => answer === undefined);
  const seen = useRef<{ known: typeof known; nearby: Nearby }>({ known: [], nearby: NOTHING });
  const isSame =
    seen.current.known.length === known.length && known.every((one, at) => one === seen.current.known[at]);
  if (!isLoading && !isSame)
    seen.current = {
      known,
      nearby: together(known.map((answer, at) => ({ box: boxes[at]!, answer: answer! }))),
    };
  return {
    nearby: seen.current.nearby,
    isLoading,
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => results.forEach(({ error, refetch }) => error && void refetch()),
  };
}

/** Where they lie, but for what is far off: the whole world is asked once. */
export const extentQuery = (filter: MapFilter) => ({
  ...mapQuery(WORLD, filter),
  placeholderData: keepPreviousData,
  select: extentOf,
});

export function extentOf({ rows, cells, around }: Answer): Box | undefined {
  const [west, south, east, north] = around;
  if (north !== undefined) return [west!, south!, east!, north];
  const places = rows.flatMap((row) => [...placesOf(row)]);
  return boxAround([...places, ...cells.map((cell) => [cell.cell_longitude, cell.cell_latitude] as const)]);
}
