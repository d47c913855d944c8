// Five hundred parcels out of a KML of which ten are wrong: named, left out, imported, listed, undone.
import { expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, uniqueBirth } from './support/members';
import { uniqueCode } from './support/product';

useBrowser();

const code = uniqueCode();
const west = -7 - ((Date.now() / 1000) % 1000) / 1000;

function placemark(nth: number, number: string): string {
  const x = west + (nth % 25) * 0.002;
  const y = 7 + Math.floor(nth / 25) * 0.002;
  const corners = [
    [x, y],
    [x + 0.001, y],
    [x + 0.001, y + 0.001],
    [x, y + 0.001],
    [x, y],
  ];
  // Every fiftieth one is wrong, each second of them otherwise.
  const isWrong = nth % 50 === 49;
  const isBowTie = isWrong && nth % 100 === 99;
  if (isBowTie) [corners[1], corners[2]] = [corners[2]!, corners[1]!];
  const whose = isWrong && !isBowTie ? `${number}9` : number;
  const ring = corners.map(([a, b]) => `${a!.toFixed(6)},${b!.toFixed(6)},0`).join(' ');
  const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
  return [
    `<Placemark><name>${code}-${nth + 1}</name>`,
    `<ExtendedData>${data('Numéro du membre', whose)}${data('Culture', 'Cacao')}</ExtendedData>`,
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates>`,
    '</LinearRing></outerBoundaryIs></Polygon></Placemark>',
  ].join('');
}

it('imports five hundred parcels but ten, and takes them back', async () => {
  const { page, api } = await journey();
  const place = await createPlace(api, code);
  const { day, phone } = uniqueBirth();
  const owner = await createMember(api, {
    member_lastname: `Yao ${code}`,
    member_firstname: 'Konan',
    member_gender: 'M',
    member_birthDate: day,
    member_contact: phone,
    member_localityId: place.localityId,
  });
  const marks = Array.from({ length: 500 }, (_, nth) => placemark(nth, owner.member_idNumber));
  const kml = `<?xml version="1.0"?><kml><Document>${marks.join('\n')}</Document></kml>`;
  await page.goto(`/parcels?member_id=${owner.member_id}`);
  await heading(page, 'Parcelles').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const box = dialog(page, 'Importer des parcelles');
  const file = {
    name: 'essai.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(kml),
  };
  await box.locator('input[type=file]').setInputFiles(file);
  await box.getByText(/«\sessai\.kml\s»\s:\s500\sparcelles/).waitFor();
  await box.getByLabel('Code de la parcelle').click();
  await page.getByTitle('Nom de l’élément').click();
  expect(await findings(page, 'columns of a file')).toEqual([]);
  await box.getByRole('button', { name: 'Vérifier les parcelles' }).click();
  await box.getByRole('heading', { name: /10\serreurs/ }).waitFor();
  await box.getByRole('row', { name: /^50\s.*désigne/ }).waitFor();
  await box.getByRole('row', { name: /^100\s.*se croise/ }).waitFor();
  expect(await findings(page, 'preview of a file')).toEqual([]);
  await box.getByRole('button', { name: /^Importer 490\sparcelles$/ }).click();
  await box.getByText(/^490\sparcelles importées$/).waitFor();
  await box.getByRole('button', { name: 'Annuler l’import' }).click();
  await box.getByText('Annuler cet import ?').waitFor();
  await box.getByRole('button', { name: 'Annuler l’import' }).click();
  await box.getByText(/^490\sparcelles supprimées$/).waitFor();

  // The same once more, since what is gone is no hindrance; this time it stays.
  await box.getByRole('button', { name: 'Importer un autre fichier' }).click();
  await box.locator('input[type=file]').setInputFiles(file);
  await box.getByRole('button', { name: 'Vérifier les parcelles' }).click();
  await box.getByRole('button', { name: /^Importer 490\sparcelles$/ }).click();
  await box.getByRole('button', { name: 'Voir les parcelles importées' }).click();
  await box.waitFor({ state: 'detached' });
  await page.waitForURL('**/parcels?importUuid=*');
  await page
    .getByText(/^490\sparcelles, [\d\s]+,\d\d\sha$/)
    .first()
    .waitFor();

  // Long after its dialog was closed, it is taken back from the list of imports.
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const past = box.getByRole('region', { name: 'Derniers imports' });
  await past.getByText('essai.kml').first().waitFor();
  expect(await findings(page, 'past imports')).toEqual([]);
  await past
    .getByRole('button', { name: /^Annuler l’import de «\sessai\.kml\s»/ })
    .first()
    .click();
  await past.getByRole('button', { name: 'Annuler l’import', exact: true }).click();
  await past
    .getByText(/^Annulé le/)
    .first()
    .waitFor();
});
