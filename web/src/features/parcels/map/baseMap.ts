// What lies under the parcels: the tiles of one file, which the gateway hands out by ranges. Vector tiles of
// the schemas of Protomaps and OpenMapTiles, or pictures.
import type { FeatureLike } from 'ol/Feature';
import type BaseLayer from 'ol/layer/Base';
import TileLayer from 'ol/layer/Tile';
import VectorTileLayer from 'ol/layer/VectorTile';
import { Fill, Stroke, Style } from 'ol/style';
import { PMTilesRasterSource, PMTilesVectorSource } from 'ol-pmtiles';
import { EtagMismatch, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import { send } from '../../../api/http';
import { type Palette, words } from './look';

const ADDRESS = '/api/map/get.base_map';

/** Ranges of the file, asked for as every call is: with the session. */
class MapFile implements Source {
  getKey = (): string => ADDRESS;

  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}` };
    const address = new URL(ADDRESS, window.location.origin);
    const response = await send(new Request(address, { headers, signal }));
    if (!response.ok) throw new Error(`map: ${response.status}`);
    const known = response.headers.get('ETag') ?? undefined;
    // Another file took its place: what is known of where its tiles are is wrong.
    if (etag && known !== etag) throw new EtagMismatch();
    return { data: await response.arrayBuffer(), etag: known };
  }
}

const WATER = new Set(['water', 'waterway', 'ocean']);
const GREEN = new Set(['landuse', 'landcover', 'natural', 'park']);
const ROADS = new Set(['roads', 'transportation']);
const BORDERS = new Set(['boundaries', 'boundary']);
const PLACES = new Set(['places', 'place']);

/** A feature's name as people here call it. */
function nameOf(feature: FeatureLike): string {
  const name: unknown = feature.get('name:fr') ?? feature.get('name');
  return typeof name === 'string' ? name : '';
}

/** Few colours: the parcels are what is looked at. */
export function baseStyle(palette: Palette) {
  const lines = (color: string, width: number, lineDash: number[] = []): Style =>
    new Style({ stroke: new Stroke({ color, width, lineDash }) });
  const water = new Style({
    fill: new Fill({ color: palette.water }),
    stroke: new Stroke({ color: palette.water, width: 1 }),
  });
  const green = new Style({ fill: new Fill({ color: palette.green }) });
  const road = lines(palette.road, 1.5);
  const border = lines(palette.line, 1.5, [6, 4]);
  return (feature: FeatureLike): Style | undefined => {
    const layer = String(feature.get('layer'));
    if (WATER.has(layer)) return water;
    if (GREEN.has(layer)) return green;
    if (ROADS.has(layer)) return road;
    if (BORDERS.has(layer)) return border;
    if (PLACES.has(layer)) return new Style({ text: words(nameOf(feature), palette) });
    return undefined;
  };
}

/** The layer, once the file says what its tiles are. */
export async function openBaseMap(palette: () => Palette): Promise<BaseLayer> {
  const file = new MapFile();
  const { tileType } = await new PMTiles(file).getHeader();
  if (tileType !== TileType.Mvt)
    return new TileLayer({
      // A canvas of its own, which the style sheet darkens.
      className: 'm-map-pictures',
      source: new PMTilesRasterSource({ url: file }),
    });
  let styled = { palette: palette(), style: baseStyle(palette()) };
  return new VectorTileLayer({
    // Its types have an address alone, as the library's own sources.
    source: new PMTilesVectorSource({ url: file as unknown as string }),
    declutter: true,
    style: (feature) => {
      const now = palette();
      if (now !== styled.palette) styled = { palette: now, style: baseStyle(now) };
      return styled.style(feature);
    },
  });
}
