// axe on everything about cards, with cards in it, light and dark, wide and narrow.
import { beforeAll, expect, it } from 'vitest';
import { findings, findingsInBothWidths } from './support/axe';
import { launch, settled } from './support/browser';
import { cardScenes, type Scene } from './support/cardScenes';
import { journey, useBrowser } from './support/journey';
import { createPlace } from './support/members';
import { Api, uniqueCode } from './support/product';
import { createStock } from './support/stock';

useBrowser();

let scenes: Scene[];

beforeAll(async () => {
  const api = await Api.signIn();
  const browser = await launch();
  const place = await createPlace(api, uniqueCode());
  scenes = await cardScenes(api, await createStock(await browser.newPage(), api, place));
  await browser.close();
});

/** Each part ends in time on a machine that is busy with other things, too. */
const PARTS = 4;
const views = [1366, 320].flatMap((width) =>
  Array.from({ length: PARTS }, (_, nth) => ({ width, part: nth + 1 })),
);

for (const { width, part } of views) {
  const view = `${width} px, ${part} of ${PARTS}`;

  it(`has no serious fault on screens about cards and over them, ${view}`, async () => {
    const inside = await journey({ width });
    const outside = await journey({ width, signedIn: false });
    const found: string[] = [];
    const looked = scenes.filter((one) => !one.fails && !one.empty && !one.alike);
    const ofView = width === 320 ? looked.filter(({ unfolds }) => unfolds) : looked;
    const ours = ofView.filter((_, nth) => nth % PARTS === part - 1);
    expect(ours).not.toEqual([]);
    for (const { name, address, signedIn = true, unfolds, then } of ours) {
      const { page } = signedIn ? inside : outside;
      await page.goto(address);
      await settled(page);
      await then?.(page);
      if (unfolds) found.push(...(await findings(page, `${name} ${width} px`)));
      else found.push(...(await findingsInBothWidths(page, name)));
      // What was picked, or typed and not saved, is not the next one's.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await page.setViewportSize({ width, height: width < 640 ? 720 : 768 });
    }
    expect(found).toEqual([]);
  });
}
