// The reader: three ways in, one verdict; with the server and without.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, type JsonBodyType } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDateTime, formatRelative, formatShortMoment } from '../../i18n/format';
import { useCameras } from '../../test/camera';
import {
  CARD,
  codeOf,
  makeKey,
  reader,
  revoked,
  scanByUsb,
  setOnline,
  useCaches,
  verifiedCard,
} from '../../test/reader';
import { renderRoute } from '../../test/renderRoute';
import { ok, refuse, server, world } from '../../test/server';
import { watchViews } from '../../test/visible';
import { tryServerAgain } from './find';

const t = fr.reader;
const GROUPED = '26 0000 0001 3';

beforeEach(() => {
  useCaches();
  tryServerAgain();
});

const verdict = () => screen.findByRole('region', { name: t.verdict });

/** As it is looked up: a space that does not break is one too. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

/** The lists have come, and their date is told. */
const hasLists = () => screen.findByText((text) => text.includes(` ${formatShortMoment(reader.asOf)} (`));

async function open(address = '/reader') {
  const view = renderRoute(address);
  const panel = await verdict();
  await hasLists();
  return { ...view, panel };
}

const box = () => screen.findByLabelText(t.box);
const past = () =>
  within(screen.getByRole('list', { name: /lectures?$/ }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('verifies a typed number with the server, and shows whose card it is', async () => {
  watchViews();
  reader.answer = verifiedCard('valid');
  const { user, panel } = await open();
  await user.type(await box(), '26 0000 0001-3{Enter}');
  await within(panel).findByText('Carte valide');
  for (const text of ['Koné Awa', GROUPED, '0000260000013', 'Gbonné, Niofoin, Poro', '20/11/2099'])
    expect(within(panel).getByText(text)).toBeTruthy();
  await within(panel).findByRole('img', { name: 'Photo de Koné Awa' });
  expect(within(panel).getByText(/^Vérifié en ligne le/)).toBeTruthy();
  expect(reader.verified).toEqual([{ card_idNumber: CARD }]);
});

it('refuses a mistyped number without asking anybody', async () => {
  const { user, panel } = await open();
  await user.type(await box(), '26000000014{Enter}');
  await within(panel).findByText(t.verdicts.unreadable);
  expect(within(panel).getByText(fr.scan.problems.checkDigit)).toBeTruthy();
  expect(reader.verified).toEqual([]);
});

it('hears a USB reader wherever the focus is', async () => {
  reader.answer = verifiedCard('lost');
  const { panel } = await open();
  const code = await codeOf();
  scanByUsb(code);
  await within(panel).findByText('Carte déclarée perdue');
  expect(reader.verified).toEqual([{ card_qrcode: code }]);
});

it.each(['suspended', 'stolen', 'damaged', 'replaced', 'cancelled', 'faulty', 'not_delivered'] as const)(
  'says in words that a card is %s, and what to do',
  async (word) => {
    reader.answer = verifiedCard(word);
    const { user, panel } = await open();
    await user.type(await box(), `${CARD}{Enter}`);
    await within(panel).findByText(t.verdicts[word]);
    expect(within(panel).getByText(t.advice[word])).toBeTruthy();
  },
);

it('says which card took the place of a replaced one', async () => {
  reader.answer = { ...verifiedCard('replaced'), replacedBy: '26000000021' };
  const { user, panel } = await open();
  await user.type(await box(), `${CARD}{Enter}`);
  const label = await within(panel).findByText(t.replacedByNumber);
  expect(label.nextElementSibling?.textContent).toBe(formatCardNumber('26000000021'));
});

it('says since when a card has expired, and who is elsewhere', async () => {
  reader.answer = verifiedCard('expired');
  const { user, panel } = await open();
  await user.type(await box(), `${CARD}{Enter}`);
  await within(panel).findByText('Carte expirée le 20/11/2099');
  reader.answer = { verdict: 'valid', card: null, member: null, replacedBy: null, restoredAt: null };
  await user.type(await box(), `${CARD}{Enter}`);
  await within(panel).findByText(t.elsewhere);
});

it('says when the base was put back, of a genuine card that is unknown', async () => {
  const restoredAt = '2026-11-20T08:00:00Z';
  reader.answer = { verdict: 'unknown', card: null, member: null, replacedBy: null, restoredAt };
  const { panel } = await open();
  scanByUsb(await codeOf());
  await within(panel).findByText('Carte inconnue');
  expect(within(panel).getByText(plain(t.restored(formatDateTime(restoredAt))))).toBeTruthy();
});

it('verifies without network by what it knows, and says as of when', async () => {
  reader.asOf = '2026-11-20T08:00:00Z';
  reader.revoked = [revoked('stolen', '26000000021')];
  const { panel } = await open();
  act(() => setOnline(false));
  scanByUsb(await codeOf({ expiry: '20991120' }));
  await within(panel).findByText('Carte valide');
  const source = t.offline(formatShortMoment(reader.asOf), formatRelative(reader.asOf));
  expect(within(panel).getByText(plain(source))).toBeTruthy();
  expect(within(panel).getByText(GROUPED)).toBeTruthy();
  scanByUsb(await codeOf({ number: '26000000021' }));
  await within(panel).findByText('Carte déclarée volée');
  scanByUsb(await codeOf({ key: await makeKey('OWNKEY22') }));
  await within(panel).findByText('Signature invalide : carte falsifiée');
  scanByUsb(CARD);
  await within(panel).findByText(t.advice.numberOnly);
  expect(reader.verified).toEqual([]);
});

it('does not make a queue wait for a server that is away', async () => {
  let asked = 0;
  server.use(
    http.post('*/api/card/post.verify', () => {
      asked += 1;
      return refuse(503, 'unavailable', 'Le service est indisponible.');
    }),
  );
  const { panel } = await open();
  scanByUsb(await codeOf());
  await within(panel).findByText('Carte valide');
  expect(within(panel).getByText(/^Vérifié hors connexion/)).toBeTruthy();
  scanByUsb(await codeOf({ expiry: '20200101' }));
  await within(panel).findByText('Carte expirée le 01/01/2020');
  expect(asked).toBe(1);
  act(() => setOnline(true));
  scanByUsb(await codeOf());
  await within(panel).findByText('Carte valide');
  expect(asked).toBe(2);
});

it('calls a changed code forged, and not unreadable', async () => {
  reader.answer = { verdict: 'forged', card: null, member: null, replacedBy: null, restoredAt: null };
  const { panel } = await open();
  const code = await codeOf();
  scanByUsb(code.replace(CARD, '26000000014'));
  await within(panel).findByText(t.verdicts.forged);
  act(() => setOnline(false));
  scanByUsb(code.slice(0, -9));
  await within(panel).findByText(/^Vérifié hors connexion/);
  expect(within(panel).getByText(t.verdicts.forged)).toBeTruthy();
});

it('takes thirty scans in a row, and shows the last', async () => {
  const { panel } = await open();
  act(() => setOnline(false));
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, at) => codeOf({ expiry: at < 29 ? '20991120' : '20200101' })),
  );
  for (const code of codes) scanByUsb(code);
  await within(panel).findByText('Carte expirée le 01/01/2020');
  await waitFor(() => expect(past()).toHaveLength(30));
  expect(screen.getByText('30 dernières lectures')).toBeTruthy();
});

