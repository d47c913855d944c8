// The list of parcels as a map, with the parcels that are seen beside it: what the pointer finds on the map,
// the keyboard finds there.
import { AimOutlined, CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Parcel, parcelQuery } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { ErrorState } from '../../../ui/table/ListStates';
import { FindingTag } from '../FindingTag';
import { Legend } from './Legend';
import { useLocalities } from './localities';
import { MapFrame } from './MapFrame';
import { layParcels, type ParcelLayers } from './parcelLayers';
import { type Box, boxAround, meets } from './tiles';
import { type Grounded, useGround } from './useGround';
import { extentQuery, type MapFilter, type MapParcel, type Nearby, placesOf, useNearby } from './useNearby';

const t = fr.parcelMap;
/** Rows that are shown beside the map. */
const MOST = 200;
/** Levels that a click on a number comes nearer. */
const NEARER = 2;

const byCode = (one: MapParcel, other: MapParcel): number =>
  one.parcel_code.localeCompare(other.parcel_code, 'fr', { numeric: true });

/** Those that the map shows now; what was asked for is more. */
function seenIn({ parcels }: Nearby, view: Box | undefined): MapParcel[] {
  if (!view) return [];
  const seen = parcels.filter((parcel) => {
    const around = boxAround(placesOf(parcel));
    return around && meets(around, view);
  });
  return seen.sort(byCode);
}

function noteOf(nearby: Nearby, seen: number): string {
  const [first] = nearby.crowded;
  if (first) return t.atLeast(first.least);
  const counted = nearby.cells.reduce((sum, cell) => sum + cell.cell_count, 0);
  return counted > 0 ? t.many(counted + nearby.parcels.length) : t.here(seen);
}

function useLayer(
  { ground }: Grounded,
  nearby: Nearby,
  chosen: number | undefined,
  choose: (id?: number) => void,
) {
  const layer = useRef<ParcelLayers>(undefined);
  useEffect(() => {
    if (!ground) return undefined;
    const parcels = layParcels(ground, {
      style: (parcel, look) => (parcel.parcel_hasFindings ? look.finding : look.plain),
    });
    layer.current = parcels;
    ground.map.on('click', ({ pixel, coordinate }) => {
      const { parcel, isNumber } = parcels.at(pixel);
      if (!isNumber) return choose(parcel?.parcel_id);
      const view = ground.map.getView();
      view.setCenter(coordinate);
      view.setZoom((view.getZoom() ?? 0) + NEARER);
    });
    return () => {
      layer.current = undefined;
    };
  }, [ground, choose]);
  useEffect(() => layer.current?.show(nearby), [ground, nearby]);
  useEffect(() => layer.current?.choose(chosen), [ground, chosen]);
}

/** A list begins with all of it, and the same list where it was left. */
let shownBefore = '';

function useStart({ ground, view }: Grounded, filter: MapFilter) {
  const { data: extent, isSuccess } = useQuery(extentQuery(filter));
  const name = JSON.stringify(filter);
  const begun = useRef<string>(undefined);
  const fit = (): void => {
    if (extent) ground?.fit(extent);
  };
  useEffect(() => {
    if (!ground) begun.current = undefined;
    if (!ground || !view || !isSuccess || begun.current === name) return;
    const isSame = shownBefore === name;
    begun.current = name;
    shownBefore = name;
    if (!isSame || !ground.resume()) fit();
  });
  return { fit, isEmpty: isSuccess && !extent };
}

function Facts({ row }: { row: Parcel }) {
  const { parcel_crop: crop, parcel_areaHa: area } = row;
  const about = [
    crop && fr.parcels.crops[crop],
    area !== null && fr.parcels.hectares(area),
    row.locality_name,
  ];
  return (
    <>
      <p>{row.parcel_memberName}</p>
      <p className="m-hint">{about.filter(Boolean).join(', ')}</p>
      <FindingTag count={row.parcel_findingCount ?? 0} />
    </>
  );
}

interface ChosenProps {
  parcel: MapParcel;
  onCentre: () => void;
  onClose: () => void;
}

function Chosen({ parcel, onCentre, onClose }: ChosenProps) {
  const { data, error, refetch } = useQuery(parcelQuery(parcel.parcel_id));
  return (
    <section className="m-map-chosen" aria-label={t.chosen}>
      <h2>{fr.parcel.title(parcel.parcel_code)}</h2>
      <Button
        type="text"
        size="small"
        className="m-map-close"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t.close}
        title={t.close}
        onClick={onClose}
      />
      <div role="status">
        {data?.parcel && <Facts row={data.parcel} />}
        {!data && !error && <Spin size="small" aria-label={fr.parcel.loading} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      </div>
      <div className="m-map-acts">
        <LinkButton type="primary" to={`/parcels/${parcel.parcel_id}`}>
          {t.open}
        </LinkButton>
        <Button icon={<AimOutlined aria-hidden />} onClick={onCentre}>
          {t.centre}
        </Button>
      </div>
    </section>
  );
}

interface SeenProps {
  seen: readonly MapParcel[];
  chosen: number | undefined;
  choose: (id: number) => void;
}

function Seen({ seen, chosen, choose }: SeenProps) {
  return (
    <section className="m-map-seen" aria-label={t.visible}>
      <h2>{t.visible}</h2>
      {seen.length > MOST && <p className="m-hint">{t.first(MOST, seen.length)}</p>}
      <ul>
        {seen.slice(0, MOST).map(({ parcel_id: id, parcel_code: code, parcel_hasFindings: isWarned }) => (
          <li key={id}>
            <Button
              type="text"
              size="small"
              block
              className={id === chosen ? 'm-map-row m-map-row-chosen' : 'm-map-row'}
              aria-pressed={id === chosen}
              onClick={() => choose(id)}
            >
              {code}
              {isWarned && <WarningOutlined aria-label={t.toExamine} />}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ListMap({ filter }: { filter: MapFilter }) {
  const grounded = useGround(false);
  const { view } = grounded;
  const { nearby, isLoading, error, retry } = useNearby(view, filter);
  const [chosen, choose] = useState<number>();
  useLayer(grounded, nearby, chosen, choose);
  useLocalities(grounded, nearby);
  const { fit, isEmpty } = useStart(grounded, filter);
  const seen = useMemo(() => seenIn(nearby, view), [nearby, view]);
  const parcel = nearby.parcels.find(({ parcel_id: id }) => id === chosen);
  const centre = (one: MapParcel): void => {
    const around = boxAround(placesOf(one));
    if (around) grounded.ground?.fit(around);
  };
  if (error && nearby.parcels.length === 0) return <ErrorState error={error} onRetry={retry} />;
  return (
    <div className="m-list-map" aria-busy={isLoading}>
      <div className="m-list-map-main">
        {isEmpty && <Alert type="info" showIcon title={t.empty} />}
        <MapFrame target={grounded.target} label={t.name} className="m-map-large">
          <p className="m-map-said" role="status">
            {noteOf(nearby, seen.length)}
          </p>
        </MapFrame>
        <div className="m-map-foot">
          <Legend hasBaseMap={grounded.hasBaseMap} />
          <Button size="small" icon={<AimOutlined aria-hidden />} onClick={fit}>
            {t.fit}
          </Button>
        </div>
      </div>
      <div className="m-list-map-side">
        {parcel && (
          <Chosen
            key={parcel.parcel_id}
            parcel={parcel}
            onCentre={() => centre(parcel)}
            onClose={() => choose(undefined)}
          />
        )}
        <Seen seen={seen} chosen={chosen} choose={choose} />
      </div>
    </div>
  );
}
