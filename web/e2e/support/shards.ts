// Which journeys a shard takes, so that all shards end at about the same time.
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of those that take long, on two cores, beside the other shard. */
const LONG: Readonly<Record<string, number>> = {
  'cards-axe': 136,
  accessibility: 110,
  reports: 102,
  'members-axe': 81,
  golden: 67,
  statistics: 66,
  parcels: 64,
  'first-view': 56,
  'reports-keyboard': 39,
  cards: 34,
  geography: 32,
  tools: 29,
  'members-enrolment': 28,
  members: 27,
  'members-list': 25,
  regions: 22,
  upkeep: 20,
  users: 18,
  'tools-keyboard': 17,
  'photo-check': 16,
  documentation: 15,
};
/** Seconds of any other. */
const USUAL = 10;

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
