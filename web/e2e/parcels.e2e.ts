// Parcels: made by keyboard from pasted corners, corrected, looked at and handed out; axe on what shows them.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { forbidMouse, tabTo, takeItem } from './support/keyboard';
import { createMember, createPlace, drawPortrait, type Person, uniqueBirth } from './support/members';
import { unfoldTools } from './support/narrow';
import { pagesOf } from './support/pdf';
import { Api, uniqueCode } from './support/product';

useBrowser();

const code = uniqueCode();
/** No other run has land there, or it would be found to be shared; and it lies in the country. */
const field = Math.floor(Date.now() / 1000) % 330_000;
const west = -8.4 + Math.floor(field / 600) / 100;
const south = 4.4 + (field % 600) / 100;
let [owner, neighbour] = [] as unknown as [Person, Person];
let neighbourCode = '';

const at = (degrees: number): string => degrees.toFixed(6).replace('.', ',');
const line = (east: number, north: number): string => `${at(south + north)} ; ${at(west + east)}`;
/** A square of eleven hundred metres a thousandth of a degree: of four corners. */
const corners = [line(0, 0), line(0.001, 0), line(0.001, 0.001), line(0, 0.001)];

async function save(api: Api, body: object): Promise<{ parcel_id: number; parcel_code: string }> {
  const { answer } = await api.call('POST', 'parcel/post_parcel', body);
  const saved = answer as unknown as { parcel_id: number; parcel_code: string };
  if (!saved.parcel_id) throw new Error(`parcel not saved: ${answer.message}`);
  return saved;
}

/** As wide as the other one, and half of it the same ground. */
function square(by: number) {
  const [x, y] = [west + by, south];
  const ring = [
    [x, y],
    [x + 0.001, y],
    [x + 0.001, y + 0.001],
    [x, y + 0.001],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

beforeAll(async () => {
  const api = await Api.signIn();
  const place = await createPlace(api, code);
  const make = (firstname: string) => {
    const { day, phone } = uniqueBirth();
    return createMember(api, {
      member_lastname: `Soro ${code}`,
      member_firstname: firstname,
      member_gender: 'M',
      member_birthDate: day,
      member_contact: phone,
      member_localityId: place.localityId,
    });
  };
  owner = await make('Drissa');
  neighbour = await make('Issa');
  const saved = await save(api, {
    parcel_memberId: neighbour.member_id,
    parcel_crop: 'cacao',
    parcel_geometry: square(0.0005),
  });
  neighbourCode = saved.parcel_code;
});

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Coordonnées', { exact: true }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

it('makes one by keyboard, corrects it, keeps a finding and hands it out for maps', async () => {
  const { page } = await journey();
  await forbidMouse(page);
  await page.goto(`/parcels?member_id=${owner.member_id}`);
  await heading(page, 'Parcelles').waitFor();
  await settled(page);
  await page.keyboard.press('n');
  const drawer = dialog(page, 'Nouvelle parcelle');
  await drawer.getByText(`Soro ${code} Drissa`).filter({ visible: true }).waitFor();
  await paste(page, [corners[0], corners[2], corners[1], corners[3]].join('\n'));
  await page.keyboard.press('Control+s');
  await page.locator('.m-map-marked', { hasText: /\d/ }).waitFor();
  await paste(page, corners.join('\n'));
  await page.keyboard.press('Control+s');
  const name = `Parcelle ${owner.member_idNumber}-1`;
  await heading(page, name).waitFor();
  await page.getByRole('link', { name: neighbourCode }).waitFor();
  const measured = page.locator('dt', { hasText: 'Superficie mesurée' }).locator('+ dd');
  expect(await measured.innerText()).toMatch(/^1,2\d\sha$/);

  // A corner is moved in the table.
  await settled(page);
  await page.keyboard.press('e');
  const form = dialog(page, 'Modifier la parcelle');
  await form.getByLabel('Longitude du sommet 3').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(at(west + 0.002));
  await page.keyboard.press('Control+s');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => measured.innerText()).toMatch(/^1,8\d\sha$/);
  await page.getByRole('radio', { name: /par admin/ }).waitFor();

  // A supervisor looks at it, and leaves it.
  await page.getByRole('button', { name: 'Conserver en l’état' }).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('keep_finding_keptReason');
  await page.keyboard.type('Bornage en cours');
  await page.keyboard.press('Enter');
  await page.getByText(/Conservé en l’état le .* Bornage en cours/).waitFor();

  await page.goto(`/parcels?member_id=${owner.member_id}`);
  await heading(page, 'Parcelles').waitFor();
  await settled(page);
  await tabTo(page, 'Exporter');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await takeItem(page, 'GeoJSON');
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    features: { properties: Record<string, unknown>; geometry: { coordinates: number[][][] } }[];
  };
  expect(file.features).toHaveLength(1);
  const [feature] = file.features;
  expect(feature!.properties.parcel_code).toBe(`${owner.member_idNumber}-1`);
  expect(feature!.geometry.coordinates[0]).toHaveLength(5);
});

