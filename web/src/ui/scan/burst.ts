// Tells a reader that plays a keyboard from a person at one: by its speed, and by the Enter (or Tab) at its
// end.

/** Fewer characters are no card. */
const SHORTEST = 6;
/** From here on nobody would take it for typing. */
const SURE = 3;

export interface Stroke {
  /** What the system's keyboard layout makes of the key. */
  key: string;
  /** Which key it is. */
  code: string;
  shift: boolean;
  at: number;
}

const SHIFTED: Record<string, string> = {
  ...{ Digit4: '$', Digit5: '%', Digit8: '*', Equal: '+', Semicolon: ':' },
};
const PLAIN: Record<string, string> = { Minus: '-', Period: '.', Slash: '/', Space: ' ' };

/**
 * The character of a key on the American keyboard that most readers play, whatever the layout of this
 * machine.
 */
export function keyOf({ code, shift }: Stroke): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return (shift ? SHIFTED[code] : (PLAIN[code] ?? digit)) ?? '';
}

export interface Burst {
  /** By the layout of this machine, then by the keys themselves. */
  readings: [string, string];
}

export class BurstDetector {
  private typed = '';
  private pressed = '';
  private count = 0;
  private last = Number.NEGATIVE_INFINITY;

  /** `longestGap`: the pause in milliseconds that a reader does not make between two characters. */
  constructor(private readonly longestGap: () => number) {}

  /** So fast and so long that it is a reader. */
  get isSure(): boolean {
    return this.count >= SURE;
  }

  reset(): void {
    this.typed = '';
    this.pressed = '';
    this.count = 0;
    this.last = Number.NEGATIVE_INFINITY;
  }

  push(stroke: Stroke): Burst | undefined {
    if (stroke.key === 'Shift' || stroke.key === 'CapsLock') return undefined;
    const fast = stroke.at - this.last <= this.longestGap();
    if (stroke.key === 'Enter' || stroke.key === 'Tab') {
      const burst: Burst = { readings: [this.typed, this.pressed] };
      const done = fast && this.count >= SHORTEST;
      this.reset();
      return done ? burst : undefined;
    }
    // A dead key is a character of the reader all the same.
    if (stroke.key.length !== 1 && stroke.key !== 'Dead') {
      this.reset();
      return undefined;
    }
    if (!fast) this.reset();
    this.typed += stroke.key === 'Dead' ? '' : stroke.key;
    this.pressed += keyOf(stroke);
    this.count += 1;
    this.last = stroke.at;
    return undefined;
  }
}
