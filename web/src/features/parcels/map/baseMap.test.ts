// The file under the map: read by ranges, for what it is.
import { http, HttpResponse } from 'msw';
import Feature from 'ol/Feature';
import TileLayer from 'ol/layer/Tile';
import VectorTileLayer from 'ol/layer/VectorTile';
import { expect, it } from 'vitest';
import { archiveOf } from '../../../test/pmtiles';
import { server } from '../../../test/server';
import { baseStyle, openBaseMap } from './baseMap';
import type { Palette } from './look';

const palette = new Proxy({}, { get: (_, name) => `of ${String(name)}` }) as Palette;
const ranges: (string | null)[] = [];

function serve(file: Uint8Array): void {
  ranges.length = 0;
  server.use(
    http.get('*/api/map/get.base_map', ({ request }) => {
      const range = request.headers.get('Range');
      ranges.push(range);
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '')!;
      const part = file.slice(Number(from), Number(to) + 1);
      return new HttpResponse(part, { status: 206, headers: { ETag: '"1"' } });
    }),
  );
}

it('lays vector tiles or pictures, whatever the file says that it holds', async () => {
  serve(archiveOf([]));
  expect(await openBaseMap(() => palette)).toBeInstanceOf(VectorTileLayer);
  expect(ranges[0]).toBe('bytes=0-16383');
  serve(archiveOf([], 'picture'));
  expect(await openBaseMap(() => palette)).toBeInstanceOf(TileLayer);
});

it('is no map where there is none, or where it is something else', async () => {
  server.use(http.get('*/api/map/get.base_map', () => new HttpResponse(null, { status: 404 })));
  await expect(openBaseMap(() => palette)).rejects.toThrow('404');
  serve(new Uint8Array(200));
  await expect(openBaseMap(() => palette)).rejects.toThrow();
});

it('draws layers of both schemas, names in French first, and nothing that it does not know', () => {
  const style = baseStyle(palette);
  const of = (properties: object) => style(new Feature(properties));
  for (const layer of ['water', 'waterway', 'roads', 'transportation', 'landcover', 'boundary'])
    expect(of({ layer }), layer).toBeDefined();
  expect(of({ layer: 'poi' })).toBeUndefined();
  const name = { layer: 'places', name: 'Abidjan', 'name:fr': 'Abidjan (fr)' };
  expect(of(name)?.getText()?.getText()).toBe('Abidjan (fr)');
});