it('draws one by pointer, corrects it, prints it and finds it on the map of the list', async () => {
  const { page } = await journey();
  await page.goto(`/parcels?member_id=${owner.member_id}&new=1`);
  const form = dialog(page, 'Nouvelle parcelle');
  const text = form.getByLabel('Coordonnées', { exact: true });
  const count = async (): Promise<number> => (await text.inputValue()).split('\n').length;
  // Where it is, by hand; the map goes there.
  await text.fill(line(0.3, 0.3));
  await form.getByRole('button', { name: 'Placer des sommets' }).click();
  const map = form.locator('.m-map-canvas');
  await map.scrollIntoViewIfNeeded();
  await settled(page);
  await form.getByRole('button', { name: 'Centrer' }).click();
  await settled(page);
  const at = async (east: number, south: number): Promise<[number, number]> => {
    const box = (await map.boundingBox())!;
    return [box.x + box.width / 2 + east, box.y + box.height / 2 + south];
  };
  const corners = [
    [80, 0],
    [80, 70],
    [0, 70],
  ] as const;
  const { y: top } = (await map.boundingBox())!;
  for (const [index, [east, south]] of corners.entries()) {
    await page.mouse.click(...(await at(east, south)));
    await expect.poll(count).toBe(index + 2);
    // Nothing that is said of two corners moves the map under the pointer.
    expect((await map.boundingBox())!.y).toBe(top);
  }
  await form.getByText(/^Superficie du contour\s: [\d,]+\sha$/).waitFor();
  // A corner is dragged, one is put on a side and taken out again.
  const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  const before = await text.inputValue();
  await drag(await at(80, 70), await at(110, 90));
  await expect.poll(() => text.inputValue()).not.toBe(before);
  await drag(await at(40, 0), await at(40, -40));
  await expect.poll(count).toBe(5);
  await page.mouse.click(...(await at(40, -40)));
  await form.locator('.m-map-tools').getByRole('button', { name: 'Supprimer le sommet 2' }).click();
  await expect.poll(count).toBe(4);
  await form.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await expect.poll(count).toBe(5);
  await form.getByRole('button', { name: 'Rétablir' }).click();
  await expect.poll(count).toBe(4);
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await heading(page, `Parcelle ${owner.member_idNumber}-2`).waitFor();
  await page.getByRole('application', { name: /^Contour de 4\ssommets/ }).waitFor();

  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  const printing = dialog(page, `Imprimer la parcelle ${owner.member_idNumber}-2`);
  const download = page.waitForEvent('download');
  await printing.getByRole('button', { name: 'Enregistrer le PDF' }).click();
  const pages = pagesOf(readFileSync(await (await download).path()));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain(`PARCELLE ${owner.member_idNumber}-2`);

  await page.goto(`/parcels?view=map&member_id=${owner.member_id}`);
  await page.getByRole('button', { name: `${owner.member_idNumber}-2` }).click();
  const chosen = page.getByRole('region', { name: 'Parcelle choisie' });
  await chosen.getByText(`Soro ${code} Drissa`).waitFor();
  await chosen.getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await heading(page, `Parcelle ${owner.member_idNumber}-2`).waitFor();
});

