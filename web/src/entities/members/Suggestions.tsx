// « Vouliez-vous dire … ? », where a search for members finds nobody: one click looks for that instead.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { type MemberQuery, suggestionQuery } from './api';

interface SuggestionsProps {
  /** What found nobody. */
  query: MemberQuery;
  onChoose: (text: string) => void;
}

export function Suggestions({ query, onChoose }: SuggestionsProps) {
  const mayRead = usePermission('members.read');
  const { data } = useQuery({ ...suggestionQuery(query), enabled: mayRead && Boolean(query.filter) });
  if (!data || data.suggestions.length === 0) return null;
  return (
    <p role="status">
      {fr.search.didYouMean}{' '}
      {data.suggestions.map((text) => (
        <Button key={text} type="link" onClick={() => onChoose(text)}>
          {fr.search.meant(text)}
        </Button>
      ))}
    </p>
  );
}
