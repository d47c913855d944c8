// A card that stays before the camera is one scan.

/** Gone for so long, it is shown anew. */
const AWAY_MS = 2000;

export class Seen {
  private text: string | undefined;
  private at = Number.NEGATIVE_INFINITY;

  isNew(text: string, now: number): boolean {
    const held = text === this.text && now - this.at < AWAY_MS;
    this.text = text;
    this.at = now;
    return !held;
  }
}
