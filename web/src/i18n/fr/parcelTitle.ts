// The pages of a parcel's title of land.
import { bounds } from '../../api/facts';
import { formatMib, plural } from '../format';

export const parcelTitle = {
  panel: 'Titre foncier',
  none: 'Aucune page jointe.',
  hint: (most: number) =>
    `Une photo ou un scan par page : JPEG, PNG ou WebP, ${formatMib(bounds.picture.max)} Mio au plus, ` +
    `${most} pages au plus.`,
  count: (pages: number) => plural(pages, 'page jointe', 'pages jointes'),
  add: 'Joindre une page',
  page: (rank: number) => `Page ${rank}`,
  addedBy: (day: string, who: string) => `jointe le ${day} par ${who}`,
  open: 'Ouvrir',
  openOf: (rank: number) => `Ouvrir la page ${rank}`,
  remove: 'Retirer',
  removeOf: (rank: number) => `Retirer la page ${rank}`,
  removeTitle: (rank: number) => `Retirer la page ${rank} du titre foncier ?`,
  removeText: 'Elle ne s’ouvre plus depuis la fiche. L’historique garde qui l’a jointe et qui l’a retirée.',
  unreadable:
    'Ce fichier n’est pas une image lisible (JPEG, PNG ou WebP). D’un PDF, joignez une image de chaque page.',
  fileName: 'titre-foncier.jpg',
};
