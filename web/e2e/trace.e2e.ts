// One trace from the click to the last consumer (docs/decisions/0206).
import { expect, it } from 'vitest';
import { collector } from './support/collector';
import { journey, useBrowser } from './support/journey';
import { otlpAddress, uniqueCode } from './support/product';

useBrowser();

it('begins with the click and ends with the consumers of its event', async () => {
  const spans = await collector(otlpAddress);
  const { api, page } = await journey();
  // Journeys trace no clicks but those of this one. The program asks alone for what it was not told before.
  await page.route('**/api/batch/post.reads', (route) => route.abort());
  await page.route('**/api/env/get_env', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), tracedClicks: 1000 } });
  });
  const tracing = page.waitForResponse(/\/assets\/clicks-/);
  await page.goto('/regions');
  await tracing;
  const code = uniqueCode();
  await page.getByRole('button', { name: 'Nouvelle région' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nouvelle région', exact: true });
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Nom').fill(`Trace ${code}`);
  const saved = page.waitForResponse('**/api/region/post_region');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const traceId = (await (await saved).headerValue('traceparent'))?.split('-')[1];
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);

  const ofTrace = () => spans().filter((span) => span.traceId === traceId);
  const named = (name: string) => ofTrace().filter((span) => span.name === name);
  await expect
    .poll(() => ofTrace().map(({ name }) => name), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        'click /regions',
        'POST /api/region/post_region',
        'publish geography.region.created',
        'consume geography.region.created',
      ]),
    );
  const [click] = named('click /regions');
  expect(click).toMatchObject({ service: 'web', parentId: '' });
  const [request] = named('POST /api/region/post_region');
  expect(request?.parentId, 'the call is the click’s').toBe(click?.spanId);
  const [publish] = named('publish geography.region.created');
  // `auth`, `members`, `cards` and `reports` keep regions or write them down.
  await expect.poll(() => named('consume geography.region.created').length).toBeGreaterThanOrEqual(4);
  for (const consume of named('consume geography.region.created')) {
    expect(consume.parentId).toBe(publish?.spanId);
  }
  await api.removeRegions(code);
});
