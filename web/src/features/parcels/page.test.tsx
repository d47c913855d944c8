// The page of a parcel: areas, findings, outlines, two people at one outline.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { refuse } from '../../test/answers';
import { chooseMore } from '../../test/more';
import { conflicts, conflictOf, parcelConflictOf } from '../../test/conflicts';
import { findingWith, parcels, parcelWith, square, titleWith } from '../../test/parcels';
import { renderRoute } from '../../test/renderRoute';
import { server, userWith, world } from '../../test/server';
import { inTheField } from '../../test/synchronization';
// Compiled before the first test's clock runs.
import './page';

const t = fr.parcel;

async function open(id = 1) {
  const view = renderRoute(`/parcels/${id}`);
  await screen.findByRole('heading', { level: 1, name: t.title(`P-${id}`) });
  return view;
}

it('says what was declared beside what was measured, and where it is', async () => {
  await open();
  screen.getByText(/^1,50\sha, soit 20\s% de plus que la superficie mesurée$/);
  const place = screen.getByRole('region', { name: t.place });
  within(place).getByRole('img', { name: /^Contour de 4 sommets/ });
  expect(within(place).getAllByRole('row')).toHaveLength(5);
});

it('measures nothing without an outline', async () => {
  await open(3);
  screen.getByText(t.notMeasured);
  screen.getByText(t.noPlace);
});

it('keeps a finding with a reason, and leads to the other parcel', async () => {
  const { user } = await open();
  const panel = screen.getByRole('region', { name: t.findings });
  expect(within(panel).getByRole('link', { name: 'P-2' }).getAttribute('href')).toBe('/parcels/2');
  await user.click(within(panel).getByRole('button', { name: t.keep }));
  const dialog = await screen.findByRole('dialog', { name: t.keepTitle });
  await user.click(within(dialog).getByRole('button', { name: t.keep }));
  await within(dialog).findByText(fr.form.required(fr.parcels.keepReason));
  await user.type(within(dialog).getByLabelText(fr.parcels.keepReason), 'Bornage en cours');
  await user.click(within(dialog).getByRole('button', { name: t.keep }));
  await within(panel).findByText(/Bornage en cours/);
  expect(parcels.saves).toEqual([
    { call: 'keep', body: { parcel_id: 1, finding_id: 1, finding_keptReason: 'Bornage en cours' } },
  ]);
});

it('names no parcel that is out of reach, and lets nobody keep who may not', async () => {
  world.user = userWith('viewer');
  parcels.findings = [findingWith(1, { finding_otherId: null, finding_otherCode: null })];
  await open();
  const panel = screen.getByRole('region', { name: t.findings });
  expect(panel.textContent).toContain(t.finding.overlapElsewhere);
  expect(within(panel).queryByRole('button')).toBeNull();
  expect(within(panel).queryByRole('link')).toBeNull();
});

it('draws an earlier outline over today’s', async () => {
  await open();
  const panel = await screen.findByRole('region', { name: t.outlines });
  await within(panel).findByRole('radio', { name: /agent 1/ });
  expect(panel.querySelector('.m-drawing-other')).not.toBeNull();
});

it('shows both outlines when somebody else saved meanwhile', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.edit }));
  const drawer = await screen.findByRole('dialog', { name: fr.parcelList.edit });
  const text = within(drawer).getByLabelText(fr.parcelPlace.text);
  const mine = '9,46 ; -5,63\n9,46 ; -5,628\n9,461 ; -5,63';
  fireEvent.change(text, { target: { value: mine } });
  const current = parcelWith(1, { parcel_version: 3, parcel_geometry: square(-5.627) });
  parcels.refusal = refuse(409, 'stale_version', 'Cette fiche a été modifiée.', {
    parcel: current as never,
  });
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  const dialog = await screen.findByRole('dialog', { name: fr.form.conflictTitle });
  within(dialog).getByRole('img', { name: /^Contour de 3 sommets/ });
  within(dialog).getByRole('img', { name: /^Contour de 4 sommets/ });
  // Each is drawn over the other one, or a shift would not be seen.
  expect(dialog.querySelectorAll('.m-drawing-other')).toHaveLength(2);
  expect(within(dialog).getAllByText(new RegExp(fr.parcelPlace.otherValue))).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictKeep }));
  await waitFor(() => expect(parcels.saves).toHaveLength(2));
  expect(parcels.saves[1]!.body).toMatchObject({
    parcel_id: 1,
    parcel_version: 3,
    parcel_geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-5.63, 9.46],
          [-5.628, 9.46],
          [-5.63, 9.461],
          [-5.63, 9.46],
        ],
      ],
    },
  });
});

it('sends the place only when it was changed', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.edit }));
  const drawer = await screen.findByRole('dialog', { name: fr.parcelList.edit });
  await user.type(within(drawer).getByLabelText(fr.parcels.landTitle), 'CF-1');
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await waitFor(() =>
    expect(parcels.saves).toEqual([
      { call: 'parcel', body: { parcel_id: 1, parcel_version: 2, parcel_landTitle: 'CF-1' } },
    ]),
  );
});

it('deletes one after a question, and says that one is gone', async () => {
  const { user, address } = await open();
  await chooseMore(user, fr.form.delete);
  const dialog = await screen.findByRole('dialog', { name: t.deleteTitle('P-1') });
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await screen.findByText('Parcelle supprimée');
  expect(parcels.removed).toEqual([1]);
  await waitFor(() => expect(address()).toBe('/parcels'));
});

