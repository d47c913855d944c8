// How much the services take, in characters unless it says otherwise.
import { bounds } from '../api/facts';

type Bounds = typeof bounds;

export const limits = Object.fromEntries(Object.entries(bounds).map(([name, { max }]) => [name, max])) as {
  [Name in keyof Bounds]: Bounds[Name]['max'];
};
