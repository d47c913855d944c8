// Every look of the screens about cards, payments, deliveries and the reader: for the pictures, and for axe.
import type { Page } from 'playwright-core';
import { formatCardNumber } from '../../src/i18n/format';
import { cardOf, saveDelivery, scan, strangeNumber } from './cards';
import { memberOf } from './members';
import { chooseMore, unfoldActions } from './narrow';
import { type Api, baseUrl } from './product';
import type { Stock } from './stock';

/** Nothing that it does changes what the next one shows. */
export interface Scene {
  name: string;
  address: string;
  signedIn?: boolean;
  /** A call that fails. */
  fails?: string;
  /** A list that has nothing in it. */
  empty?: string;
  /** Of the same parts as another one: worth a picture, but nothing new for axe. */
  alike?: boolean;
  /** On a narrow screen it acts on other parts. */
  unfolds?: boolean;
  then?: (page: Page) => Promise<void>;
}

const press = (page: Page, label: string | RegExp) =>
  page.getByRole('button', { name: label, exact: true }).first().click();
const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const option = (page: Page, title: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
    hasText: title,
  });

async function choose(page: Page, label: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await option(page, title).first().click();
}

/** The first rows, as many as one wants. */
async function pick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Sélectionner (?!toutes)/ });
  await boxes.first().waitFor();
  for (let nth = 0; nth < count; nth += 1) await boxes.nth(nth).click();
  await see(page, /lignes? sélectionnée/);
  await unfoldActions(page);
}

/** Prints the first card, as the first choice of the dialog says, until its file is there. */
async function printFirst(page: Page, output: string, action: string): Promise<void> {
  await pick(page, 1);
  await press(page, 'Imprimer');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 possible').waitFor();
  await dialog.getByRole('radio', { name: output }).click();
  await dialog.getByRole('button', { name: action }).click();
  await dialog.getByText('est prêt').waitFor();
}

async function ask(page: Page, reference: string, until: string): Promise<void> {
  await page.getByLabel('Référence de l’opérateur').fill(reference);
  await press(page, 'Vérifier');
  await see(page, until);
}

const transactions = ({ place, used }: Stock): Scene[] => {
  const list = `/transactions?regionId=${place.regionId}`;
  return [
    { name: 'transactions-full', address: list },
    { name: 'transactions-no-match', alike: true, address: '/transactions?filter=zzzz' },
    { name: 'transactions-error', address: list, fails: 'transaction/get.transaction_list' },
    { name: 'transactions-used', address: list, then: (page) => ask(page, used, 'Utilisée :') },
    {
      name: 'transactions-unknown',
      alike: true,
      address: list,
      then: (page) => ask(page, 'OM 261121.1042', 'Inconnue :'),
    },
    {
      name: 'transaction-read',
      address: list,
      then: async (page) => {
        await ask(page, used, 'Utilisée :');
        await press(page, 'Ouvrir la transaction');
        await see(page, 'Cette transaction a servi à une carte');
      },
    },
    {
      name: 'transaction-receipt',
      address: list,
      then: async (page) => {
        await ask(page, used, 'Utilisée :');
        await press(page, 'Ouvrir la transaction');
        await press(page, 'Imprimer le reçu');
        await see(page, 'Le PDF est prêt.');
      },
    },
    {
      name: 'transaction-wrong',
      address: '/transactions?new=1',
      then: async (page) => {
        const form = page.getByRole('dialog', { name: 'Enregistrer une transaction' });
        await form.getByRole('combobox', { name: 'Opérateur' }).click();
        await option(page, 'MTN MoMo').click();
        await form.getByLabel('Numéro').fill('AB12');
        await form.getByText(/ne ressemble pas/).waitFor();
        await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
        await form.getByText('Renseignez le champ « Montant ».').waitFor();
      },
    },
  ];
};