it('joins a page of the title of land, opens it and takes it away', async () => {
  const { page, api } = await journey();
  const { parcel_id: id } = await save(api, { parcel_memberId: owner.member_id });
  await page.goto(`/parcels/${id}`);
  const panel = page.getByRole('region', { name: 'Titre foncier' });
  const join = (name: string, mimeType: string, buffer: Buffer) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await join('titre.png', 'image/png', Buffer.from('%PDF-1.7'));
  await panel.getByText(/^Ce fichier n’est pas une image lisible/).waitFor();
  await join('titre.png', 'image/png', Buffer.from(await drawPortrait(page, 40), 'base64'));
  await page.getByText('Page jointe', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Ouvrir la page 1' }).click();
  const shown = dialog(page, 'Page 1');
  const picture = shown.getByRole('img', { name: 'Page 1' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findings(page, 'a page of the title')).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Retirer la page 1' }).click();
  const asked = dialog(page, /^Retirer la page 1/);
  await asked.getByRole('button', { name: 'Retirer' }).click();
  await panel.getByText(/^Aucune page jointe/).waitFor();
  // The audit hears of it a moment later.
  const removed = async (): Promise<number> => {
    await page.reload();
    await settled(page);
    return page.getByText('Page du titre retirée').count();
  };
  await expect.poll(removed, { timeout: 20_000 }).toBe(1);
});

it('walks around a parcel with the browser’s position', async () => {
  const { page, context } = await journey();
  await context.grantPermissions(['geolocation']);
  const stand = (east: number, north: number, accuracy: number) =>
    context.setGeolocation({ latitude: south + north, longitude: west + 0.1 + east, accuracy });
  await stand(0, 0, 3);
  await page.goto(`/parcels?member_id=${neighbour.member_id}&new=1`);
  const form = dialog(page, 'Nouvelle parcelle');
  await form.getByRole('button', { name: 'Relever sur place' }).click();
  const rest = [
    [0.001, 0, 8],
    [0.001, 0.001, 5],
  ] as const;
  await form.getByText('Position trouvée, à 3 m près.').waitFor();
  await form.getByRole('button', { name: 'Marquer ce sommet' }).click();
  for (const [east, north, accuracy] of rest) {
    await stand(east, north, accuracy);
    await form.getByText(`Position trouvée, à ${accuracy} m près.`).waitFor();
    await form.getByRole('button', { name: 'Marquer ce sommet' }).click();
  }
  await form.getByText('3 sommets marqués').waitFor();
  expect(await form.getByLabel('Précision du relevé (m)').inputValue()).toBe('8');
  await form.getByRole('button', { name: 'Terminer le relevé' }).click();
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await heading(page, `Parcelle ${neighbour.member_idNumber}-2`).waitFor();
  await page.getByText('à 8 m près').first().waitFor();
});

for (const width of [1366, 320]) {
  it(`has no serious fault on screens with parcels, ${width} px`, async () => {
    const { page, api } = await journey({ width });
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await findings(page, `${where} ${width} px`)));
    const body = { parcel_memberId: owner.member_id, parcel_declaredAreaHa: 3, parcel_crop: 'cafe' };
    const { parcel_id: id } = await save(api, { ...body, parcel_geometry: square(0.0003) });
    await save(api, { parcel_id: id, parcel_geometry: square(0.0004) });
    const point = { type: 'Point', coordinates: [west, south] };
    const { parcel_id: dot } = await save(api, { ...body, parcel_geometry: point });
    for (const address of [
      `/parcels?filter=${code}`,
      `/parcels?filter=${code}zz`,
      `/parcels?filter=${code}&view=map`,
      `/parcels?filter=${code}zz&view=map`,
      `/parcels?withFindings=true&crop=cafe&member_id=${owner.member_id}`,
      `/parcels/${id}`,
      `/parcels/${dot}`,
      '/parcels/987654321',
      `/members/${owner.member_id}`,
    ]) {
      await page.goto(address);
      await settled(page);
      await look(address);
    }
    await page.goto(`/parcels/${id}`);
    await page.getByRole('button', { name: 'Conserver en l’état' }).first().click();
    await dialog(page, 'Conserver cette observation en l’état').getByLabel('Motif').waitFor();
    await look('keep');
    await page.goto(`/parcels?filter=${code}`);
    await settled(page);
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByText('KML (Google Earth)').waitFor();
    await look('export');
    await page.goto(`/parcels?member_id=${owner.member_id}&new=1`);
    const form = dialog(page, 'Nouvelle parcelle');
    await form.getByLabel('Coordonnées', { exact: true }).fill([...corners, '5,5'].join('\n'));
    await form.getByLabel('Titre foncier').focus();
    await form.getByText('Ligne 5').waitFor();
    await look('form');
    await page.goto(`/parcels/${id}`);
    await page.getByRole('button', { name: 'Modifier', exact: true }).click();
    const edit = dialog(page, 'Modifier la parcelle');
    await edit.getByLabel('Coordonnées', { exact: true }).fill(corners.join('\n'));
    await save(api, { parcel_id: id, parcel_geometry: square(0.0006) });
    await edit.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await dialog(page, 'Cette fiche a été modifiée entre-temps').waitFor();
    await look('conflict');
    expect(found).toEqual([]);
  });
}
