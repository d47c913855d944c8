// Every look of the screens about parcels, for the pictures.
import type { Page } from 'playwright-core';
import type { Scene } from './cardScenes';
import { createMember, createPlace, uniqueBirth } from './members';
import { unfoldTools } from './narrow';
import type { Api } from './product';

/** Five corners, a thousandth of a degree wide. */
function outline(west: number, south: number, size: number) {
  const ring = [
    [west, south],
    [west + size, south],
    [west + size * 1.2, south + size * 0.6],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** One white pixel as PNG: a page as far as the server is concerned. */
const PAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

const LINES = ['9,46 ; -5,63', '9,461 ; -5,628', '9,46 ; -5,628', '9,461 ; -5,63'];

const typeCorners = async (page: Page, lines: readonly string[]): Promise<void> => {
  await page.getByLabel('Coordonnées', { exact: true }).fill(lines.join('\n'));
  await page.getByRole('table', { name: 'Sommets' }).scrollIntoViewIfNeeded();
};

export async function parcelScenes(api: Api, code: string): Promise<Scene[]> {
  const place = await createPlace(api, code);
  const { day, phone } = uniqueBirth();
  const { member_id: member } = await createMember(api, {
    member_lastname: 'Soro',
    member_firstname: 'Drissa',
    member_gender: 'M',
    member_birthDate: day,
    member_contact: phone,
    member_localityId: place.localityId,
  });
  const save = async (body: object): Promise<number> => {
    const { answer } = await api.call('POST', 'parcel/post_parcel', { parcel_memberId: member, ...body });
    return (answer as unknown as { parcel_id: number }).parcel_id;
  };
  const id = await save({
    parcel_crop: 'cacao',
    parcel_declaredAreaHa: 2.5,
    parcel_plantedYear: 2011,
    parcel_geometry: outline(-5.63, 9.46, 0.001),
  });
  await save({ parcel_id: id, parcel_geometry: outline(-5.63, 9.46, 0.0012) });
  await save({ parcel_crop: 'cafe', parcel_geometry: outline(-5.6294, 9.4604, 0.001) });
  await save({ parcel_crop: 'riz', parcel_declaredAreaHa: 0.5 });
  await api.call('POST', 'parcel/post.title_page', { parcel_id: id, title_page: PAGE });
  const fresh = `/parcels?member_id=${member}&new=1`;
  return [
    { name: 'parcels-found', address: `/parcels?member_id=${member}&withFindings=true` },
    { name: 'parcels-no-match', address: '/parcels?filter=zzzz' },
    { name: 'parcels-empty', address: '/parcels', empty: 'parcel/get.parcel_list' },
    { name: 'parcels-error', address: '/parcels', fails: 'parcel/get.parcel_list' },
    { name: 'parcels-new', address: fresh },
    {
      name: 'parcels-eudr',
      address: `/parcels?member_id=${member}`,
      then: async (page) => {
        await unfoldTools(page);
        await page.getByRole('button', { name: 'Exporter' }).click();
        await page.getByText('Règlement européen').click();
        await page.getByLabel('Destinataire').waitFor();
      },
    },
    {
      name: 'parcels-import',
      address: `/parcels?member_id=${member}`,
      then: async (page) => {
        await unfoldTools(page);
        await page.getByRole('button', { name: 'Importer', exact: true }).click();
        const text = 'code;membre;latitude;longitude\nA;1;7;-5\n';
        const file = { name: 'essai.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByRole('button', { name: 'Vérifier les parcelles' }).waitFor();
      },
    },
    {
      name: 'parcels-past-imports',
      address: '/parcels',
      then: async (page) => {
        await unfoldTools(page);
        await page.getByRole('button', { name: 'Importer', exact: true }).click();
        await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor();
      },
    },
    { name: 'parcels-corners', address: fresh, then: (page) => typeCorners(page, LINES) },
    {
      name: 'parcels-wrong-line',
      address: fresh,
      then: async (page) => {
        await typeCorners(page, [...LINES, '5,5']);
        await page.getByLabel('Titre foncier').focus();
        await page.getByText('Ligne 5').waitFor();
      },
    },
    { name: 'parcel-full', address: `/parcels/${id}` },
    {
      name: 'parcel-keep',
      address: `/parcels/${id}`,
      then: async (page) => {
        await page.getByRole('button', { name: 'Conserver en l’état' }).first().click();
        await page.getByLabel('Motif').waitFor();
      },
    },
    {
      name: 'parcel-paper',
      address: `/parcels/${id}`,
      then: (page) => page.emulateMedia({ media: 'print', colorScheme: 'light' }),
    },
    { name: 'member-parcels', address: `/members/${member}` },
  ];
}
