// Where the enrolment stands, kept in the address: a reload goes on with the same family.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useEditQuery } from '../../../ui/useEditQuery';

const SPOUSE_OF = 'conjointDe';
const CHILD_OF = 'enfantDe';
const REGISTERED = 'inscrit';

export type Dependant = 'spouse' | 'child';

export interface Step {
  /** The dependant that is being typed in, and whose. */
  kinship?: { kind: Dependant; mainId: number };
  /** Who was registered last. */
  registered?: number;
}

function idIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  if (text === null) return undefined;
  // An id typed wrong is a member that does not exist: the server says so.
  return Number.isSafeInteger(Number(text)) ? Number(text) : 0;
}

export function useEnrolment() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const spouseOf = idIn(params, SPOUSE_OF);
  const childOf = idIn(params, CHILD_OF);
  const step: Step = { registered: idIn(params, REGISTERED) };
  if (spouseOf !== undefined) step.kinship = { kind: 'spouse', mainId: spouseOf };
  else if (childOf !== undefined) step.kinship = { kind: 'child', mainId: childOf };

  const go = useCallback(
    ({ kinship, registered }: Step) =>
      editQuery((next) => {
        for (const name of [SPOUSE_OF, CHILD_OF, REGISTERED]) next.delete(name);
        if (kinship) next.set(kinship.kind === 'spouse' ? SPOUSE_OF : CHILD_OF, String(kinship.mainId));
        if (registered !== undefined) next.set(REGISTERED, String(registered));
      }),
    [editQuery],
  );
  return { step, go };
}
