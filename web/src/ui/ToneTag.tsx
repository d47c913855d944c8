// A state as a chip: one colour per meaning wherever it stands, and never the colour alone.
import { Tag } from 'antd';
import type { ReactNode } from 'react';

/**
 * It waits for us, it is on its way, it is done, something bars it; `over`: nothing is to be done any more.
 */
export type Tone = 'waits' | 'moves' | 'done' | 'blocked' | 'over';

/** Every state that a record of the product has, whatever it is a record of. */
const tones = {
  active: 'done',
  suspended: 'blocked',
  deceased: 'over',
  removed: 'over',
  dissolved: 'over',
  created: 'waits',
  printed: 'waits',
  in_delivery: 'moves',
  delivered: 'done',
  expired: 'waits',
  faulty: 'blocked',
  lost: 'blocked',
  stolen: 'blocked',
  damaged: 'blocked',
  replaced: 'over',
  cancelled: 'over',
  draft: 'waits',
  sent: 'moves',
  received: 'waits',
  in_progress: 'moves',
  closed: 'done',
  free: 'waits',
  used: 'done',
  todo: 'waits',
  returned: 'blocked',
  carried: 'moves',
  waiting: 'moves',
  running: 'moves',
  paused: 'waits',
  done: 'done',
  failed: 'blocked',
  interrupted: 'waits',
  unchecked: 'waits',
  accepted: 'done',
  refused: 'blocked',
  ok: 'done',
  warning: 'waits',
  unknown: 'over',
  up: 'done',
  impaired: 'waits',
  down: 'blocked',
} as const satisfies Record<string, Tone>;

export type State = keyof typeof tones;

export const toneOf = (state: State): Tone => tones[state];

export function ToneTag({ state, icon, children }: { state: State; icon?: ReactNode; children: ReactNode }) {
  return (
    <Tag icon={icon} className={`m-status m-tone-${tones[state]}`}>
      {children}
    </Tag>
  );
}
