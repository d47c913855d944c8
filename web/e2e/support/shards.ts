// Which journeys a shard takes, so that all shards end at about the same time.
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of those that take long, on two cores, beside the other shard. */
const LONG: Readonly<Record<string, number>> = {
  accessibility: 160,
  'cards-axe': 125,
  reports: 110,
  'members-axe': 85,
  golden: 75,
  parcels: 50,
  statistics: 50,
  'reports-keyboard': 40,
  cards: 35,
  tools: 33,
  documentation: 30,
  'members-enrolment': 30,
  members: 28,
  upkeep: 24,
  geography: 23,
  'first-view': 21,
  'members-list': 21,
};
/** Seconds of any other. */
const USUAL = 14;

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
