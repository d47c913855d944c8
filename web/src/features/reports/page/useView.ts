// Which view is open, in the address.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useEditQuery } from '../../../ui/useEditQuery';

export const VIEWS = ['design', 'table', 'versions'] as const;
export type View = (typeof VIEWS)[number];

export function useView(usual: View = 'table'): [View, (view: string) => void] {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const wanted = params.get('vue');
  const view = VIEWS.find((one) => one === wanted) ?? usual;
  const open = useCallback((next: string) => editQuery((query) => query.set('vue', next)), [editQuery]);
  return [view, open];
}
