// What was answered « enregistrée » is there after everything was killed at once.
import { expect, it } from 'vitest';
import { journey, useBrowser } from './support/journey';
import { Api, powerCut, uniqueCode } from './support/product';

useBrowser();

it('keeps what it said it had kept, and the person goes on where they were', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await api.createRegion(code, `Avant la coupure ${code}`);
  await page.goto(`/regions?filter=${code}`);
  await page.getByRole('row', { name: code }).waitFor();
  await powerCut();
  await page.reload();
  await page.getByRole('row', { name: code }).waitFor();
  // The session is as good as before, and a new one can be opened.
  expect(await api.isAlive()).toBe(true);
  const again = await Api.signIn();
  await again.removeRegions(code);
});
