// The table here is the table of the service.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allows, isDone, problemsOf, TRANSITIONS } from './transitions';

const snake = (word: string): string => word.replaceAll(/(?!^)([A-Z])/g, '_$1').toLowerCase();
const camel = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

it('has every act of the service, from the same states to the same', () => {
  const source = readFileSync('../services/cards/src/domain/transition.rs', 'utf8');
  const rows = [...source.matchAll(/Self::(\w+) => \(&\[([\w, ]+)\], (\w+)\)/g)];
  const table = Object.fromEntries(
    rows.map(([, act, from, to]) => [camel(act!), { from: from!.split(', ').map(snake), to: snake(to!) }]),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(TRANSITIONS).toEqual(table);
});

it('takes an expired card for a delivered one', () => {
  expect(allows('suspend', 'expired')).toBe(true);
  expect(isDone('handOver', 'expired')).toBe(true);
  expect(problemsOf('expired')).toEqual(['lost', 'stolen', 'damaged', 'faulty']);
  expect(problemsOf('printed')).toEqual(['faulty']);
  expect(problemsOf('cancelled')).toEqual([]);
});
