// A map without anything on it: how it moves, its scale, its degrees, what lies under it.
import { defaults as defaultControls, ScaleLine } from 'ol/control';
import { defaults as defaultInteractions, MouseWheelZoom } from 'ol/interaction';
import Graticule from 'ol/layer/Graticule';
import OpenLayers from 'ol/Map';
import { fromLonLat, transformExtent } from 'ol/proj';
import { Fill, Stroke, Text } from 'ol/style';
import View from 'ol/View';
import { fr } from '../../../i18n/fr';
import { openBaseMap } from './baseMap';
import { type Look, lookOf } from './look';
import type { Box } from './tiles';

const t = fr.parcelMap;
/** A field of some metres fills the map. */
const NEAREST = 20;
const FARTHEST = 2;
/** A point has no size: what is around it is seen. */
const FITTED = 17;
const PADDING = [40, 40, 48, 40];
const DEGREES = 'EPSG:4326';
const METRES = 'EPSG:3857';

const digits = new Intl.NumberFormat('fr', { maximumFractionDigits: 4 });
const degrees = (value: number, positive: string, negative: string): string =>
  `${digits.format(Math.abs(value))}° ${value < 0 ? negative : positive}`;

/** Where the map was last looked at: another one begins there. */
let left: { center: number[]; zoom: number } | undefined;

function graticule(look: Look): Graticule {
  const { palette } = look;
  const label = (more: object): Text =>
    new Text({
      font: `11px ${palette.font}`,
      fill: new Fill({ color: palette.neighbour }),
      stroke: new Stroke({ color: palette.halo, width: 3 }),
      ...more,
    });
  return new Graticule({
    strokeStyle: new Stroke({ color: palette.line, width: 0.75 }),
    showLabels: true,
    wrapX: false,
    targetSize: 160,
    // Metres apart as the map is near, down to ten-thousandths of a degree.
    intervals: [
      30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
    ],
    lonLabelFormatter: (value) => degrees(value, fr.parcelPlace.east, fr.parcelPlace.west),
    latLabelFormatter: (value) => degrees(value, fr.parcelPlace.north, fr.parcelPlace.south),
    lonLabelStyle: label({ textBaseline: 'bottom' }),
    latLabelStyle: label({ textAlign: 'end' }),
    zIndex: 1,
  });
}

export interface Ground {
  map: OpenLayers;
  /** The colours of now. */
  look: () => Look;
  /** The rectangle that is seen; nothing while the map has no size. */
  view: () => Box | undefined;
  fit: (box: Box) => void;
  /** Somebody said where to look: until then it is the whole world. */
  isPlaced: () => boolean;
  /** Goes back to where another map was left; answers whether there is such a place. */
  resume: () => boolean;
  /** After the theme changed. */
  recolour: () => void;
  dispose: () => void;
}

/** What a file under it brings comes when it is there. */
function layBaseMap(map: OpenLayers, look: () => Look): void {
  openBaseMap(() => look().palette).then(
    (layer) => map.getLayers().insertAt(0, layer),
    // Without it work goes on: the calls themselves say where the server is not reached.
    () => undefined,
  );
}

export interface GroundOptions {
  hasBaseMap: boolean;
  /** Of a page that scrolls: a wheel which turns over a map that nobody works with scrolls it. */
  isPart: boolean;
}

/** Whoever hears the button hears its title. */
function sign(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  element.ariaHidden = 'true';
  return element;
}

function emptyMap(target: HTMLElement, isPart: boolean): OpenLayers {
  return new OpenLayers({
    target,
    view: new View({
      center: [0, 0],
      zoom: FARTHEST,
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      enableRotation: false,
    }),
    controls: defaultControls({
      attribution: false,
      rotate: false,
      zoomOptions: {
        zoomInLabel: sign('+'),
        zoomOutLabel: sign('−'),
        zoomInTipLabel: t.zoomIn,
        zoomOutTipLabel: t.zoomOut,
        duration: 0,
      },
    }).extend([new ScaleLine({ minWidth: 64 })]),
    interactions: defaultInteractions({
      altShiftDragRotate: false,
      pinchRotate: false,
      mouseWheelZoom: false,
      // Two corners placed quickly are two corners.
      doubleClickZoom: !isPart,
    }).extend([new MouseWheelZoom({ onFocusOnly: isPart })]),
  });
}

/** Where the map looks, and where it is sent. */
function placing(map: OpenLayers): Pick<Ground, 'view' | 'fit' | 'isPlaced' | 'resume'> {
  const view = map.getView();
  // The whole world, before anybody knows where to look, is no place to come back to.
  let isPlaced = false;
  map.on('moveend', () => {
    const [center, zoom] = [view.getCenter(), view.getZoom()];
    if (isPlaced && center && zoom !== undefined) left = { center, zoom };
  });
  return {
    view: () => {
      const size = map.getSize();
      if (!size || size[0] === 0 || size[1] === 0) return undefined;
      return transformExtent(view.calculateExtent(size), METRES, DEGREES) as unknown as Box;
    },
    fit: (box) => {
      isPlaced = true;
      view.fit(transformExtent([...box], DEGREES, METRES), {
        maxZoom: FITTED,
        padding: PADDING,
        size: map.getSize(),
      });
    },
    isPlaced: () => isPlaced,
    resume: () => {
      if (!left) return false;
      isPlaced = true;
      view.setCenter(left.center);
      view.setZoom(left.zoom);
      return true;
    },
  };
}

export function makeGround(target: HTMLElement, { hasBaseMap, isPart }: GroundOptions): Ground {
  let look = lookOf(target);
  let lines = graticule(look);
  const map = emptyMap(target, isPart);
  map.addLayer(lines);
  if (hasBaseMap) layBaseMap(map, () => look);
  return {
    map,
    look: () => look,
    ...placing(map),
    recolour: () => {
      look = lookOf(target);
      map.removeLayer(lines);
      lines = graticule(look);
      map.addLayer(lines);
      for (const layer of map.getLayers().getArray()) layer.changed();
    },
    dispose: () => map.setTarget(undefined),
  };
}

export const toMap = (place: readonly [number, number]): number[] => fromLonLat([...place]);
