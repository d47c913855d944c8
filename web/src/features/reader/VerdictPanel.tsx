// The verdict, to be read from across a counter: colour, icon, words; then who holds the card.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import {
  formatCardNumber,
  formatDateTime,
  formatDay,
  formatName,
  formatRelative,
  formatShortMoment,
} from '../../i18n/format';
import { MemberPhoto } from '../../entities/members/photo/MemberPhoto';
import type { HandedScan } from '../../entities/cards/scan/useHandedScan';
import { type Card, replacementQuery } from './api';
import type { Finding, Outcome } from './find';
import { iconOf, toneOf } from './outcomes';

const t = fr.reader;

function headline({ outcome, expiry }: Finding): string {
  return outcome === 'expired' && expiry ? t.expiredOn(formatDay(expiry)) : t.verdicts[outcome];
}

/** Online the card comes with the verdict, save of members elsewhere. */
const isElsewhere = ({ outcome, offline, card }: Finding): boolean =>
  !offline && !card && !['unknown', 'forged', 'unreadable', 'not_a_card'].includes(outcome);

function advice(finding: Finding): string {
  const { outcome, problem, restoredAt } = finding;
  if (problem) return fr.scan.problems[problem];
  if (outcome === 'unknown' && restoredAt) return t.restored(formatDateTime(restoredAt));
  if (!isElsewhere(finding)) return t.advice[outcome];
  // There is no photo to compare.
  return outcome === 'valid' ? t.elsewhere : `${t.advice[outcome]} ${t.elsewhere}`;
}

function source({ offline, at, outcome }: Finding): string {
  if (outcome === 'unreadable') return '';
  if (!offline) return t.online(formatDateTime(at));
  const { asOf } = offline;
  return asOf ? t.offline(formatShortMoment(asOf), formatRelative(asOf, at)) : t.offlineWithoutList;
}

const nameOf = ({ card, member }: Finding): string =>
  member
    ? formatName(member.member_lastname, member.member_firstname)
    : formatName(card?.card_lastname, card?.card_firstname);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ finding }: { finding: Finding }) {
  const { card, number, memberNumber, expiry, replacedBy } = finding;
  const place = [card?.locality_name, card?.subprefecture_name, card?.region_name].filter(Boolean).join(', ');
  return (
    <dl className="m-reader-facts">
      {number && <Fact label={t.number}>{formatCardNumber(number)}</Fact>}
      {replacedBy && <Fact label={t.replacedByNumber}>{formatCardNumber(replacedBy)}</Fact>}
      {memberNumber && <Fact label={t.memberNumber}>{memberNumber}</Fact>}
      {place && <Fact label={t.locality}>{place}</Fact>}
      {expiry && <Fact label={t.expiry}>{formatDay(expiry)}</Fact>}
      {card?.card_statusReason && <Fact label={t.reason}>{card.card_statusReason}</Fact>}
    </dl>
  );
}

/** A card of these may have another one in its place already; of a replaced one the server says which. */
const GIVEN_UP: ReadonlySet<Outcome> = new Set(['lost', 'stolen', 'damaged', 'faulty']);

function Replacement({ card }: { card: Card }) {
  const { data } = useQuery(replacementQuery(card));
  if (!data) return null;
  return (
    <p className="m-reader-advice">
      {t.instead}{' '}
      <Link to={`/cards/${data.card_id}`}>{t.replacement(formatCardNumber(data.card_idNumber))}</Link> (
      {fr.cardStatuses[data.card_status]})
    </p>
  );
}

/** Where what comes next is done, with the same card in hand. */
function nextOf(card: Card, may: ReturnType<typeof useMay>): { text: string; to: string } | undefined {
  if (card.card_status === 'in_delivery' && may('deliveries.handover'))
    return { text: t.handOver, to: '/reader?mode=remettre' };
  if (card.card_status === 'printed' && card.card_deliveryId === null && may('deliveries.write'))
    return { text: t.deliver, to: '/delivery/nouveau' };
  return undefined;
}

function Links({ finding: { card, member, outcome } }: { finding: Finding }) {
  const may = useMay();
  const next = card && nextOf(card, may);
  const scan: HandedScan | undefined = card
    ? { scan: { kind: 'number', number: card.card_idNumber } }
    : undefined;
  const links: [text: string, props: LinkProps][] = [];
  if (next) links.push([next.text, { to: next.to, state: scan }]);
  if (card && may('cards.read')) links.push([t.openCard, { to: `/cards/${card.card_id}` }]);
  if (member && may('members.read')) links.push([t.openMember, { to: `/members/${member.member_id}` }]);
  return (
    <>
      {card && GIVEN_UP.has(outcome) && may('cards.read') && <Replacement card={card} />}
      <p className="m-reader-links">
        {links.map(([text, props]) => (
          <Link key={text} {...props}>
            {text}
          </Link>
        ))}
      </p>
    </>
  );
}

function Found({ finding }: { finding: Finding }) {
  const name = nameOf(finding);
  const photo = finding.member?.member_photoFileName ?? finding.card?.card_photoFileName;
  return (
    <>
      <p className="m-reader-headline">
        {iconOf(finding.outcome)} <strong>{headline(finding)}</strong>
      </p>
      <p className="m-reader-advice">{advice(finding)}</p>
      <div className="m-reader-holder">
        {name && <MemberPhoto fileName={photo} name={name} size="full" />}
        <div>
          {name && <p className="m-reader-name">{name}</p>}
          <Facts finding={finding} />
        </div>
      </div>
      <p className="m-reader-source">{source(finding)}</p>
    </>
  );
}

export function VerdictPanel({ finding, isBusy }: { finding: Finding | undefined; isBusy: boolean }) {
  const tone = finding ? toneOf(finding.outcome) : 'none';
  return (
    <section className={`m-reader-verdict m-reader-${tone}`} aria-label={t.verdict}>
      {/* Read aloud as a whole, also when the same card is scanned again. */}
      <div aria-live="assertive" aria-atomic>
        {isBusy && <p className="m-reader-headline">{t.verifying}</p>}
        {!isBusy && !finding && <p className="m-reader-waiting">{t.waiting}</p>}
        {finding && <Found key={finding.at.getTime()} finding={finding} />}
      </div>
      {isBusy && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {finding && <Links finding={finding} />}
    </section>
  );
}
