// What has the focus is seen in both looks (WCAG 1.4.11): the ring is three times as light as what is around
// it, or as dark.
import { theme } from 'antd';
import { expect, it } from 'vitest';
import { darkTheme, lightTheme } from './theme';

/** Of `#rrggbb`, as WCAG reckons it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `#fff` as well. */
const sixDigits = (colour: string): string =>
  colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour;

for (const [look, config] of Object.entries({ light: lightTheme, dark: darkTheme }))
  it(`shows what has the focus in the ${look} look`, () => {
    const { colorPrimaryBorder: ring, ...token } = theme.getDesignToken(config);
    for (const ground of [token.colorBgContainer, token.colorBgLayout, token.colorBgElevated])
      expect(contrast(ring, sixDigits(ground)), `on ${ground}`).toBeGreaterThanOrEqual(3);
  });
