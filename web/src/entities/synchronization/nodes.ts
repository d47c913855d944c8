// How an installation is called.
import { fr } from '../../i18n/fr';

const t = fr.synchronization;

/** The centre's number of a node. */
export const CENTRE = 0;

export const nameOfNode = (node: number, name: string | null | undefined): string => {
  if (node === CENTRE) return name || t.centre;
  return name ? t.nodeNamed(name, node) : t.nodeNumber(node);
};
