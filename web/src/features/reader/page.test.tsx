// The reader: three ways in, one verdict; with the server and without.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatShortMoment } from '../../i18n/format';
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
import { groupNumber } from '../../ui/scan/code';
import { watchViews } from '../../test/visible';
import { tryServerAgain } from './find';

const t = fr.reader;
const GROUPED = '26 0000 0001 3';

beforeEach(() => {
  useCaches();
  tryServerAgain();
});

const verdict = () => screen.findByRole('region', { name: t.verdict });

async function open(address = '/reader') {
  const view = renderRoute(address);
  const panel = await verdict();
  await screen.findByText(new RegExp(t.ready(formatShortMoment(reader.asOf), reader.revoked.length)));
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
  const label = await within(panel).findByText(t.replacedBy);
  expect(label.nextElementSibling?.textContent).toBe(groupNumber('26000000021'));
});

it('says since when a card has expired, and who is elsewhere', async () => {
  reader.answer = verifiedCard('expired');
  const { user, panel } = await open();
  await user.type(await box(), `${CARD}{Enter}`);
  await within(panel).findByText('Carte expirée le 20/11/2099');
  reader.answer = { verdict: 'valid', card: null, member: null, replacedBy: null };
  await user.type(await box(), `${CARD}{Enter}`);
  await within(panel).findByText(t.elsewhere);
});

it('verifies without network by what it knows, and says as of when', async () => {
  reader.asOf = '2026-11-20T08:00:00Z';
  reader.revoked = [revoked('stolen', '26000000021')];
  const { panel } = await open();
  act(() => setOnline(false));
  scanByUsb(await codeOf({ expiry: '20991120' }));
  await within(panel).findByText('Carte valide');
  const source = `Vérifié hors connexion, liste du ${formatShortMoment(reader.asOf)}`;
  expect(within(panel).getByText(source)).toBeTruthy();
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
  reader.answer = { verdict: 'forged', card: null, member: null, replacedBy: null };
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

const withCards = () =>
  server.use(
    http.get('*/api/user/get.permission_table', () =>
      ok({
        roles: ['admin'],
        rows: ['reader.use', 'cards.read', 'geography.read'].map((permission) => ({
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
  reader.answer = { verdict: 'forged', card: null, member: null, replacedBy: null };
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

it('verifies on the sign-in page without a session, and names nobody', async () => {
  const { user, address } = renderRoute('/login', { signedIn: false });
  await user.click(await screen.findByRole('button', { name: t.verifyWithoutSession }));
  const panel = await verdict();
  expect(address()).toBe('/login?lecteur=1');
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  await screen.findByText(new RegExp(t.ready(formatShortMoment(reader.asOf), 0)));
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
