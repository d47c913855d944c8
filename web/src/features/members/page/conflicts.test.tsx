// What has another value on a node, on the page of its member.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { conflictOf, conflicts } from '../../../test/conflicts';
import { renderRoute } from '../../../test/renderRoute';
import { server, userWith, world } from '../../../test/server';
import { inTheField } from '../../../test/synchronization';
// Compiled before the first test's clock runs.
import '../page';

const t = fr.conflicts;
const { fields } = fr.member;
const panel = () => screen.findByRole('region', { name: t.panel });

it('tells of each the value that is live, and the one of the node: by whom, when, on which', async () => {
  conflicts.rows = [
    conflictOf(1),
    conflictOf(2, {
      conflict_field: 'member_gender',
      conflict_centreValue: null,
      conflict_nodeValue: 'F',
      conflict_nodeName: null,
      conflict_node: 4,
    }),
    conflictOf(3, { conflict_field: 'member_district', conflict_decision: 'keep_node' }),
  ];
  const { user, address } = renderRoute('/members/1');
  const shown = await panel();
  expect(screen.getByText(t.tag)).toBeTruthy();
  expect(shown.textContent).toContain(t.panelText(2));
  const [city, gender, ...others] = within(shown).getAllByRole('listitem');
  expect(others).toEqual([]);
  for (const text of [
    fields.member_city,
    'Bouaké',
    'Ferkessédougou',
    t.nodeBy('binta', formatDateTime('2026-11-18T15:30:00Z')),
    fr.synchronization.nodeNamed('Nord', 3),
  ])
    expect(city!.textContent).toContain(text);
  for (const text of [fr.history.empty, fr.members.genders.F, fr.synchronization.nodeNumber(4)])
    expect(gender!.textContent).toContain(text);
  await user.click(await within(shown).findByRole('link', { name: t.decide }));
  await waitFor(() => expect(address()).toBe('/synchronization/conflicts?entity=member&entityId=1'));
  await screen.findByRole('heading', { level: 1, name: fr.screens.conflicts.title });
});

it('says nothing where there is none', async () => {
  conflicts.rows = [conflictOf(1, { conflict_entityId: 4 })];
  renderRoute('/members/1');
  await screen.findByRole('region', { name: fr.member.informationPanel });
  expect(screen.queryByRole('region', { name: t.panel })).toBeNull();
  expect(screen.queryByText(t.tag)).toBeNull();
});

it.each([
  ['to who may not decide', () => void (world.user = userWith('viewer'))],
  ['on a node', () => server.use(inTheField())],
])('offers no decision %s', async (_case, prepare) => {
  prepare();
  conflicts.rows = [conflictOf(1)];
  renderRoute('/members/1');
  const shown = await panel();
  await screen.findByRole('region', { name: fr.member.informationPanel });
  expect(shown.textContent).toContain('Ferkessédougou');
  expect(within(shown).queryByRole('link', { name: t.decide })).toBeNull();
});
