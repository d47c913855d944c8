// What is asked before the program is there is what the screens ask: what nobody takes travels for nothing.
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '../test/renderRoute';
import { world } from '../test/server';
import { firstCalls } from './firstCalls';

it.each(['/members', '/members/:id', '/cards', '/delivery/:id', '/parcels'])(
  'U1: %s asks for what was asked before it was there',
  async (path) => {
    renderRoute(path.replace(':id', '1'));
    const early = firstCalls[path]!.map(({ address }) => `GET ${address.replace(':id', '1')}`);
    await waitFor(() => expect(world.calls).toEqual(expect.arrayContaining(early)));
  },
);
