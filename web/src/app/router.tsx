import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router';
import { routes } from './routes';

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routes(queryClient));
}

/** The same routes at a given address, for tests. */
export function createTestRouter(queryClient: QueryClient, address: string) {
  return createMemoryRouter(routes(queryClient), { initialEntries: [address] });
}

export type { RouteObject };
