// What jobs do is written in the features. It is loaded when it is needed: a job left over from yesterday goes on from
// whatever screen is open today.
import type { JobKind } from './types';

type Kinds = Record<string, JobKind>;

const features = new Map<string, () => Promise<Kinds>>();

/** `feature` is what its kinds' names begin with. */
export function registerJobKinds(feature: string, load: () => Promise<Kinds>): void {
  features.set(feature, load);
}

/** Nothing: another version of the product knew it. */
export async function jobKind(name: string): Promise<JobKind | undefined> {
  const load = features.get(name.split('.')[0]!);
  return (await load?.())?.[name];
}
