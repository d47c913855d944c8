// The list of parcels, and a new one.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { refuse } from '../../test/answers';
import { parcels, square } from '../../test/parcels';
import { renderRoute } from '../../test/renderRoute';
import { userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';
import './page';

const t = fr.parcels;
const words = fr.parcelList;
const place = fr.parcelPlace;

async function open(address = '/parcels') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

async function openForm(address = '/parcels?member_id=1&new=1') {
  const view = renderRoute(address);
  const drawer = await screen.findByRole('dialog', { name: words.create });
  const form = within(drawer);
  const text = await form.findByLabelText(place.text);
  const type = (value: string) => fireEvent.change(text, { target: { value } });
  const save = () => view.user.click(form.getByRole('button', { name: fr.form.save }));
  return { ...view, form, text, type, save };
}

it('lists parcels with what is to be looked at, narrowed by the address', async () => {
  const { grid, user, address } = await open('/parcels?withFindings=true&crop=x');
  expect(within(grid).getAllByRole('row')).toHaveLength(2);
  within(grid).getByText(t.findingCount(1));
  screen.getByText(/^1\sparcelle, 1,25\sha$/);
  expect(within(grid).getByRole('link', { name: 'Soro Drissa' }).getAttribute('href')).toBe('/members/1');
  await user.click(screen.getByRole('button', { name: fr.filters.drop(words.withFindings) }));
  await waitFor(() => expect(address()).toBe('/parcels?crop=x'));
  await within(grid).findByText('Coulibaly Issa');
  screen.getByText(/^3\sparcelles, 4,00\sha$/);
});

it('shows a map in the place of the list, with the same filters and what is seen beside it', async () => {
  const { user, address } = await open('/parcels?crop=cacao');
  await user.click(screen.getByText(fr.parcelMap.map));
  await screen.findByRole('application', { name: new RegExp(`^${fr.parcelMap.name}`) });
  expect(address()).toBe('/parcels?crop=cacao&view=map');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/parcels?view=map'));
  await user.click(screen.getByText(fr.parcelMap.list));
  await screen.findByRole('grid');
});

it('exports for maps what is filtered', async () => {
  const { user } = await open('/parcels?withoutGeometry=false');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(words.exportGeoJson));
  await screen.findByText(fr.table.exported('parcelles.geojson'));
  expect(parcels.exports[0]).toMatchObject({ format: 'geojson', withoutGeometry: 'false' });
});

it.each([
  ['/parcels', fr.parcelEudr.allCrops],
  ['/parcels?crop=riz', fr.parcelEudr.otherCrop],
])('says at %s which crops the regulation is about', async (address, told) => {
  const { user } = await open(address);
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.parcelEudr.menu));
  const asked = await screen.findByRole('dialog');
  within(asked).getByText(told);
});

it('asks who receives what leaves for the European system', async () => {
  const { user } = await open('/parcels?crop=cacao');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.parcelEudr.menu));
  const asked = within(await screen.findByRole('dialog', { name: fr.parcelEudr.title(2) }));
  expect(asked.queryByText(fr.parcelEudr.allCrops)).toBeNull();
  const start = asked.getByRole('button', { name: fr.parcelEudr.start });
  await user.click(start);
  await asked.findByText(fr.form.required(fr.parcelEudr.recipient));
  await user.type(asked.getByLabelText(fr.parcelEudr.recipient), 'Négoce & Cie');
  await user.clear(asked.getByLabelText(fr.parcelEudr.country));
  await user.type(asked.getByLabelText(fr.parcelEudr.country), 'g');
  await user.click(start);
  await asked.findByText(fr.parcelEudr.notCountry);
  expect(parcels.plots).toEqual([]);
  await user.type(asked.getByLabelText(fr.parcelEudr.country), 'h');
  await user.click(start);
  await screen.findByText(fr.table.exported('parcelles-rdue.zip'));
  expect(parcels.plots).toEqual([
    { crop: 'cacao', export_recipient: 'Négoce & Cie', export_country: 'GH', export_withNames: false },
  ]);
});

it('makes one of the member whose list it is, and shows its page', async () => {
  const { user, form, type, save, address } = await openForm();
  type('9,46 ; -5,63\n9,46 ; -5,629\n9,461');
  await save();
  await form.findByText(place.faultAt(3, place.faults.separator));
  expect(parcels.saves).toEqual([]);
  type('9,46 ; -5,63\n9,46 ; -5,629\n9,461 ; -5,629\n9,461 ; -5,63');
  await user.type(form.getByLabelText(words.declaredAreaLabel), '1,25');
  await user.type(form.getByLabelText(t.plantedYear), '2011');
  await save();
  await screen.findByText('Parcelle enregistrée');
  expect(parcels.saves).toEqual([
    {
      call: 'parcel',
      body: {
        parcel_memberId: 1,
        parcel_declaredAreaHa: 1.25,
        parcel_plantedYear: 2011,
        parcel_geometry: square(),
      },
    },
  ]);
  await waitFor(() => expect(address()).toBe('/parcels/1'));
});

