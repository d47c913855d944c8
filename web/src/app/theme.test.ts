// What has the focus is seen in both looks (WCAG 1.4.11): the ring is three times as light as what is around
// it, or as dark.
import { theme } from 'antd';
import { expect, it } from 'vitest';
import { contrast } from '../test/contrast';
import { darkTheme, lightTheme } from './theme';

/** `#fff` as well. */
const sixDigits = (colour: string): string =>
  colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;

for (const [look, config] of Object.entries({ light: lightTheme, dark: darkTheme }))
  it(`shows what has the focus in the ${look} look`, () => {
    const { colorPrimaryBorder: ring, ...token } = theme.getDesignToken(config);
    for (const ground of [token.colorBgContainer, token.colorBgLayout, token.colorBgElevated])
      expect(contrast(ring, sixDigits(ground)), `on ${ground}`).toBeGreaterThanOrEqual(3);
  });
