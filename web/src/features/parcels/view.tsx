// How parcels are shown: as a list or on a map. In the address, as what they are narrowed to.
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { fr } from '../../i18n/fr';
import { useEditQuery } from '../../ui/useEditQuery';

const t = fr.parcelMap;

export type View = 'list' | 'map';

const OPTIONS: { value: View; label: string }[] = [
  { value: 'list', label: t.list },
  { value: 'map', label: t.map },
];

export function useView() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const view: View = params.get('view') === 'map' ? 'map' : 'list';
  const choose = (next: View): void =>
    editQuery((query) => {
      if (next === 'map') query.set('view', next);
      else query.delete('view');
    });
  return { view, choose };
}

interface ViewChoiceProps {
  view: View;
  onChoose: (view: View) => void;
}

export const ViewChoice = ({ view, onChoose }: ViewChoiceProps) => (
  <Segmented<View> aria-label={t.view} options={OPTIONS} value={view} onChange={onChoose} />
);
