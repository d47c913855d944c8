// The bounds of the settings are those of the service.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Setting } from '../../api/settings';
import { viewOf } from './definitions';

it('Light: a number is set between the bounds of the service', () => {
  const source = readFileSync('../services/auth/src/domain/setting.rs', 'utf8');
  const minLength = /PASSWORD_MIN_LENGTH: &str = "([\w.]+)"/.exec(source)![1]!;
  const rows = [
    ...source.matchAll(/\bint\(\s*\d+,\s*(?:"([\w.]+)"|\w+),\s*([\d_]+),\s*([\d_]+),\s*([\d_]+),?\s*\)/g),
  ];
  expect(rows.length).toBeGreaterThan(5);
  const number = (text: string | undefined) => Number(text?.replaceAll('_', ''));
  for (const [, name = minLength, usual, min, max] of rows) {
    const { definition } = viewOf({ loginParam_name: name } as Setting);
    expect({ name, ...definition }).toEqual({
      name,
      default: number(usual),
      min: number(min),
      max: number(max),
    });
  }
});
