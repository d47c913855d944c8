// Which journeys a shard takes, so that all shards end at about the same time.
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of those that take long, on two cores, beside the other shard. */
const LONG: Readonly<Record<string, number>> = {
  accessibility: 360,
  'cards-axe': 315,
  reports: 190,
  'members-axe': 170,
  golden: 120,
  'reports-keyboard': 90,
  'members-enrolment': 80,
  statistics: 75,
  cards: 65,
  documentation: 65,
  tools: 60,
  geography: 50,
  upkeep: 50,
  members: 45,
  'photo-check': 40,
  users: 40,
};
/** Seconds of any other. */
const USUAL = 25;

const secondsOf = ({ moduleId }: TestSpecification): number => LONG[basename(moduleId, '.e2e.ts')] ?? USUAL;

export class Shards extends BaseSequencer {
  /** The longest first, each to the shard that has least to do. */
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const byLength = files.toSorted(
      (one, other) => secondsOf(other) - secondsOf(one) || one.moduleId.localeCompare(other.moduleId),
    );
    for (const file of byLength) {
      const least = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
      least.files.push(file);
      least.seconds += secondsOf(file);
    }
    return Promise.resolve(shards[index - 1]?.files ?? []);
  }
}
