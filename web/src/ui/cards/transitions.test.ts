// The table here is the table of the service.
import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { STEPS } from '../deliveries/transitions';
import { pictures, waysOf } from '../help/pictures/pictures';
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

it('has every step of a delivery that leads to another state', () => {
  const source = readFileSync('../services/cards/src/domain/delivery.rs', 'utf8');
  const rows = [...source.matchAll(/((?:Self::\w+ \| )*Self::\w+) => \(&\[([\w, ]+)\], (\w+)\)/g)];
  const table = Object.fromEntries(
    rows.flatMap(([, steps, from, to]) =>
      steps!
        .split(' | ')
        .map((step) => [
          camel(step.replace('Self::', '')),
          { from: from!.split(', ').map(snake), to: snake(to!) },
        ]),
    ),
  );
  const { change, delete: thrown, ...leading } = table;
  expect([change, thrown]).toEqual([{ from: ['draft'], to: 'draft' }, change]);
  expect(STEPS).toEqual(leading);
});

it.each(Object.entries(pictures))('draws every way of %s, and no other', (page, Picture) => {
  const { container } = render(createElement(Picture));
  const drawn = [...container.querySelectorAll('[data-way]')].map((one) => one.getAttribute('data-way'));
  const table = page === 'bordereaux' ? STEPS : TRANSITIONS;
  const ways = waysOf(table as Parameters<typeof waysOf>[0]).map(([from, to]) => `${from}>${to}`);
  expect(drawn.toSorted()).toEqual(ways.toSorted());
  expect(container.innerHTML).not.toContain('NaN');
});
