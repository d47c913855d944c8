import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { TRANSITIONS } from '../../cards/transitions';
import { STEPS } from '../../deliveries/transitions';
import { pictures, waysOf } from './pictures';

it.each(Object.entries(pictures))('draws every way of %s, and no other', (page, Picture) => {
  const { container } = render(createElement(Picture));
  const drawn = [...container.querySelectorAll('[data-way]')].map((one) => one.getAttribute('data-way'));
  const table = page === 'bordereaux' ? STEPS : TRANSITIONS;
  const ways = waysOf(table as Parameters<typeof waysOf>[0]).map(([from, to]) => `${from}>${to}`);
  expect(drawn.toSorted()).toEqual(ways.toSorted());
  expect(container.innerHTML).not.toContain('NaN');
});
