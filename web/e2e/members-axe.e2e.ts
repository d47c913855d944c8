// axe on what shows members, with members in it, light and dark, wide and narrow.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createFamily, createMember, createPlace, type Family, memberOf } from './support/members';
import { chooseMore, unfoldTools } from './support/narrow';
import { Api, uniqueCode } from './support/product';

useBrowser();

const code = uniqueCode();
const lastname = `Diabaté ${code}`;
let family: Family;

beforeAll(async () => {
  const api = await Api.signIn();
  const place = await createPlace(api, code);
  family = await createFamily(api, lastname, place);
});

for (const width of [1366, 320]) {
  const view = `${width} px`;
  const start = async () => {
    const { page, api } = await journey({ width });
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await findings(page, `${where} ${view}`)));
    return { page, api, found, look };
  };

  it(`has no serious fault on screens full of members, ${view}`, async () => {
    const { page, found, look } = await start();
    const { main, spouse, child } = family;
    const addresses = [
      `/members?filter=${code}`,
      `/members?filter=${code}zz`,
      `/members?filter=${code}&gender=F&isMainAccount=false`,
      `/members/${main.member_id}`,
      `/members/${spouse.member_id}`,
      '/members/987654321',
      `/members/nouveau?enfantDe=${main.member_id}&inscrit=${child.member_id}`,
      `/tools/missing_photos?filter=${code}`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      await look(address);
    }
    expect(found).toEqual([]);
  });

  it(`has no serious fault in what opens over a member, ${view}`, async () => {
    const { page, api, found, look } = await start();
    const { main, spouse } = family;
    const name = `${lastname} Drissa`;
    const open = async (): Promise<void> => {
      await page.goto(`/members/${main.member_id}`);
      await heading(page, name).waitFor();
      await settled(page);
    };
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

    await open();
    await press('Prendre la photo');
    await dialog(page, `Photo de ${name}`).getByText('La caméra est prête.').waitFor();
    await look('photo, camera');
    await page.keyboard.press('Space');
    await page.getByRole('application', { name: 'Cadrage' }).waitFor();
    await look('photo, frame');

    await open();
    await page.getByRole('button', { name: 'Plus', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Archiver' }).waitFor();
    await look('more');
    await page.getByRole('menuitem', { name: 'Changer le statut' }).click();
    await choose(page, 'Nouveau statut', 'Décédé');
    await page.getByText('2 ayants droit restent rattachés').waitFor();
    await look('status');
    await press('Changer d’abord de titulaire');
    await choose(page, 'Nouveau titulaire', `${lastname} Aïcha`);
    await page.getByText('devient conjoint').waitFor();
    await look('holder');

    await open();
    await chooseMore(page, 'Archiver');
    const archive = dialog(page, `Archiver ${name} ?`);
    await archive.getByRole('button', { name: 'Archiver' }).click();
    await archive.getByText('changez d’abord de titulaire').waitFor();
    await look('archive, refused');

    await open();
    await chooseMore(page, 'Imprimer un document');
    const document = dialog(page, `Imprimer un document : ${name}`);
    await document.getByLabel('Titre').waitFor();
    await look('document');
    await document.getByRole('button', { name: 'Imprimer' }).click();
    await document.getByText('Le document est prêt.').waitFor();
    await look('document, printed');

    await open();
    await page.goto(`/members/${spouse.member_id}?modifier=1`);
    const form = dialog(page, `Modifier la fiche de ${lastname} Aïcha`);
    await form.getByLabel('Prénom').fill('');
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await form.getByText('Un champ est à corriger : Prénom.').waitFor();
    await look('drawer with an error');
    await form.getByLabel('Prénom').fill('Aïcha');
    await form.getByLabel('Adresse').fill(`Ici ${view}`);
    const current = await memberOf(api, spouse.member_id);
    await api.call('POST', 'member/post_member', { ...current, member_address: `Là ${view}` });
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await dialog(page, 'Cette fiche a été modifiée entre-temps').waitFor();
    await look('conflict');
    expect(found).toEqual([]);
  });

  it(`has no serious fault in search, jobs and duplicates, ${view}`, async () => {
    const { page, api, found, look } = await start();
    const { member_birthDate: day } = await memberOf(api, family.main.member_id);
    await page.goto('/members/nouveau');
    await page.getByLabel('Nom', { exact: true }).fill(lastname);
    await page.getByLabel('Prénom', { exact: true }).fill('Drisa');
    const birth = String(day).split('-').toReversed().join('/');
    await page.getByLabel('Date de naissance', { exact: true }).fill(birth);
    await page.getByRole('list', { name: 'Membres qui ressemblent à cette saisie' }).waitFor();
    await look('enrolment with a resemblance');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    const warning = dialog(page, 'Ce membre est peut-être déjà enregistré');
    await warning.getByText('Nom et naissance proches').waitFor();
    await look('possible duplicate');

    await createMember(api, { member_lastname: `Autre ${code}`, member_firstname: view });
    await page.goto(`/members?filter=${code}`);
    await settled(page);
    const download = page.waitForEvent('download');
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Exporter', exact: true }).click();
    await page.getByText('CSV (tableur, texte)').click();
    await (await download).path();
    await page.getByRole('button', { name: 'Travaux', exact: true }).click();
    await dialog(page, 'Travaux').getByText('Terminé').first().waitFor();
    await look('jobs');

    await page.goto('/members');
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(lastname);
    await page.getByRole('option', { name: `${lastname} Aïcha` }).waitFor();
    await look('search');
    await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(`${code}zz`);
    await page.getByText(`Aucun résultat pour « ${code}zz »`).first().waitFor();
    await look('search without a result');
    expect(found).toEqual([]);
  });
}

async function choose(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: title,
    })
    .click();
}
