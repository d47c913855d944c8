// From a number to a line: the card is looked up among those to deliver; if it is not there, it is said why.
import { useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { type Scanned } from '../../../entities/cards/scan/code';
import { useScanNote } from '../../../entities/cards/scan/useScanNote';
import { type Card, findCard, MOST_LINES } from '../api';
import { type BuildLine, lineOfCard, unknownLine } from './lines';
import type { Build } from './useBuild';

const t = fr.deliveryForm;

function refusalOf(card: Card | undefined, number: string): string {
  if (!card) return t.notFound(number);
  if (card.card_deliveryId !== null) return t.onOther(number);
  return t.notPrinted(number, fr.cardStatuses[card.card_status]);
}

/** The line of a card, or why it can have none. */
async function lineFor(
  number: string,
  { isError }: Build,
  deliveryId: number | undefined,
  usualMotive: string,
): Promise<BuildLine | string> {
  const shown = formatCardNumber(number);
  if (isError) {
    const card = await findCard(number, false);
    return card ? lineOfCard(card, usualMotive) : unknownLine(number, usualMotive || t.unknownMotive);
  }
  const card = await findCard(number, true);
  if (card) return lineOfCard(card, '');
  const other = await findCard(number, false);
  const isOurs = other && deliveryId !== undefined && other.card_deliveryId === deliveryId;
  return isOurs ? lineOfCard(other, '') : refusalOf(other, shown);
}

/** `deliveryId`: of the draft that is being changed; its own cards may come back. */
export function useAddCard(build: Build, deliveryId: number | undefined, usualMotive: string) {
  const { note, tell } = useScanNote();
  // A number that can't be a card's, which a return may have all the same.
  const [doubtful, setDoubtful] = useState<string>();
  const asked = useRef(new Set<string>());

  function add(line: BuildLine, text: string): void {
    if (build.add([line]) === 1) tell('ok', text);
    // Scanned twice while it was looked up, or no room is left.
    else
      tell('error', build.has(line.number) ? t.duplicate(formatCardNumber(line.number)) : t.most(MOST_LINES));
  }

  async function take(number: string): Promise<void> {
    const shown = formatCardNumber(number);
    if (build.has(number) || asked.current.has(number)) return tell('error', t.duplicate(shown));
    asked.current.add(number);
    try {
      const line = await lineFor(number, build, deliveryId, usualMotive);
      if (typeof line === 'string') tell('error', line);
      else add(line, line.cardId === null ? t.addedUnknown(shown) : t.added(shown, line.name));
    } catch (error) {
      tell('error', error instanceof Error ? error.message : String(error));
    } finally {
      asked.current.delete(number);
    }
    return undefined;
  }

  return {
    note,
    tell,
    scanned: (scan: Scanned): void => {
      setDoubtful(undefined);
      if (scan.kind !== 'wrong') return void take(scan.number);
      tell('error', fr.scan.problems[scan.problem]);
      if (build.isError && (scan.problem === 'checkDigit' || scan.problem === 'length'))
        setDoubtful(scan.text.replaceAll(/\s/g, ''));
      return undefined;
    },
    doubtful: doubtful && {
      add: () => {
        setDoubtful(undefined);
        add(unknownLine(doubtful, usualMotive || t.unknownMotive), t.addedUnknown(doubtful));
      },
    },
    pick: (cards: readonly Card[]): void => {
      const count = build.add(cards.map((card) => lineOfCard(card, '')));
      if (count > 0) tell('ok', t.addedMany(count));
      else tell('error', t.most(MOST_LINES));
    },
  };
}
