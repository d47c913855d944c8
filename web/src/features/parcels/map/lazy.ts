// Maps, loaded where they are shown.
import { lazy } from 'react';

const maps = () => import('./maps');

export const ListMap = lazy(async () => ({ default: (await maps()).ListMap }));
export const PlaceMap = lazy(async () => ({ default: (await maps()).PlaceMap }));
