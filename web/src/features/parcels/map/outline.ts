// One outline on the map: drawn, and where it may be changed, its corners under the pointer. What is changed
// is told; what is drawn is what comes back.
import type { Coordinate } from 'ol/coordinate';
import Feature from 'ol/Feature';
import { LineString, MultiPoint, Point, Polygon } from 'ol/geom';
import { circular } from 'ol/geom/Polygon';
import { Interaction, Modify, Snap } from 'ol/interaction';
import VectorLayer from 'ol/layer/Vector';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import Overlay from 'ol/Overlay';
import { toLonLat } from 'ol/proj';
import VectorSource from 'ol/source/Vector';
import { Circle, Fill, Stroke, Style } from 'ol/style';
import { beside, numbersAt } from '../../../entities/parcels/place/drawing';
import type { Corner, Rings } from '../../../entities/parcels/place/geometry';
import { type Ground, toMap } from './ground';
import { type Palette, words } from './look';

/** Pixels from a corner or a side that are still at it: a finger is wide. */
const REACH = 12;
/** Corners that get numbers. */
const NUMBERED = 24;
const DECIMALS = 1_000_000;

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;
const cornerOf = (place: Coordinate): Corner => {
  const [longitude, latitude] = toLonLat(place);
  return [rounded(longitude!), rounded(latitude!)];
};

function shapeOf(rings: Rings): Point | LineString | Polygon | undefined {
  const outlines = rings.map((ring) => ring.map(toMap));
  const [outline] = outlines;
  if (!outline || outline.length === 0) return undefined;
  if (outline.length === 1) return new Point(outline[0]!);
  if (outline.length === 2) return new LineString(outline);
  return new Polygon(outlines.map((ring) => [...ring, ring[0]!]));
}

/** The corners of the outer ring as they are on the map, without its end. */
function spotsOf(shape: unknown): Coordinate[] {
  if (shape instanceof Point) return [shape.getCoordinates()];
  if (shape instanceof LineString) return shape.getCoordinates();
  if (shape instanceof Polygon) return shape.getCoordinates()[0]!.slice(0, -1);
  return [];
}

export interface OutlineState {
  rings: Rings;
  /** Drawn in dashes. */
  other?: Rings;
  /** Number of the corner at which something is wrong. */
  marked?: number;
  /** Index of the corner that is picked. */
  picked?: number;
  /** Whether a click on the ground is a new corner. */
  isPlacing: boolean;
  /** Where somebody stands, and to how many metres. */
  position?: { latitude: number; longitude: number; accuracy: number };
}

interface Options {
  /** Absent: it is looked at. */
  onChange?: (corners: Corner[]) => void;
  onPick?: (index: number | undefined) => void;
  /** Corners that a corner may fall on. */
  snapTo: VectorSource;
}

function styles(palette: Palette, picked: () => number | undefined, isChanged: boolean) {
  const ground = new Style({
    fill: new Fill({ color: palette.parcelFill }),
    stroke: new Stroke({ color: palette.parcel, width: 2.5 }),
  });
  const corner = (radius: number, color: string): Circle =>
    new Circle({
      radius,
      fill: new Fill({ color }),
      stroke: new Stroke({ color: palette.parcel, width: 2 }),
    });
  const small = corner(isChanged ? 6 : 3, palette.halo);
  const large = corner(9, palette.parcel);
  return (feature: { getGeometry: () => unknown }, resolution: number): Style[] => {
    const spots = spotsOf(feature.getGeometry());
    const at = picked();
    const found = [ground, new Style({ geometry: new MultiPoint(spots), image: small })];
    if (at !== undefined && spots[at])
      found.push(new Style({ geometry: new Point(spots[at]), image: large }));
    const each = numbersAt(spots.length, NUMBERED);
    const middle = spots.reduce<[number, number]>(
      ([x, y], spot) => [x + spot[0]! / spots.length, y + spot[1]! / spots.length],
      [0, 0],
    );
    spots.forEach((spot, index) => {
      if (index % each !== 0 && index !== at) return;
      const [x, y] = beside([spot[0]!, spot[1]!], middle, 16 * resolution);
      found.push(new Style({ geometry: new Point([x, y]), text: words(String(index + 1), palette) }));
    });
    return found;
  };
}

export interface Outline {
  show: (state: OutlineState) => void;
}

export function layOutline(ground: Ground, options: Options): Outline {
  const { map } = ground;
  const { onChange, onPick, snapTo } = options;
  const [own, others, position] = [new VectorSource(), new VectorSource(), new VectorSource()];
  let state: OutlineState = { rings: [], isPlacing: false };
  let palette = ground.look().palette;
  const style = () => styles(palette, () => state.picked, onChange !== undefined);
  let draw = style();
  map.addLayer(new VectorLayer({ source: others, zIndex: 4, style: () => dashed(ground.look().palette) }));
  map.addLayer(
    new VectorLayer({ source: position, zIndex: 6, style: () => standing(ground.look().palette) }),
  );
  const layer = new VectorLayer({
    source: own,
    zIndex: 5,
    // A corner that is dragged is drawn where it is.
    updateWhileInteracting: true,
    style: (feature, resolution) => {
      const now = ground.look().palette;
      if (now !== palette) [palette, draw] = [now, styles(now, () => state.picked, onChange !== undefined)];
      return draw(feature as Feature, resolution);
    },
  });
  map.addLayer(layer);
  const mark = marking(ground);
  const spots = (): Coordinate[] => spotsOf(own.getFeatures()[0]?.getGeometry());
  if (onChange) change(ground, own, snapTo, { spots, onChange, onPick, isPlacing: () => state.isPlacing });
  return {
    show: (next) => {
      const before = state;
      state = next;
      if (before.rings !== next.rings) put(own, next.rings);
      if (before.other !== next.other) put(others, next.other ?? []);
      if (before.position !== next.position) stand(position, next.position);
      const marked = next.marked === undefined ? undefined : next.rings[0]?.[next.marked - 1];
      mark(marked, next.marked);
      layer.changed();
    },
  };
}