it('says that one is gone', async () => {
  renderRoute('/parcels/99');
  await screen.findByText(t.gone);
});

it('joins a page of the title, opens it and takes it away', async () => {
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.type === 'image/jpeg'
      ? Promise.resolve({ width: 3200, height: 1600, close: () => undefined })
      : Promise.reject(new Error('no picture')),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,UEFHRQ==');
  const { user } = await open();
  const words = fr.parcelTitle;
  const panel = within(screen.getByRole('region', { name: words.panel }));
  panel.getByText(new RegExp(words.none));
  const input = panel.getByLabelText(words.add, { selector: 'input' });
  // What is named a picture and is none goes nowhere.
  await user.upload(input, new File(['%PDF'], 'titre.png', { type: 'image/png' }));
  await panel.findByText(words.unreadable);
  await user.upload(input, new File(['JPEG'], 'titre.jpg', { type: 'image/jpeg' }));
  await user.click(await panel.findByRole('button', { name: words.openOf(1) }));
  const shown = await screen.findByRole('dialog', { name: words.page(1) });
  await within(shown).findByRole('img', { name: words.page(1) });
  await user.keyboard('{Escape}');
  await user.click(panel.getByRole('button', { name: words.removeOf(1) }));
  const asked = await screen.findByRole('dialog', { name: words.removeTitle(1) });
  await user.click(within(asked).getByRole('button', { name: words.remove }));
  await panel.findByText(new RegExp(words.none));
  expect(parcels.saves).toEqual([
    { call: 'title', body: { parcel_id: 1, title_page: 'data:image/jpeg;base64,UEFHRQ==' } },
    { call: 'title_remove', body: { parcel_id: 1, title_id: 1 } },
  ]);
});

it('shows pages to who may read, and says why one is refused', async () => {
  parcels.titles = [titleWith(1)];
  world.user = userWith('viewer');
  await open();
  const panel = within(screen.getByRole('region', { name: fr.parcelTitle.panel }));
  panel.getByRole('button', { name: fr.parcelTitle.openOf(1) });
  expect(panel.queryByLabelText(fr.parcelTitle.add)).toBeNull();
  expect(panel.queryByRole('button', { name: fr.parcelTitle.removeOf(1) })).toBeNull();
});

it('says that a parcel is outside of the country, or as large as a district', async () => {
  parcels.findings = [
    findingWith(1, { finding_kind: 'outside_country', finding_otherId: null, finding_percent: null }),
    findingWith(2, { finding_kind: 'swapped_axes', finding_otherId: null, finding_percent: null }),
    findingWith(3, { finding_kind: 'too_large', finding_otherId: null, finding_percent: null }),
  ];
  await open();
  const panel = within(screen.getByRole('region', { name: t.findings }));
  panel.getByText(t.finding.outside);
  panel.getByText(t.finding.swapped);
  panel.getByText(t.finding.tooLarge);
});

it('says what has another value on a node: by whom, on which', async () => {
  conflicts.rows = [
    parcelConflictOf(1),
    parcelConflictOf(2, { conflict_field: 'parcel_landTitle', conflict_decision: 'keep_node' }),
    parcelConflictOf(3, { conflict_entityId: 2 }),
    // A member has the same number.
    conflictOf(4),
  ];
  const { user, address } = await open();
  const words = fr.conflicts;
  const panel = await screen.findByRole('region', { name: words.panel });
  expect(within(screen.getByRole('region', { name: t.facts })).getByText(words.tag)).toBeTruthy();
  expect(panel.textContent).toContain(words.panelText(1));
  const [crop, ...others] = within(panel).getAllByRole('listitem');
  expect(others).toEqual([]);
  for (const text of [
    fr.parcels.crop,
    fr.parcels.crops.cacao,
    fr.parcels.crops.anacarde,
    words.nodeBy('binta', formatDateTime('2026-11-18T15:30:00Z')),
    fr.synchronization.nodeNamed('Nord', 3),
  ])
    expect(crop!.textContent).toContain(text);
  await user.click(await within(panel).findByRole('link', { name: words.decide }));
  await waitFor(() => expect(address()).toBe('/synchronization/conflicts?entity=parcel&entityId=1'));
});

it('says nothing of conflicts where there is none', async () => {
  conflicts.rows = [conflictOf(4)];
  await open();
  expect(screen.queryByRole('region', { name: fr.conflicts.panel })).toBeNull();
  expect(screen.queryByText(fr.conflicts.tag)).toBeNull();
});

it.each([
  ['to who may not decide', () => void (world.user = userWith('viewer'))],
  ['on a node', () => server.use(inTheField())],
])('offers no decision about a conflict %s', async (_case, prepare) => {
  prepare();
  conflicts.rows = [parcelConflictOf(1)];
  await open();
  const panel = await screen.findByRole('region', { name: fr.conflicts.panel });
  expect(panel.textContent).toContain(fr.parcels.crops.anacarde);
  expect(within(panel).queryByRole('link', { name: fr.conflicts.decide })).toBeNull();
});

it('says how little is shared of a large one, and never that it is nothing', async () => {
  parcels.findings = [findingWith(1, { finding_percent: 0.0004, finding_sharedHa: 2.85 })];
  await open();
  const panel = screen.getByRole('region', { name: t.findings });
  expect(panel.textContent).toMatch(/Moins de 0,1\s% de cette parcelle \(2,85\sha\)/);
});
