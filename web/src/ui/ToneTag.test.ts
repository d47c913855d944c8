import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { expect, it } from 'vitest';
import { darkTheme, lightTheme } from '../app/theme';
import { contrast } from '../test/contrast';
import { toneOf } from './ToneTag';

const AS_TEXT = 4.5;
const style = readFileSync('src/ui/ui.css', 'utf8');

const themes = { light: lightTheme, dark: darkTheme };
const tones = ['waits', 'moves', 'done', 'blocked'];

it.each(
  Object.keys(themes).flatMap((name) => tones.map((tone) => [tone, name as keyof typeof themes] as const)),
)('U9: what « %s » is readable in the %s theme, in a colour of its own', (tone, name) => {
  const token = theme.getDesignToken(themes[name]) as unknown as Record<string, string>;
  const rule = new RegExp(`\\.m-tone-${tone}\\.ant-tag \\{([^}]*)\\}`).exec(style)?.[1] ?? '';
  const colour = (property: string) =>
    token[new RegExp(`\\s${property}: var\\(--ant-([a-z]+-\\d+)\\)`).exec(rule)?.[1] ?? '']!;
  expect(contrast(colour('color'), colour('background'))).toBeGreaterThanOrEqual(AS_TEXT);
  const palette = /--ant-([a-z]+)-/.exec(rule)?.[1];
  expect(style.match(new RegExp(`--ant-${palette}-8`, 'g'))).toHaveLength(1);
});

it('U9: one colour per meaning, of cards and deliveries alike', () => {
  expect(['created', 'printed', 'expired', 'draft', 'received'].map((one) => toneOf(one as 'draft'))).toEqual(
    Array(5).fill('waits'),
  );
  expect([toneOf('in_delivery'), toneOf('sent'), toneOf('in_progress')]).toEqual(Array(3).fill('moves'));
  expect([toneOf('delivered'), toneOf('closed')]).toEqual(Array(2).fill('done'));
  expect(['suspended', 'faulty', 'lost', 'stolen', 'damaged'].map((one) => toneOf(one as 'lost'))).toEqual(
    Array(5).fill('blocked'),
  );
});
