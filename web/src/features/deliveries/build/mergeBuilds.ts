// Two people changed one draft: its type and each of its cards are compared as the fields of a form are.
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import type { FormField } from '../../../ui/form/types';
import type { BuildLine } from './lines';

export interface Built {
  isError: boolean;
  lines: readonly BuildLine[];
}

/** By a card's number whether it is there, and with which motive. */
type BuildValues = Record<string, string | boolean>;

const t = fr.deliveryForm;
const TYPE = 'isError';
const ABSENT = '-';
/** Before the motive of a card that is there. */
const THERE = '+';

/** Every line once, as the first side that has it has it. */
function linesOf(sides: readonly Built[]): BuildLine[] {
  const lines = new Map<string, BuildLine>();
  for (const line of sides.flatMap((side) => side.lines))
    if (!lines.has(line.number)) lines.set(line.number, line);
  return [...lines.values()];
}

/** The fields of all sides, and a side's values of them. */
export function fieldsOf(...sides: Built[]) {
  const lines = linesOf(sides);
  const fields: FormField<BuildValues>[] = [
    {
      name: TYPE,
      label: t.type,
      input: null,
      show: (values) => (values[TYPE] === true ? t.error : t.normal),
    },
    ...lines.map(({ number, name }) => ({
      name: number,
      label: `${formatCardNumber(number)} ${name}`.trim(),
      input: null,
      show: (values: BuildValues) =>
        values[number] === ABSENT ? t.lineAbsent : t.lineThere(String(values[number]).slice(1)),
    })),
  ];
  const valuesOf = (side: Built): BuildValues => ({
    ...Object.fromEntries(lines.map(({ number }) => [number, ABSENT])),
    ...Object.fromEntries(side.lines.map(({ number, motive }) => [number, THERE + motive.trim()])),
    [TYPE]: side.isError,
  });
  return { fields, valuesOf };
}

/** What was chosen, as lines again: the first side's in their order, then what the others added. */
export function builtOf(values: BuildValues, ...sides: Built[]): Built {
  const lines = linesOf(sides).filter(({ number }) => values[number] !== ABSENT);
  return {
    isError: values[TYPE] === true,
    lines: lines.map((line) => ({
      ...line,
      motive: String(values[line.number]).slice(1),
      problem: undefined,
    })),
  };
}
