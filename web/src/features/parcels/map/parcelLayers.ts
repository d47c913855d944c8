// The parcels of a view as layers of the map: outlines, or how many there are.
import Feature from 'ol/Feature';
import { LineString, Point, Polygon } from 'ol/geom';
import VectorLayer from 'ol/layer/Vector';
import VectorImageLayer from 'ol/layer/VectorImage';
import { transformExtent } from 'ol/proj';
import VectorSource from 'ol/source/Vector';
import { Circle, Fill, Stroke, Style } from 'ol/style';
import { fromExtent } from 'ol/geom/Polygon';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { type Ground, toMap } from './ground';
import { type Look, words } from './look';
import { type MapParcel, type Nearby, placesOf } from './useNearby';

/** Metres of a pixel below which codes have room. */
export const NEAR = 1.2;
/** Beyond the view on each side: what is drawn before it comes into it. */
const RATIO = 1.6;

function shapeOf(parcel: MapParcel): Point | LineString | Polygon {
  const places = [...placesOf(parcel)].map(toMap);
  if (places.length === 1) return new Point(places[0]!);
  return new Polygon([[...places, places[0]!]]);
}

/** Keeps the features of parcels that stay. */
function replace(source: VectorSource, parcels: readonly MapParcel[], known: Map<number, Feature>): void {
  const next = new Set(parcels.map(({ parcel_id: id }) => id));
  for (const [id, feature] of known)
    if (!next.has(id)) {
      known.delete(id);
      source.removeFeature(feature);
    }
  const added: Feature[] = [];
  for (const parcel of parcels) {
    const before = known.get(parcel.parcel_id);
    if (before?.get('parcel') === parcel) continue;
    const feature = before ?? new Feature();
    feature.setProperties({ parcel, geometry: shapeOf(parcel) });
    if (before) continue;
    known.set(parcel.parcel_id, feature);
    added.push(feature);
  }
  source.addFeatures(added);
}

export const parcelIn = (feature: { get: (name: string) => unknown }): MapParcel | undefined =>
  feature.get('parcel') as MapParcel | undefined;

function numbersLayer(ground: Ground): { source: VectorSource; layer: VectorLayer } {
  const source = new VectorSource();
  const style = (feature: { get: (name: string) => unknown }): Style => {
    const { palette } = ground.look();
    const count = feature.get('count') as number;
    const isCrowd = feature.get('isCrowd') === true;
    return new Style({
      stroke: isCrowd ? new Stroke({ color: palette.parcel, width: 1, lineDash: [2, 4] }) : undefined,
      image: new Circle({
        radius: Math.min(30, 10 + Math.log2(count) * 1.5),
        fill: new Fill({ color: palette.parcelFill }),
        stroke: new Stroke({ color: palette.parcel, width: 1 }),
      }),
      text: words(isCrowd ? fr.parcelMap.more(count) : formatNumber(count), palette),
    });
  };
  return { source, layer: new VectorLayer({ source, style, zIndex: 3 }) };
}

function numbered({ cells, crowded }: Nearby): Feature[] {
  const circles = cells.map(
    (cell) =>
      new Feature({
        geometry: new Point(toMap([cell.cell_longitude, cell.cell_latitude])),
        count: cell.cell_count,
      }),
  );
  const rectangles = crowded.map(
    ({ box, least }) =>
      new Feature({
        geometry: fromExtent(transformExtent([...box], 'EPSG:4326', 'EPSG:3857')),
        count: least,
        isCrowd: true,
      }),
  );
  return [...circles, ...rectangles];
}

interface Options {
  /** What a parcel looks like. */
  style: (parcel: MapParcel, look: Look) => Style;
  /** The one that is drawn otherwise. */
  without?: number;
}

export interface ParcelLayers {
  show: (nearby: Nearby) => void;
  choose: (id: number | undefined) => void;
  /** The parcel there, the number of parcels there. */
  at: (pixel: number[]) => { parcel?: MapParcel; isNumber: boolean };
  /** Where one may snap to. */
  source: VectorSource;
}

/** An image, so that moving the map draws nothing anew: ten thousand outlines take a tenth of a second. */
export function layParcels(ground: Ground, { style, without }: Options): ParcelLayers {
  const { map } = ground;
  const source = new VectorSource();
  const known = new Map<number, Feature>();
  let chosen: number | undefined;
  const parcels = new VectorImageLayer({
    source,
    imageRatio: RATIO,
    declutter: true,
    zIndex: 2,
    style: (feature, resolution) => {
      const parcel = parcelIn(feature)!;
      const look = ground.look();
      const base = style(parcel, look);
      const styles = parcel.parcel_id === chosen ? [base, look.chosen] : [base];
      if (resolution < NEAR) styles.push(new Style({ text: words(parcel.parcel_code, look.palette) }));
      return styles;
    },
  });
  const numbers = numbersLayer(ground);
  map.addLayer(parcels);
  map.addLayer(numbers.layer);
  return {
    source,
    show: (nearby) => {
      replace(
        source,
        nearby.parcels.filter(({ parcel_id: id }) => id !== without),
        known,
      );
      numbers.source.clear();
      numbers.source.addFeatures(numbered(nearby));
    },
    choose: (id) => {
      chosen = id;
      parcels.changed();
    },
    at: (pixel) => {
      const options = { hitTolerance: 6 };
      const feature = map.forEachFeatureAtPixel(pixel, (found) => found, {
        ...options,
        layerFilter: (layer) => layer === parcels,
      });
      if (feature) return { parcel: parcelIn(feature), isNumber: false };
      const isNumber = map.hasFeatureAtPixel(pixel, {
        ...options,
        layerFilter: (layer) => layer === numbers.layer,
      });
      return { isNumber };
    },
  };
}
