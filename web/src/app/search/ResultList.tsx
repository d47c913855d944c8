import { useEffect } from 'react';
import { fr } from '../../i18n/fr';
import { ToneTag } from '../../ui/ToneTag';
import type { Group, Option } from './options';

interface ResultListProps {
  id: string;
  groups: readonly Group[];
  active: string | undefined;
  onMove: (key: string) => void;
  onChoose: (option: Option) => void;
}

export function ResultList({ id, groups, active, onMove, onChoose }: ResultListProps) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={fr.search.results} className="m-results">
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div role="presentation" className="m-results-title">
            {group.title}
          </div>
          {group.options.map((option) => (
            /* eslint-disable-next-line jsx-a11y/click-events-have-key-events,
               jsx-a11y/interactive-supports-focus
               -- the search box keeps the focus, and its keys choose */
            <div
              key={option.key}
              id={`${id}-${option.key}`}
              role="option"
              aria-selected={option.key === active}
              className="m-result"
              // Not on entering: the list may scroll under a pointer that rests.
              onMouseMove={() => option.key !== active && onMove(option.key)}
              // The focus stays in the box.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {option.icon}
              <span className="m-result-text">
                <span>{option.label}</span>
                {option.detail && <small>{option.detail}</small>}
              </span>
              {option.state && <ToneTag state={option.state}>{fr.search.states[option.state]}</ToneTag>}
              {option.keys && <kbd className="m-kbd m-wide-only">{option.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