it('never shows the verdict on the card before', async () => {
  reader.answer = verifiedCard('valid');
  const { panel } = await open();
  scanByUsb(CARD);
  await within(panel).findByText('Carte valide');
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.post('*/api/card/post.verify', async () => {
      await waits;
      return ok({ ...verifiedCard('stolen') });
    }),
  );
  scanByUsb(CARD);
  await within(panel).findByText(t.verifying);
  expect(within(panel).queryByText('Carte valide')).toBeNull();
  answer();
  await within(panel).findByText('Carte déclarée volée');
});

it('remembers numbers and verdicts of this session, and nothing else', async () => {
  reader.answer = verifiedCard('valid');
  const { user, panel } = await open();
  scanByUsb(CARD);
  await within(panel).findByText('Carte valide');
  act(() => setOnline(false));
  scanByUsb(await codeOf({ expiry: '20200101' }));
  await within(panel).findByText(/^Carte expirée/);
  const [later, first] = past();
  expect(first).toMatch(new RegExp(`^\\d\\d:\\d\\d${GROUPED}Valide$`));
  expect(later).toMatch(new RegExp(`^\\d\\d:\\d\\d${GROUPED}Expiréehors connexion$`));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(CARD);
  await user.click(screen.getByRole('button', { name: t.forget }));
  expect(screen.queryByText(/dernière/)).toBeNull();
});