it('marks the corner near which the server finds a crossing', async () => {
  const message = 'L’emplacement se croise ou se touche lui-même, près du sommet 3.';
  parcels.refusal = refuse(422, 'validation_failed', message, {
    errors: [{ field: 'parcel_geometry', message }],
  });
  const { form, type, save } = await openForm();
  type('9,46 ; -5,63\n9,461 ; -5,629\n9,46 ; -5,629\n9,461 ; -5,63');
  await save();
  await form.findByText(message);
  await waitFor(() =>
    expect(document.querySelector('.m-drawing-marked text, .m-map-marked')?.textContent).toBe('3'),
  );
});

it('changes corners by keyboard: insert, move, take out', async () => {
  const { user, form, text, type } = await openForm();
  const lines = () => (text as HTMLTextAreaElement).value.split('\n');
  type('1 ; 1\n2 ; 2\n3 ; 3');
  const last = await form.findByLabelText(place.longitudeOf(3));
  last.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(place.latitudeOf(4))));
  await user.keyboard('4,5;');
  await user.tab();
  await user.keyboard('5');
  expect(lines()).toEqual(['1 ; 1', '2 ; 2', '3 ; 3', '4,5 ; 5']);
  form.getByRole('button', { name: place.moveUp(4) }).focus();
  await user.keyboard('{Enter}');
  expect(lines()[2]).toBe('4,5 ; 5');
  expect(document.activeElement).toBe(form.getByRole('button', { name: place.moveUp(3) }));
  form.getByRole('button', { name: place.remove(1) }).focus();
  await user.keyboard('{Enter}');
  expect(lines()).toEqual(['2 ; 2', '4,5 ; 5', '3 ; 3']);
  expect(parcels.saves).toEqual([]);
});

it('walks around a parcel: a corner a press, the worst accuracy kept, the last one taken back', async () => {
  let told: PositionCallback = () => undefined;
  const clearWatch = vi.fn();
  const watchPosition = (callback: PositionCallback) => {
    told = callback;
    return 7;
  };
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch },
    configurable: true,
  });
  const at = (latitude: number, accuracy: number) =>
    told({ coords: { latitude, longitude: -5, accuracy } } as GeolocationPosition);
  const { user, form, text } = await openForm();
  await user.click(form.getByRole('button', { name: place.walk }));
  await form.findByText(place.walkSearching);
  const mark = form.getByRole('button', { name: place.mark });
  for (const [latitude, accuracy] of [
    [9.4600001, 3],
    [9.461, 12.31],
    [9.462, 30],
  ] as const) {
    at(latitude, accuracy);
    await form.findByText(new RegExp(place.walkAccuracy(Math.ceil(accuracy))));
    await user.click(mark);
  }
  await form.findByText(/3 sommets marqués, à 3 m, 13 m, 30 m près\.$/);
  await user.click(form.getByRole('button', { name: place.undo }));
  expect((text as HTMLTextAreaElement).value).toBe('9,46 ; -5\n9,461 ; -5');
  expect((form.getByLabelText(words.accuracyLabel) as HTMLInputElement).value).toBe('12,4');
  await user.click(form.getByRole('button', { name: place.pause }));
  expect(clearWatch).toHaveBeenCalledWith(7);
  expect((mark as HTMLButtonElement).disabled).toBe(true);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('offers nothing to write to who may only read', async () => {
  world.user = userWith('viewer');
  parcels.rows = [];
  renderRoute('/parcels');
  await screen.findByText(words.empty);
  screen.getByText(words.emptyRead);
  expect(screen.queryByRole('button', { name: words.create })).toBeNull();
});

it('U12: is a suite of cards on a narrow screen, in which nothing else is clicked', async () => {
  const matches = (query: string) => query.includes('max-width: 639px');
  const nothing = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), ...nothing }) as unknown as MediaQueryList,
  );
  renderRoute('/parcels');
  const cards = await screen.findByRole('list', { name: fr.screens.parcels.title });
  const [card] = await within(cards).findAllByRole('button', { name: /Soro Drissa/ });
  expect(within(card!).queryByRole('link')).toBeNull();
});
