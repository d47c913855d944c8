// The pictures of everything about members, and the members they show.
import type { Browser, Page } from 'playwright-core';
import type { Picture } from './contact-sheet';
import {
  createFamily,
  createMember,
  createPlace,
  drawPortrait,
  givePhoto,
  memberOf,
} from './support/members';
import { chooseMore, unfoldTools } from './support/narrow';
import type { Api } from './support/product';

const NAMES = [
  'Koné Awa',
  'Bamba Issouf',
  'N’Guessan Éléonore',
  'Yao Kouassi',
  'Traoré Salimata',
  'Gnagne Paul',
];
const LISTED = 36;

/** A list that is worth looking at: names, ages and states of all kinds, some with a photo. */
async function fillList(api: Api, page: Page, localityId: number): Promise<void> {
  for (let nth = 0; nth < LISTED; nth += 1) {
    const [lastname, firstname] = NAMES[nth % NAMES.length]!.split(' ');
    const { member_id } = await createMember(api, {
      member_lastname: lastname,
      member_firstname: firstname,
      member_gender: nth % 2 === 0 ? 'F' : 'M',
      member_birthDate: `${1945 + nth}-0${1 + (nth % 9)}-15`,
      member_birthDatePrecision: nth % 5 === 0 ? 'year' : 'day',
      member_contact: `07${String(nth * 1_234_567).padStart(8, '0')}`,
      member_localityId: localityId,
    });
    if (nth % 3 === 0) await givePhoto(api, member_id, await drawPortrait(page, nth * 25));
    if (nth % 7 === 3)
      await api.call('POST', 'member/post.status', {
        member_id,
        member_status: 'suspended',
        member_statusReason: 'Cotisation impayée',
      });
  }
}

const photoShown = (page: Page) => page.locator('.m-photo img').first().waitFor();
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

async function choose(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: title,
    })
    .click();
}

async function typeDuplicate(page: Page, lastname: string, birth: string): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill(lastname);
  await page.getByLabel('Prénom', { exact: true }).fill('Drisa');
  await page.getByLabel('Date de naissance', { exact: true }).fill(birth);
}

async function search(page: Page, typed: string, until: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(typed);
  await page.getByText(until).first().waitFor();
}

