// A family of four is registered, photos and all, by somebody who has no mouse.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, uniqueBirth } from './support/members';
import { powerCut, uniqueCode } from './support/product';

useBrowser();

/**
 * Every use of a mouse, however short. A button that is pressed by a key also « clicks », with a detail of 0.
 */
async function watchMouse(page: Page): Promise<string[]> {
  const used: string[] = [];
  await page.exposeFunction('mouseWasUsed', (event: string) => used.push(event));
  await page.addInitScript(() => {
    const { mouseWasUsed } = window as unknown as { mouseWasUsed: (event: string) => void };
    for (const type of ['mousedown', 'mouseup', 'click', 'pointerdown'])
      window.addEventListener(
        type,
        (event) => {
          const isMouse =
            type === 'pointerdown'
              ? (event as PointerEvent).pointerType === 'mouse'
              : (event as MouseEvent).detail > 0;
          if (isMouse) mouseWasUsed(type);
        },
        true,
      );
  });
  return used;
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
const holdsFocus = (target: Locator): Promise<void> =>
  expect.poll(async () => (await target.count()) === 1 && isFocused(target)).toBe(true);

const MOST_STOPS = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} can't be reached by Tab`);
}

/** The focus is in the field already. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await holdsFocus(page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, label: string, typed: string, wanted: string): Promise<void> {
  const box = page.getByLabel(label, { exact: true });
  await holdsFocus(box);
  await page.keyboard.type(typed);
  // Villages are looked up on the server.
  await page.locator('.ant-select-item-option-active', { hasText: wanted }).waitFor();
  await page.keyboard.press('Enter');
}

/** As fast as one types who does not look at the screen. */
async function typeBlind(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

/** What is asked for further down. */
async function typeRest(page: Page, texts: readonly string[]): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Plus d’informations' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Situation matrimoniale', { exact: true }));
  await typeBlind(page, texts);
}

async function passPhoto(page: Page, name: string): Promise<void> {
  const studio = dialog(page, `Photo de ${name}`);
  await studio.getByText('La caméra est prête.').waitFor();
  await page.keyboard.press('Escape');
  await studio.waitFor({ state: 'detached' });
}

async function takePhoto(page: Page, name: string): Promise<void> {
  const studio = dialog(page, `Photo de ${name}`);
  await studio.getByText('La caméra est prête.').waitFor();
  await holdsFocus(studio.getByRole('button', { name: 'Prendre la photo' }));
  await page.keyboard.press('Space');
  await holdsFocus(studio.getByRole('application', { name: 'Cadrage' }));
  await page.keyboard.press('Enter');
  // A refusal keeps it open, and says why.
  const standing = async (): Promise<string> =>
    (await studio.count()) === 0
      ? 'closed'
      : (await studio.getByRole('status').or(studio.getByRole('alert')).allInnerTexts()).join('; ');
  await expect.poll(standing).toBe('closed');
}

/** Photos come when they are scrolled to. */
async function isSeen(photo: Locator): Promise<boolean> {
  await photo.scrollIntoViewIfNeeded();
  return photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
}

async function showsFamily(page: Page, lastname: string): Promise<void> {
  const main = `${lastname} Drissa`;
  await heading(page, main).waitFor();
  const photo = (name: string) => page.getByRole('img', { name: `Photo de ${name}`, exact: true });
  await expect.poll(() => isSeen(photo(main))).toBe(true);
  const people = (label: string) =>
    page.getByRole('list', { name: label, exact: true }).getByRole('listitem');
  await expect.poll(() => people('Conjoints').count()).toBe(1);
  await expect.poll(() => people('Enfants').count()).toBe(2);
  for (const firstname of ['Aïcha', 'Moussa', 'Salimata']) {
    await page.getByRole('link', { name: `${lastname} ${firstname}`, exact: true }).waitFor();
    await expect.poll(() => isSeen(photo(`${lastname} ${firstname}`))).toBe(true);
  }
}

