// Where one parcel is, among its neighbours; where it may be changed, its corners are under the pointer.
import { AimOutlined, DeleteOutlined, EditOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { placeName } from '../../../entities/parcels/place/names';
import type { Corner, Rings } from '../../../entities/parcels/place/geometry';
import { areaOf } from '../../../entities/parcels/place/area';
import { useLocalities } from './localities';
import { MapFrame } from './MapFrame';
import { layOutline, type Outline, type OutlineState } from './outline';
import { layParcels, type ParcelLayers } from './parcelLayers';
import { askedOf } from './start';
import { type Grounded, useGround } from './useGround';
import { type MapFilter, useNearby } from './useNearby';
import { useStart } from './useStart';

const t = fr.parcelMap;
const ALL: MapFilter = {};

/** What the form gives to whoever draws. */
export interface Drawn {
  change: (corners: Corner[]) => void;
  undo?: () => void;
  redo?: () => void;
  /** Why nothing can be drawn now. */
  hindrance?: string;
}

export interface PlaceMapProps {
  rings: Rings;
  other?: Rings;
  marked?: number;
  /** The parcel itself is not its neighbour. */
  id?: number;
  position?: OutlineState['position'];
  drawn?: Drawn;
  /** Beside which parcels a new one most likely is: the first of these that finds some. */
  beside?: readonly MapFilter[];
  /** A neighbour was chosen. */
  onOpen?: (id: number) => void;
}

type Shown = Omit<PlaceMapProps, 'beside'>;

function useLayers(grounded: Grounded, { rings, id, drawn, onOpen, ...rest }: Shown) {
  const { ground, view } = grounded;
  const isPlaced = ground?.isPlaced() ?? false;
  const asked = askedOf(view, { isDrawn: drawn !== undefined, hasPlace: rings.length > 0, isPlaced });
  const { nearby } = useNearby(asked, ALL);
  useLocalities(grounded, nearby);
  const [isPlacing, setPlacing] = useState(false);
  const [picked, setPicked] = useState<number>();
  const layers = useRef<{ parcels: ParcelLayers; outline: Outline }>(undefined);
  const latest = useRef({ drawn, onOpen });
  latest.current = { drawn, onOpen };
  const isDrawn = drawn !== undefined;
  useEffect(() => {
    if (!ground) return undefined;
    const style = (_: unknown, look: { neighbour: unknown }) => look.neighbour as never;
    const parcels = layParcels(ground, { style, without: id });
    const outline = layOutline(ground, {
      snapTo: parcels.source,
      ...(isDrawn && {
        onChange: (corners) => latest.current.drawn?.change(corners),
        onPick: setPicked,
      }),
    });
    layers.current = { parcels, outline };
    if (!isDrawn)
      ground.map.on('click', ({ pixel }) => {
        const { parcel } = parcels.at(pixel);
        if (parcel) latest.current.onOpen?.(parcel.parcel_id);
      });
    return () => {
      layers.current = undefined;
    };
  }, [ground, id, isDrawn]);
  useEffect(() => layers.current?.parcels.show(nearby), [ground, nearby]);
  const known = picked !== undefined && picked < (rings[0]?.length ?? 0) ? picked : undefined;
  useEffect(() => layers.current?.outline.show({ rings, picked: known, isPlacing, ...rest }));
  return { isPlacing, setPlacing, picked: known, setPicked };
}

interface ToolsProps {
  drawn: Drawn;
  rings: Rings;
  layers: ReturnType<typeof useLayers>;
}

function Tools({ drawn, rings, layers }: ToolsProps) {
  const { isPlacing, setPlacing, picked, setPicked } = layers;
  const { undo, redo, hindrance, change } = drawn;
  const corners = rings[0] ?? [];
  return (
    <>
      <Button
        type={isPlacing ? 'primary' : 'default'}
        aria-pressed={isPlacing}
        icon={<EditOutlined aria-hidden />}
        disabled={hindrance !== undefined}
        onClick={() => setPlacing(!isPlacing)}
      >
        {t.place}
      </Button>
      <span className="m-map-steps">
        <Button
          icon={<RollbackOutlined aria-hidden />}
          aria-label={t.undo}
          title={t.undo}
          disabled={!undo}
          onClick={undo}
        />
        <Button
          className="m-map-forth"
          icon={<RollbackOutlined aria-hidden />}
          aria-label={t.redo}
          title={t.redo}
          disabled={!redo}
          onClick={redo}
        />
      </span>
      {picked !== undefined && !hindrance && (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => {
            setPicked(undefined);
            change(corners.toSpliced(picked, 1));
          }}
        >
          {t.removeCorner(picked + 1)}
        </Button>
      )}
    </>
  );
}

export function PlaceMap({ beside, ...props }: PlaceMapProps) {
  const { rings, drawn } = props;
  const grounded = useGround(true);
  const usable = drawn?.hindrance === undefined ? props : { ...props, drawn: undefined };
  const layers = useLayers(grounded, usable);
  const isDrawn = drawn !== undefined;
  const fit = useStart(grounded, { rings, isDrawn, isPlacing: layers.isPlacing, beside });
  const area = drawn && areaOf(rings);
  const hint = layers.isPlacing ? t.placeHint : t.moveHint;
  return (
    <div className="m-place-map">
      <div className="m-map-tools m-no-print">
        {drawn && <Tools drawn={drawn} rings={rings} layers={layers} />}
        <Button icon={<AimOutlined aria-hidden />} onClick={fit}>
          {t.centre}
        </Button>
      </div>
      <MapFrame target={grounded.target} label={rings[0]?.length ? placeName(rings) : t.name} />
      {area !== undefined && <p>{t.drawnArea(area)}</p>}
      {drawn && <p className="m-hint">{drawn.hindrance ?? hint}</p>}
    </div>
  );
}