/** Whether it is drawn so already: what was dragged comes back, and stays under the pointer. */
function isDrawn(source: VectorSource, rings: Rings): boolean {
  const shape = source.getFeatures()[0]?.getGeometry();
  const spots = spotsOf(shape);
  const [outline = []] = rings;
  const hasHoles = rings.length > 1 || (shape instanceof Polygon && shape.getLinearRingCount() > 1);
  if (hasHoles || spots.length !== outline.length) return false;
  return outline.every(([x, y], index) => {
    const [longitude, latitude] = cornerOf(spots[index]!);
    return longitude === x && latitude === y;
  });
}

function put(source: VectorSource, rings: Rings): void {
  if (isDrawn(source, rings)) return;
  const shape = shapeOf(rings);
  source.clear();
  if (shape) source.addFeature(new Feature(shape));
}

function stand(source: VectorSource, position: OutlineState['position']): void {
  source.clear();
  if (!position) return;
  const { longitude, latitude, accuracy } = position;
  const around = circular([longitude, latitude], accuracy).transform('EPSG:4326', 'EPSG:3857');
  source.addFeatures([new Feature(around), new Feature(new Point(toMap([longitude, latitude])))]);
}

const dashed = ({ chosen }: Palette): Style =>
  new Style({ stroke: new Stroke({ color: chosen, width: 1.5, lineDash: [5, 4] }) });

/** What a drag would take hold of. */
const held = ({ parcel, chosen }: Palette): Style =>
  new Style({
    image: new Circle({
      radius: 7,
      fill: new Fill({ color: parcel }),
      stroke: new Stroke({ color: chosen, width: 2 }),
    }),
  });

function standing({ chosen, halo, road }: Palette): Style {
  return new Style({
    fill: new Fill({ color: road }),
    stroke: new Stroke({ color: chosen, width: 1 }),
    image: new Circle({
      radius: 6,
      fill: new Fill({ color: chosen }),
      stroke: new Stroke({ color: halo, width: 2 }),
    }),
  });
}

/** A ring around a corner, in the page so that whoever does not see the canvas hears of it. */
function marking({ map }: Ground) {
  const element = document.createElement('div');
  element.className = 'm-map-marked';
  const overlay = new Overlay({ element, positioning: 'center-center', stopEvent: false });
  map.addOverlay(overlay);
  return (corner: Corner | undefined, number: number | undefined): void => {
    element.textContent = corner ? String(number) : '';
    overlay.setPosition(corner && toMap(corner));
  };
}

interface Changing {
  spots: () => Coordinate[];
  onChange: (corners: Corner[]) => void;
  onPick?: (index: number | undefined) => void;
  isPlacing: () => boolean;
}

/** Dragging and inserting is the library's; placing and picking is ours, since both begin with a click. */
function change({ map, look }: Ground, own: VectorSource, snapTo: VectorSource, changing: Changing): void {
  const { spots, onChange, onPick, isPlacing } = changing;
  const tell = (places: readonly Coordinate[]): void => onChange(places.map(cornerOf));
  const modify = new Modify({
    source: own,
    pixelTolerance: REACH,
    style: () => held(look().palette),
    // A corner is taken out by its button: Alt is on no telephone.
    deleteCondition: () => false,
  });
  modify.on('modifyend', () => tell(spots()));
  const clicks = new Interaction({
    handleEvent: (event: MapBrowserEvent) => {
      if (event.type !== 'click') return true;
      const index = nearest(map.getPixelFromCoordinate.bind(map), spots(), event.pixel);
      if (index !== undefined) onPick?.(index);
      else if (isPlacing()) {
        onPick?.(undefined);
        tell([...spots(), event.coordinate]);
      } else onPick?.(undefined);
      return true;
    },
  });
  map.addInteraction(clicks);
  map.addInteraction(modify);
  // The last one is asked first: what it moves onto a neighbour's corner the others find there.
  map.addInteraction(new Snap({ source: snapTo, edge: false, pixelTolerance: 8 }));
}

function nearest(
  pixelOf: (place: Coordinate) => number[],
  spots: readonly Coordinate[],
  [x, y]: number[],
): number | undefined {
  let found: number | undefined;
  let least = REACH;
  spots.forEach((spot, index) => {
    const [left, top] = pixelOf(spot);
    const far = Math.hypot(left! - x!, top! - y!);
    if (far <= least) [found, least] = [index, far];
  });
  return found;
}
