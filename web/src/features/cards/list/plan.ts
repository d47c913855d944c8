// Before an action on several cards: in which states they are now, and which would be refused.
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { type Card, type CardStatus, getCard } from '../../../entities/cards/api';
import { type Act, allows, isDone, isPrintable } from '../../../entities/cards/transitions';
import type { Plan } from '../../../ui/jobs/BulkRunDialog';
import type { Source, Target } from '../../../ui/jobs/gather';
import { type CardFilter, listCards } from '../api';
import { nameOf } from '../labels';

const t = fr.cards;

export type BulkAct = 'print' | 'mark' | 'misprint' | 'cancel' | 'suspend' | 'reinstate';
export type CardTarget = Target<Card>;

const acts: Record<Exclude<BulkAct, 'print'>, Act> = {
  mark: 'markPrinted',
  misprint: 'misprint',
  cancel: 'cancel',
  suspend: 'suspend',
  reinstate: 'reinstate',
};

export const sourceOf = (filter: CardFilter & { filter?: string }): Source<Card> => ({
  idOf: (card) => card.card_id,
  // By id: what is done meanwhile changes no place in this order.
  list: (page, signal) => listCards({ ...filter, ...page, _orderBy: 'card_id' }, signal),
  get: getCard,
  most: bounds.toPrint.max,
  tooMany: t.tooMany,
});

export const nameOfTarget = ({ id, row }: CardTarget): string => (row ? nameOf(row) : t.unknown(id));

function refusalOf(act: BulkAct, status: CardStatus): string | undefined {
  if (act === 'print') return isPrintable(status) ? undefined : t.refused(fr.cardStatuses[status]);
  if (allows(acts[act], status)) return undefined;
  return isDone(acts[act], status) && act !== 'reinstate' ? t.alreadySo : t.refused(fr.cardStatuses[status]);
}

export function planOf(act: BulkAct, targets: readonly CardTarget[]): Plan<CardTarget> {
  const possible: CardTarget[] = [];
  const refused: Plan<CardTarget>['refused'][number][] = [];
  for (const target of targets) {
    const reason = target.row ? refusalOf(act, target.row.card_status) : t.gone;
    if (reason) refused.push({ row: target, reason });
    else possible.push(target);
  }
  return { possible, refused };
}