const cards = (stock: Stock): Scene[] => {
  const list = `/cards?regionId=${stock.place.regionId}`;
  const act = (label: string, until: string | RegExp, reason = '') => ({
    address: list,
    unfolds: true,
    then: async (page: Page) => {
      await pick(page, 4);
      await press(page, label);
      await see(page, until);
      if (reason) await page.getByRole('dialog').getByLabel('Motif').fill(reason);
    },
  });
  return [
    {
      name: 'cards-full',
      address: list,
      then: (page) => page.locator('.m-thumb img').first().waitFor(),
    },
    { name: 'cards-empty', address: '/cards?orderBy=card_lastname', empty: 'card/get.card_list' },
    { name: 'cards-no-match', alike: true, address: '/cards?filter=zzzz&card_status=lost' },
    { name: 'cards-selection', address: list, unfolds: true, then: (page) => pick(page, 2) },
    { name: 'cards-print', ...act('Imprimer', 'Refus et motifs') },
    { name: 'cards-mark', alike: true, ...act('Marquer comme imprimées', 'Refus et motifs') },
    { name: 'cards-cancel', ...act('Annuler les cartes', 'Refus et motifs', 'Erreur de saisie') },
    {
      name: 'cards-printed',
      address: `${list}&card_status=created`,
      unfolds: true,
      then: (page) => printFirst(page, 'Imprimer ici (PDF)', 'Imprimer'),
    },
    {
      name: 'cards-bundled',
      address: `${list}&card_status=created`,
      unfolds: true,
      then: (page) => printFirst(page, 'Pour un imprimeur (ZIP)', 'Préparer le ZIP'),
    },
  ];
};

