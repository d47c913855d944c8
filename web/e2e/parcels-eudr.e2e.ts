// Parcels for the EU's information system, by keyboard: who receives them is asked, what can't go is listed.
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { forbidMouse, tabTo, takeItem } from './support/keyboard';
import { createMember, createPlace, type Person, uniqueBirth } from './support/members';
import { Api, uniqueCode } from './support/product';

useBrowser();

const code = uniqueCode();
const lastname = `Kouassi ${code}`;
const west = -6 - ((Date.now() / 1000) % 1000) / 1000;
const south = 6.5;

const outline = (by: number) => {
  const [x, y] = [west + by, south];
  const ring = [
    [x, y],
    [x + 0.001, y],
    [x + 0.001, y + 0.001],
    [x, y + 0.001],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

async function owner(api: Api): Promise<Person> {
  const place = await createPlace(api, code);
  const { day, phone } = uniqueBirth();
  return createMember(api, {
    member_lastname: lastname,
    member_firstname: 'Adjoua',
    member_gender: 'F',
    member_birthDate: day,
    member_contact: phone,
    member_localityId: place.localityId,
  });
}

it('asks who receives the file, and lists what stays out with its reason', async () => {
  const { page, api } = await journey();
  const { member_id, member_idNumber } = await owner(api);
  const parcels = [
    { parcel_geometry: outline(0) },
    { parcel_geometry: outline(0) },
    { parcel_geometry: point(west, south - 0.01), parcel_declaredAreaHa: 5.5 },
    { parcel_geometry: point(south, west) },
    { parcel_geometry: point(west, south - 0.02), parcel_declaredAreaHa: 1.5 },
    {},
  ];
  for (const parcel of parcels)
    await api.call('POST', 'parcel/post_parcel', { parcel_memberId: member_id, ...parcel });
  await forbidMouse(page);
  await page.goto(`/parcels?member_id=${member_id}`);
  await heading(page, 'Parcelles').waitFor();
  await settled(page);
  await tabTo(page, 'Exporter');
  await page.keyboard.press('Enter');
  await takeItem(page, 'Règlement européen');
  const asked = dialog(page, /^Exporter\s6\sparcelles\spour/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('eudr_recipient');
  await page.keyboard.press('Enter');
  await asked.locator('.ant-form-item-explain-error').first().waitFor();
  expect(await findings(page, 'who receives it')).toEqual([]);
  await page.keyboard.type(`Négoce ${code}`);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^parcelles-rdue-\d{4}-\d{2}-\d{2}\.zip$/);
  const parts = unzipSync(readFileSync(await file.path()));
  expect(Object.keys(parts)).toEqual(['parcelles-1.geojson', 'parcelles-ecartees.csv']);
  const geojson = strFromU8(parts['parcelles-1.geojson']!);
  const { features } = JSON.parse(geojson) as { features: { properties: Record<string, unknown> }[] };
  expect(features.map(({ properties }) => [properties.ProducerName, properties.Area])).toEqual([
    [member_idNumber, undefined],
    [member_idNumber, 1.5],
  ]);
  expect(geojson).toContain(`[${west.toFixed(6)},${south.toFixed(6)}]`);
  expect(geojson).not.toContain(lastname);
  const lines = strFromU8(parts['parcelles-ecartees.csv']!).trim().split('\n');
  expect(lines.map((line) => line.replace(/;.*;/, ' … '))).toEqual([
    expect.stringContaining('Code de la parcelle … Motif'),
    `${member_idNumber}-2 … Même emplacement que la parcelle ${member_idNumber}-1.`,
    `${member_idNumber}-3 … Point pour 5,5 ha déclarés : au-delà de 4 ha, un contour est exigé.`,
    expect.stringMatching(/-4 … Latitude et longitude échangées/),
    expect.stringMatching(/-6 … Ni point ni contour/),
  ]);

  await page.goto('/tools/audit');
  await page
    .getByText(/a exporté 6\sparcelles \(règlement européen\) pour Négoce/)
    .first()
    .waitFor();
  await page.getByText(`pour Négoce ${code}`).first().waitFor();
});