export async function memberPictures(api: Api, browser: Browser, code: string): Promise<Picture[]> {
  const page = await browser.newPage();
  const place = await createPlace(api, `${code}M`);
  await fillList(api, page, place.localityId);
  const lastname = `Diabaté ${code}`;
  const { main, spouse, child } = await createFamily(api, lastname, place);
  await givePhoto(api, main.member_id, await drawPortrait(page, 210));
  await givePhoto(api, spouse.member_id, await drawPortrait(page, 30));
  await page.close();
  const { member_birthDate: day } = await memberOf(api, main.member_id);
  const birth = String(day).split('-').toReversed().join('/');
  const list = `/members?localityId=${place.localityId}`;
  const record = `/members/${main.member_id}`;
  const name = `${lastname} Drissa`;
  const pictures: Omit<Picture, 'signedIn'>[] = [
    { name: 'members-full', address: list, then: photoShown },
    { name: 'members-empty', address: '/members?orderBy=member_lastname', empty: 'member/get.member_list' },
    { name: 'members-error', address: list, fails: 'member/get.member_list' },
    { name: 'members-no-match', address: '/members?filter=zzzz&gender=F' },
    {
      name: 'members-selection',
      address: list,
      then: async (one) => {
        await one.getByRole('checkbox').last().click();
        await one.getByText('sélectionnée').waitFor();
      },
    },
    { name: 'member-main', address: record, then: photoShown },
    { name: 'member-dependant', address: `/members/${spouse.member_id}`, then: photoShown },
    { name: 'member-no-photo', address: `/members/${child.member_id}` },
    { name: 'member-error', address: record, fails: `member/get_member/${main.member_id}` },
    { name: 'member-edit', address: `${record}?modifier=1` },
    {
      name: 'member-history',
      address: record,
      then: (one) => one.getByRole('heading', { name: 'Historique' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'member-conflict',
      address: `/members/${child.member_id}?modifier=1`,
      then: async (one) => {
        const form = one.getByRole('dialog');
        await form.getByLabel('Adresse').fill(`Près du puits ${Date.now()}`);
        const current = await memberOf(api, child.member_id);
        await api.call('POST', 'member/post_member', {
          ...current,
          member_address: `Derrière le marché ${Date.now()}`,
          member_city: `Korhogo ${Date.now()}`,
        });
        await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
        await one.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' }).waitFor();
      },
    },
    {
      name: 'member-status',
      address: record,
      then: async (one) => {
        await chooseMore(one, 'Changer le statut');
        await choose(one, 'Nouveau statut', 'Décédé');
        await one.getByText('restent rattachés').waitFor();
      },
    },
    {
      name: 'member-holder',
      address: record,
      then: async (one) => {
        await press(one, 'Changer de titulaire');
        await choose(one, 'Nouveau titulaire', `${lastname} Aïcha`);
        await one.getByText('devient conjoint').waitFor();
      },
    },
    {
      name: 'member-archive',
      address: record,
      then: async (one) => {
        await chooseMore(one, 'Archiver');
        const dialog = one.getByRole('dialog', { name: `Archiver ${name} ?` });
        await dialog.getByRole('button', { name: 'Archiver' }).click();
        await dialog.getByText('changez d’abord de titulaire').waitFor();
      },
    },
    {
      name: 'member-document',
      address: record,
      then: async (one) => {
        await chooseMore(one, 'Imprimer un document');
        await one
          .getByRole('dialog', { name: `Imprimer un document : ${name}` })
          .getByLabel('Titre')
          .waitFor();
      },
    },
    {
      name: 'photo-camera',
      address: record,
      then: async (one) => {
        await press(one, 'Photo');
        await one.getByText('La caméra est prête.').waitFor();
      },
    },
    {
      name: 'photo-frame',
      address: record,
      then: async (one) => {
        await press(one, 'Photo');
        await one.getByText('La caméra est prête.').waitFor();
        await one.keyboard.press('Space');
        await one.getByRole('application', { name: 'Cadrage' }).waitFor();
      },
    },
    {
      name: 'enrolment-family',
      address: `/members/nouveau?enfantDe=${main.member_id}&inscrit=${child.member_id}`,
      then: (one) => one.getByRole('list', { name: 'Famille en cours d’enregistrement' }).waitFor(),
    },
    {
      name: 'enrolment-alike',
      address: '/members/nouveau',
      then: async (one) => {
        await typeDuplicate(one, lastname, birth);
        const alike = one.getByRole('list', { name: 'Membres qui ressemblent à cette saisie' });
        await alike.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'enrolment-duplicate',
      address: '/members/nouveau',
      then: async (one) => {
        await typeDuplicate(one, lastname, birth);
        await press(one, 'Enregistrer');
        const warning = one.getByRole('dialog', { name: 'Ce membre est peut-être déjà enregistré' });
        await warning.getByText('Nom et naissance proches').first().waitFor();
      },
    },
    { name: 'search', address: list, then: (one) => search(one, lastname, `${lastname} Aïcha`) },
    { name: 'search-none', address: list, then: (one) => search(one, 'zzzz', 'Aucun résultat pour') },
    {
      name: 'jobs-drawer',
      address: list,
      then: async (one) => {
        const download = one.waitForEvent('download');
        await unfoldTools(one);
        await press(one, 'Exporter');
        await one.getByText('CSV (tableur, texte)').click();
        await (await download).path();
        await press(one, 'Travaux');
        await one.getByText('Terminé').first().waitFor();
      },
    },
    { name: 'missing-photos-full', address: `/tools/missing_photos?regionId=${place.regionId}` },
  ];
  return pictures.map((picture) => ({ ...picture, signedIn: true }));
}