const card = ({ created, delivered, lost, replaced, printed }: Stock): Scene[] => {
  const page = `/cards/${delivered.card_id}`;
  return [
    {
      name: 'card-created',
      address: `/cards/${created.card_id}`,
      then: (one) => see(one, 'Données modifiées'),
    },
    { name: 'card-printed', alike: true, address: `/cards/${printed.card_id}` },
    { name: 'card-delivered', address: page },
    { name: 'card-lost', address: `/cards/${lost.card_id}`, then: (one) => see(one, 'Tombée au marché') },
    {
      name: 'card-attachment',
      address: `/cards/${lost.card_id}`,
      then: async (one) => {
        await press(one, 'Pièce jointe');
        await one.getByRole('dialog').getByRole('img', { name: 'Pièce jointe' }).waitFor();
      },
    },
    {
      name: 'card-replaced',
      address: `/cards/${replaced.card_id}`,
      then: (one) => one.getByRole('list', { name: 'Remplacements' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'card-history',
      alike: true,
      address: page,
      then: (one) => one.getByRole('heading', { name: 'Historique' }).scrollIntoViewIfNeeded(),
    },
    { name: 'card-gone', alike: true, address: '/cards/987654321' },
    {
      name: 'card-problem',
      address: page,
      then: async (one) => {
        await press(one, 'Signaler un problème');
        await choose(one, 'Problème', 'Perdue');
        await one.getByRole('dialog').getByLabel('Motif').fill('Tombée au marché');
        await see(one, 'Le lecteur répondra « perdue »');
      },
    },
    {
      name: 'card-replace',
      address: page,
      then: async (one) => {
        await press(one, 'Remplacer');
        await see(one, 'Une nouvelle carte est créée');
      },
    },
  ];
};

const creation = ({ place }: Stock): Scene[] => {
  const address = `/cards/creation?regionId=${place.regionId}`;
  return [
    { name: 'creation-eligible', address },
    { name: 'creation-all', address: `${address}&view=all` },
    { name: 'creation-reason', alike: true, address: `${address}&view=no_photo` },
    { name: 'creation-none', alike: true, address: '/cards/creation?filter=zzzz' },
    {
      name: 'creation-dialog',
      address,
      unfolds: true,
      then: async (page) => {
        await pick(page, 1);
        await press(page, 'Créer les cartes');
        await see(page, /Créer 1\scarte/);
      },
    },
    {
      name: 'creation-excluded',
      alike: true,
      address: `${address}&view=all`,
      unfolds: true,
      then: async (page) => {
        await pick(page, 3);
        await press(page, 'Créer les cartes');
        await see(page, 'sont tous exclus');
      },
    },
    {
      name: 'creation-refresh',
      alike: true,
      address,
      then: async (page) => {
        await press(page, 'Actualiser les cartes à imprimer');
        await see(page, 'reprennent les données');
      },
    },
  ];
};

const deliveries = ({ place, draft, underway, back }: Stock): Scene[] => {
  const list = `/delivery?regionId=${place.regionId}`;
  return [
    { name: 'deliveries-full', address: list },
    { name: 'deliveries-no-match', alike: true, address: '/delivery?filter=zzzz' },
    {
      name: 'deliveries-send',
      address: list,
      unfolds: true,
      then: async (page) => {
        await pick(page, 2);
        await press(page, 'Marquer comme expédiés');
        await see(page, 'Refus et motifs');
      },
    },
    { name: 'delivery-draft', address: `/delivery/${draft}` },
    { name: 'delivery-underway', address: `/delivery/${underway}` },
    { name: 'delivery-back', address: `/delivery/${back}` },
    { name: 'delivery-gone', alike: true, address: '/delivery/987654321' },
    {
      name: 'delivery-lines',
      alike: true,
      address: `/delivery/${underway}`,
      then: (page) => page.getByRole('heading', { name: 'Historique' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'delivery-send',
      alike: true,
      address: `/delivery/${draft}`,
      then: async (page) => {
        await press(page, 'Marquer comme expédié');
        await see(page, 'ne pourra plus être modifié');
      },
    },
    {
      name: 'delivery-remove',
      alike: true,
      address: `/delivery/${draft}`,
      then: async (page) => {
        await chooseMore(page, 'Supprimer le brouillon');
        await see(page, 'Une fois expédié, un bordereau ne se supprime plus');
      },
    },
  ];
};

const handOvers = (api: Api, { underway }: Stock): Scene[] => {
  const address = `/delivery/${underway}`;
  const openFirst = async (page: Page): Promise<void> => {
    const { answer } = await api.call('GET', `delivery/get.delivery/${underway}`);
    const { cards: lines } = answer as unknown as {
      cards: { card_idNumber: string; card_deliveredAt: string | null }[];
    };
    await page.getByLabel('Carte du membre qui se présente').waitFor();
    await scan(page, lines.find(({ card_deliveredAt }) => !card_deliveredAt)!.card_idNumber);
    await page.getByRole('dialog', { name: /^Remettre la carte de/ }).waitFor();
    await page.locator('.m-hand-over-who img').waitFor();
  };
  return [
    { name: 'hand-over', address, then: openFirst },
    {
      name: 'hand-over-mandated',
      address,
      then: async (page) => {
        await openFirst(page);
        await page.getByLabel('L’identité ne correspond pas').check();
        await page.getByLabel('Une personne mandatée').check();
        await press(page, 'Remettre la carte');
        await see(page, 'Cochez cette case');
      },
    },
    {
      name: 'hand-over-kept',
      alike: true,
      address,
      then: async (page) => {
        await openFirst(page);
        await page.getByText('Non remise', { exact: true }).last().click();
        await press(page, 'Noter la non-remise');
        await see(page, 'Renseignez le champ « Motif de la non-remise ».');
      },
    },
    {
      name: 'hand-over-several',
      address,
      unfolds: true,
      then: async (page) => {
        await pick(page, 3);
        await press(page, 'Remises au titulaire');
        await see(page, 'D’après la feuille d’émargement signée');
      },
    },
  ];
};

const builds = (api: Api, { printed, delivered, place }: Stock): Scene[] => {
  const add = async (page: Page, number: string, until: string | RegExp): Promise<void> => {
    await scan(page, number);
    await see(page, until);
  };
  return [
    {
      name: 'build-lines',
      address: `/delivery/nouveau?regionId=${place.regionId}`,
      then: async (page) => {
        await page.getByLabel('Ajouter une carte').waitFor();
        await add(page, printed.card_qrcode, /^Ajoutée\s: /);
        await add(page, delivered.card_idNumber, 'seule une carte imprimée peut être livrée');
      },
    },
    {
      name: 'build-error',
      address: '/delivery/nouveau',
      then: async (page) => {
        await page.getByLabel('Ajouter une carte').waitFor();
        await page.getByText('Retour de cartes en erreur').click();
        await add(page, delivered.card_idNumber, /^Ajoutée\s: /);
        await add(page, strangeNumber(), /^Ajoutée comme carte inconnue/);
        await press(page, 'Enregistrer le brouillon');
        await see(page, 'attend son motif');
      },
    },
    {
      name: 'build-clear',
      alike: true,
      address: '/delivery/nouveau',
      then: async (page) => {
        await page.getByLabel('Ajouter une carte').waitFor();
        await add(page, printed.card_qrcode, /^Ajoutée\s: /);
        await press(page, 'Tout retirer');
        await see(page, 'Les cartes ne changent pas d’état');
      },
    },
    {
      name: 'build-conflict',
      address: '/delivery',
      then: async (page) => {
        const line = { card_idNumber: strangeNumber(), motive: 'Photo d’une autre personne' };
        const draft = await saveDelivery(api, { delivery_isErrorType: true, cards: [line] });
        await page.goto(`${baseUrl}/delivery/nouveau?bordereau=${draft}`);
        await page.getByRole('combobox', { name: /^Motif de la carte/ }).fill('Nom mal imprimé');
        const theirs = { ...line, motive: 'Carte d’un autre lot' };
        await saveDelivery(api, { delivery_id: draft, delivery_isErrorType: true, cards: [theirs] });
        await press(page, 'Enregistrer le brouillon');
        await page.getByRole('columnheader', { name: 'Votre valeur' }).waitFor();
        await api.call('DELETE', `delivery/delete.delivery/${draft}`);
      },
    },
  ];
};

const readers = ({ delivered, lost, printed }: Stock): Scene[] => {
  const reading = (name: string, code: string, until: string, address = '/reader'): Scene => ({
    name,
    address,
    signedIn: address === '/reader',
    then: async (page) => {
      await see(page, /^Prêt hors connexion/);
      await scan(page, code);
      await see(page, until);
      const photo = page.locator('.m-reader-holder .m-photo img');
      if (address === '/reader' && until !== FORGED) await photo.waitFor();
    },
  });
  const FORGED = 'Signature invalide : carte falsifiée';
  return [
    reading('reader-valid', delivered.card_qrcode, 'Carte valide'),
    reading('reader-lost', lost.card_qrcode, 'Carte déclarée perdue'),
    reading('reader-not-delivered', printed.card_qrcode, 'Carte non remise'),
    reading('reader-forged', delivered.card_qrcode.slice(0, -8), FORGED),
    reading('login-reader', delivered.card_qrcode, 'Carte valide', '/login?lecteur=1'),
    { name: 'login-reader-waiting', address: '/login?lecteur=1', signedIn: false, alike: true },
  ];
};

async function members(api: Api, { delivered }: Stock): Promise<Scene[]> {
  const { card } = { card: await cardOf(api, delivered.card_id) };
  const address = `/members/${(card as unknown as { card_memberId: number }).card_memberId}`;
  return [
    {
      name: 'member-card',
      address,
      then: async (page) => {
        await see(page, `Carte n° ${formatCardNumber(delivered.card_idNumber)}`);
        await page.getByRole('heading', { name: 'Paiements' }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'member-payment',
      address,
      then: async (page) => {
        await press(page, 'Enregistrer un paiement');
        await page.getByRole('dialog').getByLabel('Montant').waitFor();
      },
    },
    {
      name: 'search-card',
      address: '/cards',
      then: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(delivered.card_idNumber);
        await page.getByRole('option').first().waitFor();
      },
    },
  ];
}

/** The record of somebody whose card is not printed yet moves on. */
async function changeHolder(api: Api, { created }: Stock): Promise<void> {
  const { card_memberId: id } = created as unknown as { card_memberId: number };
  const member = await memberOf(api, id);
  await api.call('POST', 'member/post_member', {
    ...member,
    member_city: 'Korhogo',
    member_contact: '0707080910',
    member_duplicateConfirmed: true,
  });
}

export async function cardScenes(api: Api, stock: Stock): Promise<Scene[]> {
  await changeHolder(api, stock);
  return [
    { name: 'home-work', address: '/' },
    ...transactions(stock),
    ...cards(stock),
    ...card(stock),
    ...creation(stock),
    ...deliveries(stock),
    ...handOvers(api, stock),
    ...builds(api, stock),
    ...readers(stock),
    ...(await members(api, stock)),
  ];
}
