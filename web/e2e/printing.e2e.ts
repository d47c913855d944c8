// What is printed beside cards and deliveries: lists as they are filtered, receipts, documents about members.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pay, uniqueReference } from './support/cards';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace } from './support/members';
import { chooseMore } from './support/narrow';
import { pagesOf } from './support/pdf';
import { uniqueCode } from './support/product';
import { copyDefault, saveText } from './support/reports';

useBrowser();

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();
const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Sélectionner ${name}`) }).check();

/** The texts of the PDF that a dialog has ready, page by page. */
async function printed(page: Page, ready: Locator, until = 'Le PDF est prêt.'): Promise<string[]> {
  const start = ready.getByRole('button', { name: 'Imprimer' });
  await ready.getByText(until).or(start).first().waitFor();
  // Where another journey has made a second template, one is asked for.
  if (await start.isVisible()) await start.click();
  await ready.getByText(until).waitFor();
  const download = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Enregistrer le PDF' }).click();
  const pages = pagesOf(await readFile(await (await download).path()));
  await ready.getByRole('button', { name: 'Fermer' }).last().click();
  await ready.waitFor({ state: 'detached' });
  return pages;
}

it('prints members: the filtered list, those that are picked, a document about each', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId, localityName, regionName } = await createPlace(api, code);
  const lastname = `Yéo ${code}`;
  for (const member_firstname of ['Awa', 'Binta', 'Chantal'])
    await createMember(api, { member_lastname: lastname, member_firstname, member_localityId: localityId });

  await page.goto(`/members?filter=${code}&orderBy=member_firstname`);
  await page.getByText('3 membres').waitFor();
  await press(page, 'Imprimer la liste');
  const [list] = await printed(page, dialog(page, 'Imprimer la liste : 3 membres'));
  for (const text of ['LISTE DE MEMBRES', '3 membre(s)', code, 'Awa', 'Binta', 'Chantal'])
    expect(list).toContain(text);
  expect(list!.indexOf('Awa')).toBeLessThan(list!.indexOf('Chantal'));

  await tick(page, `${lastname} Awa`);
  await tick(page, `${lastname} Chantal`);
  await press(page, 'Imprimer la sélection');
  const [picked] = await printed(page, dialog(page, 'Imprimer la liste : 2 membres'));
  expect(picked).toContain('2 membre(s)');
  expect(picked).not.toContain('Binta');

  await press(page, 'Imprimer un document');
  const documents = dialog(page, 'Imprimer un document : 2 membres');
  await documents.getByLabel('Numéro', { exact: true }).fill('2026/118');
  await documents.getByLabel('Texte').fill('Vit à , depuis longtemps.');
  await documents.getByLabel('Texte').evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 6));
  await documents.getByRole('button', { name: 'Localité' }).click();
  await page.keyboard.type(' (');
  await documents.getByRole('button', { name: 'Région' }).click();
  await page.keyboard.type(')');
  const pages = await printed(page, documents, '2 documents : le PDF est prêt.');
  expect(pages).toHaveLength(2);
  for (const text of ['ATTESTATION D’ADHÉSION', '2026/118', 'admin']) expect(pages[1]).toContain(text);
  const said = `Vit à ${localityName} (${regionName}), depuis longtemps.`;
  expect(pages[1]!.replaceAll(/\s+/g, ' ')).toContain(said);
});

it('prints an attestation from the page of a member', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  const member = await createMember(api, {
    member_lastname: `Yéo ${code}`,
    member_firstname: 'Awa',
    member_localityId: localityId,
  });
  await page.goto(`/members/${member.member_id}`);
  await heading(page, `Yéo ${code} Awa`).waitFor();
  await chooseMore(page, 'Imprimer un document');
  const document = dialog(page, `Imprimer un document : Yéo ${code} Awa`);
  const [attestation] = await printed(page, document, 'Le document est prêt.');
  const text = attestation!.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Nous attestons que Yéo ${code} Awa, membre n° ${member.member_idNumber},`);
  expect(text).not.toContain('{');
});

it('prints transactions: the filtered list and receipts', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  const { member_id } = await createMember(api, {
    member_lastname: `Yéo ${code}`,
    member_firstname: 'Awa',
    member_localityId: localityId,
  });
  const references = [uniqueReference(), uniqueReference()];
  for (const transaction_number of references) await pay(api, member_id, { transaction_number });

  await page.goto(`/transactions?member_id=${member_id}`);
  await page.getByText('2 transactions').waitFor();
  await press(page, 'Imprimer la liste');
  const [list] = await printed(page, dialog(page, 'Imprimer la liste : 2 transactions'));
  expect(list).toContain('LISTE DE TRANSACTIONS');
  for (const reference of references) expect(list!.replaceAll(/\s+/g, '')).toContain(reference);

  await tick(page, `Orange Money ${references[0]}`);
  await tick(page, `Orange Money ${references[1]}`);
  await press(page, 'Imprimer les reçus');
  expect(await printed(page, dialog(page, 'Imprimer 2 reçus'))).toHaveLength(2);

  await page.getByText(references[1]!).click();
  await press(page, 'Imprimer le reçu');
  const [receipt] = await printed(page, dialog(page, `Reçu : Orange Money ${references[1]}`));
  for (const text of ['REÇU DE PAIEMENT', references[1]!, `Yéo ${code} Awa`]) expect(receipt).toContain(text);
});

it('prints with the template that is chosen among two', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  await createMember(api, {
    member_lastname: `Yéo ${code}`,
    member_firstname: 'Awa',
    member_localityId: localityId,
  });
  const id = await copyDefault(api, 'member_list', `Liste ${code}`);
  await saveText(api, id, 'title', `REGISTRE ${code}`);
  await page.goto(`/members?filter=${code}`);
  await page.getByText('1 membre').first().waitFor();
  for (const [choice, title] of [
    [undefined, 'LISTE DE MEMBRES'],
    [`Liste ${code}`, `REGISTRE ${code}`],
  ] as const) {
    await press(page, 'Imprimer la liste');
    const asking = dialog(page, 'Imprimer la liste : 1 membre');
    await asking.getByLabel('Modèle').waitFor();
    if (choice) {
      await asking.getByLabel('Modèle').click();
      await page.getByTitle(choice, { exact: true }).click();
    }
    const [list] = await printed(page, asking);
    expect(list).toContain(title);
    expect(list).toContain(code);
  }
});
