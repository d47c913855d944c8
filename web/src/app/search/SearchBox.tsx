// The box and its list: the focus stays in the box, the arrows move through the list (ARIA combobox).
import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Input, type InputRef, Skeleton } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import { useRegisteredShortcuts } from '../../ui/shortcuts';
import { Suggestions } from '../../entities/members/Suggestions';
import { ErrorState } from '../../ui/table/ListStates';
import { searchQuery, SHORTEST } from '../../entities/search/api';
import {
  actionGroup,
  allMembers,
  type Group,
  hitGroups,
  type Option,
  recentGroup,
  screenGroup,
} from './options';
import { recentHits } from './recents';
import { ResultList } from './ResultList';
import { guess } from './words';

const t = fr.search;
/** A pause in typing. */
const QUIET_MS = 150;

function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

function useGroups(typed: string) {
  const may = useMay();
  const navigate = useNavigate();
  const shortcuts = useRegisteredShortcuts();
  const asked = useQuiet(typed);
  const query = useQuery(searchQuery(asked));
  const isAsking = typed.length >= SHORTEST && (asked !== typed || query.isFetching);
  const found = typed.length >= SHORTEST && !query.isError ? query.data : undefined;
  const groups = useMemo<Group[]>(() => {
    const goTo = (address: string): void => void navigate(address);
    if (!typed) return [recentGroup(recentHits(), goTo)];
    const hits = hitGroups(found?.rows ?? [], goTo);
    const members = hits.find(({ title }) => title === t.entities.member);
    if (members && found && found.total > found.rows.length) members.options.push(allMembers(typed, goTo));
    return [...hits, screenGroup(typed, may, goTo), actionGroup(typed, shortcuts)];
  }, [typed, found, may, navigate, shortcuts]);
  return { groups: groups.filter(({ options }) => options.length > 0), found, isAsking, query };
}

interface SearchBoxProps {
  input: RefObject<InputRef | null>;
  onChoose: (option: Option) => void;
}

type Found = ReturnType<typeof useGroups>;

/** Which of the options is the active one, and what arrows and Enter do with it. */
function useActive(options: readonly Option[], isAsking: boolean, onChoose: (option: Option) => void) {
  const [moved, setMoved] = useState<string>();
  const active = options.find(({ key }) => key === moved) ?? options[0];
  // Enter, pressed before the answer was there.
  const [isHurried, setHurried] = useState(false);

  useEffect(() => {
    if (!isHurried || isAsking) return;
    setHurried(false);
    // One answer is what was meant; among several the user chooses.
    if (options.length === 1) onChoose(options[0]!);
  }, [isHurried, isAsking, options, onChoose]);

  const move = (by: number): void => {
    const at = options.findIndex(({ key }) => key === active?.key);
    setMoved(options[(at + by + options.length) % options.length]?.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Not while an accent or a character is being put together.
    if (event.nativeEvent.isComposing || options.length + Number(isAsking) === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is shown may still belong to fewer letters, unless it was chosen by hand.
      if (isAsking && !options.some(({ key }) => key === moved)) setHurried(true);
      else if (active) onChoose(active);
    }
  };
  const forget = (): void => {
    setMoved(undefined);
    setHurried(false);
  };
  return { active, onKeyDown, setMoved, forget };
}

/** What is said when nothing is found: what may have been meant. */
function NoneFound({ typed, onMeant }: { typed: string; onMeant: (meant: string) => void }) {
  return (
    <>
      <strong>{t.none(typed)}</strong>
      <Suggestions query={{ filter: typed }} onChoose={onMeant} />
      <p className="m-hint">{t.noneHint}</p>
    </>
  );
}

/** That there is more than is shown. */
function More({ found }: Pick<Found, 'found'>) {
  if (!found) return null;
  const { rows, total, totalIsEstimate, isPartial } = found;
  const all = totalIsEstimate ? t.about(formatNumber(total)) : formatNumber(total);
  return (
    <>
      {isPartial && <p className="m-hint">{t.partial}</p>}
      {total > rows.length && <p className="m-hint">{t.firstOf(rows.length, all)}</p>}
    </>
  );
}

function Foot({ typed }: { typed: string }) {
  return (
    <div className="m-search-foot m-hint">
      <span>{typed.length >= SHORTEST && t.guesses[guess(typed)]}</span>
      <span className="m-wide-only">
        {t.moveKeys} · {t.openKey} · {t.closeKey}
      </span>
    </div>
  );
}

export function SearchBox({ input, onChoose }: SearchBoxProps) {
  const list = useId();
  const [text, setText] = useState('');
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  const { groups, found, isAsking, query } = useGroups(typed);
  const options = groups.flatMap((group) => group.options);
  const { active, onKeyDown, setMoved, forget } = useActive(options, isAsking, onChoose);
  const isEmpty = typed !== '' && options.length === 0 && !isAsking && !query.isError;
  function retype(meant: string): void {
    setText(meant);
    input.current?.focus();
  }
  return (
    <>
      <Input
        ref={input}
        size="large"
        role="combobox"
        aria-label={t.open}
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? list : undefined}
        aria-activedescendant={active && `${list}-${active.key}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t.placeholder}
        allowClear
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          forget();
        }}
        onKeyDown={onKeyDown}
      />
      <p className="m-visually-hidden" role="status">
        {isAsking && t.searching}
        {!isAsking && typed && (isEmpty ? t.none(typed) : t.count(options.length))}
      </p>
      <div className="m-search-body" aria-busy={isAsking}>
        {options.length > 0 && (
          <ResultList id={list} groups={groups} active={active?.key} onMove={setMoved} onChoose={onChoose} />
        )}
        {isAsking && !found && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {query.isError && !isAsking && typed.length >= SHORTEST && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} inline />
        )}
        {isEmpty && <NoneFound typed={typed} onMeant={retype} />}
        {!typed && options.length === 0 && <p className="m-hint">{t.start}</p>}
        <More found={found} />
      </div>
      <Foot typed={typed} />
    </>
  );
}