it('reads a code before the camera, once as long as it is held there', async () => {
  useCameras();
  let shown = '';
  let looks = 0;
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect() {
        looks += 1;
        return Promise.resolve(shown ? [{ rawValue: shown }] : []);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  reader.answer = verifiedCard('valid');
  const { panel } = await open();
  await screen.findByLabelText(t.cameraView);
  shown = await codeOf();
  await within(panel).findByText('Carte valide');
  const before = looks;
  await waitFor(() => expect(looks).toBeGreaterThan(before + 3));
  expect(reader.verified).toEqual([{ card_qrcode: shown }]);
});

it('says why there is no camera, and goes on without', async () => {
  useCameras({ error: 'NotAllowedError' });
  reader.answer = verifiedCard('valid');
  const { user, panel } = await open();
  await screen.findByText(t.cameraProblems.refused);
  await user.click(screen.getByRole('switch', { name: t.camera }));
  expect(screen.queryByText(t.cameraProblems.refused)).toBeNull();
  scanByUsb(CARD);
  await within(panel).findByText('Carte valide');
});

const withCards = (more: string[] = []) =>
  server.use(
    http.get('*/api/user/get.permission_table', () =>
      ok({
        roles: ['admin'],
        rows: ['reader.use', 'cards.read', 'geography.read', ...more].map((permission) => ({
          permission,
          roles: ['admin'],
        })),
      }),
    ),
  );

it('opens the card that is scanned on any other screen', async () => {
  withCards();
  reader.answer = verifiedCard('valid');
  const { address } = renderRoute('/regions');
  await screen.findByRole('heading', { name: 'Régions' });
  scanByUsb(await codeOf());
  await waitFor(() => expect(address()).toBe('/cards/5'));
});

it('explains by the reader what can’t be opened', async () => {
  withCards();
  reader.answer = { verdict: 'forged', card: null, member: null, replacedBy: null, restoredAt: null };
  const { address } = renderRoute('/regions');
  await screen.findByRole('heading', { name: 'Régions' });
  scanByUsb(await codeOf());
  const panel = await verdict();
  expect(address()).toBe('/reader');
  await within(panel).findByText(t.verdicts.forged);
});

it('leaves a text field to whoever types in it', async () => {
  withCards();
  const { address } = renderRoute('/regions');
  const search = await screen.findByLabelText('Rechercher');
  scanByUsb(CARD, search);
  await screen.findByRole('heading', { name: 'Régions' });
  expect(reader.verified).toEqual([]);
  expect(address()).toMatch(/^\/regions/);
});

it('says which card stands for a lost one, and leads to what comes next', async () => {
  withCards(['deliveries.handover']);
  reader.answer = verifiedCard('lost');
  const { card } = reader.answer;
  server.use(
    http.get('*/api/card/get.card_list', () =>
      ok({
        total: 2,
        totalIsEstimate: false,
        rows: [
          card as JsonBodyType,
          {
            ...card!,
            card_id: 6,
            card_idNumber: '26000000021',
            card_replacesCardId: 5,
            card_status: 'printed',
          },
        ],
      }),
    ),
  );
  const { panel } = await open();
  scanByUsb(CARD);
  const next = await within(panel).findByRole('link', { name: t.replacement('26 0000 0002 1') });
  expect(next.getAttribute('href')).toBe('/cards/6');
  reader.answer = { ...verifiedCard('not_delivered'), card: { ...card!, card_status: 'in_delivery' } };
  scanByUsb(CARD);
  const handOver = await within(panel).findByRole('link', { name: t.handOver });
  expect(handOver.getAttribute('href')).toBe('/reader?mode=remettre');
});

it('warns of a list that has not come for more than a day', async () => {
  reader.asOf = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await open();
  const age = formatRelative(reader.asOf);
  expect(screen.getByText(plain(t.old(formatShortMoment(reader.asOf), age)))).toBeTruthy();
});

it('leaves scans alone on other screens where the workstation wants that', async () => {
  withCards();
  const { user, address, router } = renderRoute('/reader');
  await user.click(await screen.findByRole('button', { name: fr.scanSettings.title }));
  const dialog = await screen.findByRole('dialog', { name: fr.scanSettings.title });
  scanByUsb(CARD);
  await within(dialog).findByText(fr.scanSettings.readNumber(GROUPED));
  scanByUsb('https://exemple.ci');
  await within(dialog).findByText(fr.scan.problems.unreadable);
  await user.click(within(dialog).getByRole('switch', { name: fr.scanSettings.anywhere }));
  await user.click(within(dialog).getAllByRole('button', { name: fr.form.close }).at(-1)!);
  await act(() => router.navigate('/regions'));
  await screen.findByRole('heading', { name: 'Régions' });
  scanByUsb(await codeOf());
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toMatch(/^\/regions/);
  expect(reader.verified).toEqual([]);
});

it('offers the modes that the role allows, in the address', async () => {
  withCards(['deliveries.handover']);
  const { user, address } = await open('/reader?mode=controle');
  const names = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual([fr.readerModes.names.verifier, fr.readerModes.names.remettre]);
  await user.click(screen.getByText(fr.readerModes.names.remettre));
  await screen.findByText(fr.handOverDesk.hint);
  expect(address()).toBe('/reader?mode=remettre');
});

it('verifies on the sign-in page without a session, and names nobody', async () => {
  const { user, address } = renderRoute('/login', { signedIn: false });
  await user.click(await screen.findByRole('button', { name: t.verifyWithoutSession }));
  const panel = await verdict();
  expect(address()).toBe('/login?lecteur=1');
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  await hasLists();
  scanByUsb(await codeOf(), await box());
  await within(panel).findByText('Carte valide');
  expect(within(panel).getByText(/^Vérifié hors connexion/)).toBeTruthy();
  expect(reader.verified).toEqual([]);
  expect(world.calls.filter((call) => !call.includes('/auth/'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: t.backToSignIn }));
  await screen.findByLabelText(fr.session.login);
  expect(address()).toBe('/login');
});

it('goes on with a living session when the network is back', async () => {
  const { address } = renderRoute('/login?retour=%2Fregions');
  await screen.findByLabelText(fr.session.login);
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions');
});
