// The assistant: who may get a card, who not and why, and making the cards of those who may.
import { CreditCardOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { refreshCards, REASONS } from '../../../entities/cards/api';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { PlaceFilters } from '../../../entities/geography/PlaceFilters';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { flagIn, idIn, oneOf } from '../../../ui/filters/read';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { ListActions, type Picked } from '../../../ui/table/ListActions';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import { useEditQuery } from '../../../ui/useEditQuery';
import '../cards.css';
import {
  type Candidate,
  candidateList,
  countsQuery,
  type Created,
  type MemberFilter,
  type View,
} from './api';
import { Breakdown, countText } from './Breakdown';
import { columns, Eligibility, fullName, nameOf } from './columns';
import { type CreateRequest, CreateDialog } from './CreateDialog';
import { Lot, Result } from './Outcome';
import { RefreshButton } from './RefreshButton';

const t = fr.cardCreation;
const VIEWS = ['eligible', 'all', ...REASONS] as const satisfies readonly View[];

const read = (params: URLSearchParams): MemberFilter => ({
  isMainAccount: flagIn(params.get('isMainAccount')),
});
const LINKS = { true: fr.members.mains, false: fr.members.dependants };

/** What one looks at, and the lot one follows: both in the address. */
function useAddress() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const put = useCallback(
    (name: 'view' | 'lot', value: string | undefined) =>
      editQuery((next) => {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        if (name === 'view') next.delete('page');
      }),
    [editQuery],
  );
  return {
    view: oneOf<View>(VIEWS, params.get('view')) ?? 'eligible',
    lot: idIn(params.get('lot')),
    search: params.get('filter')?.trim() || undefined,
    put,
  };
}

function CandidateCard({ row }: { row: Candidate }) {
  return (
    <span className="m-member-card">
      <span className="m-thumb">
        <MemberPhoto fileName={row.member_photoFileName} name={fullName(row)} size="thumb" />
      </span>
      <span className="m-member-card-text">
        <strong>{fullName(row)}</strong>
        <span>{row.member_idNumber}</span>
        <Eligibility row={row} />
      </span>
    </span>
  );
}

type Request = CreateRequest & { clear?: () => void };

/** What one is about to create: of those that were picked, or of all that the filters find. */
function useRequest(searched: MemberFilter & { filter?: string }, view: View) {
  const { data: counts } = useQuery(countsQuery(searched));
  const [asked, setAsked] = useState<Request>();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());

  function askAll(clear?: () => void): void {
    if (!counts) return;
    const { eligible } = counts;
    const count = eligible.total;
    setAsked({ filter: searched, count, countText: countText(eligible), excluded: 0, clear });
  }
  function askPicked({ rows, clear, ...picked }: Picked<Candidate>): void {
    if (picked.all) {
      if (view === 'eligible' || view === 'all') return askAll(clear);
      // Whoever is shown for a reason gets no card.
      return setAsked({ filter: searched, count: 0, countText: '0', excluded: picked.count, clear });
    }
    const excluded = rows.filter(({ eligible }) => !eligible).length;
    const ids = picked.keys.map(Number);
    setNames(new Map(rows.map((row) => [row.member_id, nameOf(row)])));
    const possible = ids.length - excluded;
    return setAsked({
      ids,
      filter: searched,
      count: possible,
      countText: formatNumber(possible),
      excluded,
      clear,
    });
  }
  return { counts, asked, names, askAll, askPicked, close: () => setAsked(undefined) };
}

function Filters({ filters }: { filters: AddressFilters<MemberFilter> }) {
  const { filter, put } = filters;
  const tags = (
    <FilterTags<MemberFilter>
      filters={filters}
      words={{ isMainAccount: (value) => LINKS[value as keyof typeof LINKS] }}
    />
  );
  return (
    <ListFilters count={filters.count} tags={tags}>
      <PlaceFilters filters={filters} />
      <ChoiceFilter
        name={t.linkFilter}
        title={t.link}
        value={filter.isMainAccount === undefined ? undefined : filter.isMainAccount ? 'true' : 'false'}
        options={[
          { value: 'true', label: LINKS.true },
          { value: 'false', label: LINKS.false },
        ]}
        onChange={(isMainAccount) => put({ isMainAccount })}
      />
    </ListFilters>
  );
}

function useCandidates(filter: MemberFilter, view: View) {
  const source = useMemo(() => candidateList(filter, view), [filter, view]);
  return useList<Candidate>({
    name: 'card_creation',
    label: fr.screens.cardCreation.title,
    rowKey: 'member_id',
    source,
    columns,
    nameOf,
    selects: 'kept',
    countText: t.count,
  });
}

const create = { type: 'primary', icon: <CreditCardOutlined aria-hidden /> } as const;

interface HeadActionsProps {
  counts: ReturnType<typeof useRequest>['counts'];
  onAll: () => void;
}

function HeadActions({ counts, onAll }: HeadActionsProps) {
  return (
    <div className="m-alert-actions">
      <RefreshButton />
      {counts !== undefined && counts.eligible.total > 0 && (
        <Button {...create} onClick={onAll}>
          {t.createAll(countText(counts.eligible))}
        </Button>
      )}
    </div>
  );
}

export default function CardCreation() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<Created>();
  const filters = useAddressFilters<MemberFilter>(read);
  const { filter } = filters;
  const { view, lot, search, put: go } = useAddress();
  const searched = useMemo(() => ({ ...filter, filter: search }), [filter, search]);
  const { counts, asked, names, askAll, askPicked, close } = useRequest(searched, view);

  function created(reply: Created): void {
    asked?.clear?.();
    close();
    const isJob = reply.job_id !== null;
    setAnswer(isJob ? undefined : reply);
    go('lot', isJob ? String(reply.job_id) : undefined);
    refreshCards(queryClient);
  }

  const list = useCandidates(filter, view);
  const actions = <HeadActions counts={counts} onAll={() => askAll()} />;
  const above = (
    <>
      {lot !== undefined && <Lot key={lot} jobId={lot} names={names} onClose={() => go('lot', undefined)} />}
      {answer && <Result answer={answer} names={names} onClose={() => setAnswer(undefined)} />}
      <Breakdown
        filter={searched}
        view={view}
        onView={(next) => go('view', next === 'eligible' ? undefined : next)}
      />
    </>
  );
  return (
    <>
      <ListPage list={list} actions={actions} above={above}>
        <ListBar list={list} hint={t.search}>
          <Filters filters={filters} />
        </ListBar>
        <ListActions list={list}>
          {(picked) => (
            <Button {...create} onClick={() => askPicked(picked)}>
              {t.createSelection}
            </Button>
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={(row) => void navigate(`/members/${row.member_id}`)}
          cardOf={(row) => <CandidateCard row={row} />}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
      {asked && <CreateDialog asked={asked} onClose={close} onCreated={created} />}
    </>
  );
}