it('registers a family of four by the keyboard alone, which outlives a power cut', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  // Somebody lives there already: a family is told from its neighbours.
  await createMember(api, {
    member_lastname: `Voisin ${code}`,
    member_firstname: 'Yao',
    member_localityId: place.localityId,
  });
  const lastname = `Koné ${code}`;
  const { day, phone } = uniqueBirth();
  const used = await watchMouse(page);
  await page.goto('/members');
  await heading(page, 'Membres').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('n');

  await heading(page, 'Nouveau membre').waitFor();
  await type(page, 'Nom', lastname);
  await type(page, 'Prénom', 'Drissa');
  await choose(page, 'Genre', 'hom', 'Homme');
  await type(page, 'Date de naissance', day.split('-').toReversed().join(''));
  for (const passed of ['Lieu de naissance', 'Nationalité']) await type(page, passed, '');
  await type(page, 'Téléphone', phone);
  await type(page, 'Contact d’urgence', '');
  await choose(page, 'Localité', `gbonne ${code}`, place.localityName);
  await tabTo(page, page.getByRole('button', { name: 'Enregistrer et ajouter un conjoint' }));
  await page.keyboard.press('Enter');
  await takePhoto(page, `${lastname} Drissa`);

  await heading(page, `Nouveau conjoint de ${lastname} Drissa`).waitFor();
  await type(page, 'Prénom', 'Aïcha');
  await tabTo(page, page.getByRole('button', { name: 'Enregistrer et ajouter un enfant' }));
  await page.keyboard.press('Enter');
  await takePhoto(page, `${lastname} Aïcha`);

  await heading(page, `Nouvel enfant de ${lastname} Drissa`).waitFor();
  await type(page, 'Prénom', 'Moussa');
  await tabTo(page, page.getByRole('button', { name: 'Enregistrer et ajouter un enfant' }));
  await page.keyboard.press('Enter');
  await takePhoto(page, `${lastname} Moussa`);

  const strip = page.getByRole('list', { name: 'Famille en cours d’enregistrement' });
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(3);
  await type(page, 'Prénom', 'Salimata');
  await page.keyboard.press('Control+s');
  await takePhoto(page, `${lastname} Salimata`);
  await expect.poll(() => strip.getByRole('listitem').count()).toBe(4);

  await tabTo(page, page.getByRole('link', { name: 'Ouvrir la fiche' }));
  await page.keyboard.press('Enter');
  await heading(page, `${lastname} Salimata`).waitFor();
  const titular = page
    .getByRole('list', { name: 'Titulaire' })
    .getByRole('link', { name: `${lastname} Drissa` });
  await tabTo(page, titular);
  await page.keyboard.press('Enter');
  await showsFamily(page, lastname);
  await page.getByText(`Gbonné ${code}`).first().waitFor();

  await powerCut();
  await page.reload();
  await showsFamily(page, lastname);
  expect(used).toEqual([]);
});

it('U2: types a whole family by keyboard, and finds every field as it was typed', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  await createMember(api, {
    member_lastname: `Voisin ${code}`,
    member_firstname: 'Yao',
    member_localityId: place.localityId,
  });
  const lastname = `Koné ${code}`;
  const { day, phone } = uniqueBirth();
  const used = await watchMouse(page);
  await page.goto('/members/nouveau');
  await holdsFocus(page.getByLabel('Nom', { exact: true }));

  await typeBlind(page, [
    lastname,
    'Drissa',
    'hom',
    day.split('-').toReversed().join(''),
    'Korhogo',
    'mali',
    phone,
    `${phone}9`,
  ]);
  await choose(page, 'Localité', `gbonne ${code}`, place.localityName);
  await typeBlind(page, ['Près du puits', 'Soba', 'Korhogo']);
  await typeRest(page, [
    'marie',
    'lycee',
    'autre',
    'Griot',
    'Sénoufo',
    'chef',
    '7',
    '4',
    'passeport',
    `P${code}`,
    '',
    '12012024',
  ]);
  await page.keyboard.press('Control+s');
  await passPhoto(page, `${lastname} Drissa`);

  await tabTo(page, page.getByRole('button', { name: 'Ajouter un conjoint' }));
  await page.keyboard.press('Enter');
  await holdsFocus(page.getByLabel('Prénom', { exact: true }));
  await typeBlind(page, ['Aïcha', 'f', '02031984', 'Boundiali', '', `${phone}8`]);
  await page.keyboard.press('Control+s');
  await passPhoto(page, `${lastname} Aïcha`);

  await tabTo(page, page.getByRole('button', { name: 'Ajouter un enfant' }));
  await page.keyboard.press('Enter');
  await holdsFocus(page.getByLabel('Prénom', { exact: true }));
  await typeBlind(page, ['Moussa', 'hom', '2015']);
  await page.keyboard.press('Control+s');
  await passPhoto(page, `${lastname} Moussa`);
  expect(used).toEqual([]);

  const { answer } = await api.call('GET', `member/get.member_list?filter=${code}&_orderBy=member_id`);
  const family = (answer.rows ?? []) as unknown as Record<string, unknown>[];
  const shared = {
    member_lastname: lastname,
    member_localityId: place.localityId,
    member_address: 'Près du puits',
    member_district: 'Soba',
    member_city: 'Korhogo',
    member_nationality: 'ML',
  };
  expect(family.slice(1)).toMatchObject([
    {
      ...shared,
      member_firstname: 'Drissa',
      member_gender: 'M',
      member_birthDate: day,
      member_birthDatePrecision: 'day',
      member_birthLocation: 'Korhogo',
      member_contact: phone,
      member_contactUrgency: `${phone}9`,
      member_maritalStatus: 'married',
      member_educationLevel: 'upper_secondary',
      member_occupation: 'other',
      member_otherOccupation: 'Griot',
      member_ethnicity: 'Sénoufo',
      member_householdStatus: 'head',
      member_householdSize: 7,
      member_dependentCount: 4,
      member_identityDocumentType: 'passport',
      member_identityDocumentNumber: `P${code}`,
      member_membershipStartDate: '2024-01-12',
    },
    {
      ...shared,
      member_firstname: 'Aïcha',
      member_gender: 'F',
      member_birthDate: '1984-03-02',
      member_birthDatePrecision: 'day',
      member_birthLocation: 'Boundiali',
      member_contact: `${phone}8`,
      member_isSpouse: true,
    },
    {
      ...shared,
      member_firstname: 'Moussa',
      member_gender: 'M',
      member_birthDate: '2015-01-01',
      member_birthDatePrecision: 'year',
      member_isChild: true,
    },
  ]);
});

it('warns of a possible duplicate, and takes a word for it', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  const { day } = uniqueBirth();
  const known = await createMember(api, {
    member_lastname: `Coulibaly ${code}`,
    member_firstname: 'Fatoumata',
    member_birthDate: day,
    member_localityId: localityId,
  });
  await page.goto('/members/nouveau');
  await page.getByLabel('Nom', { exact: true }).fill(`COULIBALI ${code}`);
  await page.getByLabel('Prénom', { exact: true }).fill('Fatoumatta');
  await page.getByLabel('Date de naissance', { exact: true }).fill(day.split('-').toReversed().join('/'));
  const alike = page.getByRole('list', { name: 'Membres qui ressemblent à cette saisie' });
  await alike.getByText(known.member_idNumber).waitFor();

  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const warning = dialog(page, 'Ce membre est peut-être déjà enregistré');
  await warning.getByText(known.member_idNumber).waitFor();
  await warning.getByText('Nom et naissance proches').waitFor();
  await warning.getByRole('button', { name: 'Annuler' }).click();
  await warning.waitFor({ state: 'detached' });
  const count = async (): Promise<unknown> =>
    (await api.call('GET', `member/get.member_list?filter=${code}`)).answer.rows?.length;
  expect(await count()).toBe(1);

  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await warning.getByRole('button', { name: 'C’est une autre personne : enregistrer' }).click();
  const studio = dialog(page, `Photo de COULIBALI ${code} Fatoumatta`);
  await studio.getByText('La caméra est prête.').waitFor();
  await studio.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText(`COULIBALI ${code} Fatoumatta : enregistré sous le numéro`).waitFor();
  expect(await count()).toBe(2);
});
