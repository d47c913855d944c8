import { plural } from '../format';

export const regions = {
  code: 'Code',
  name: 'Nom',
  codeHint: 'Unique dans tout le réseau, par exemple le code officiel.',
  search: 'Nom ou code',
  create: 'Nouvelle région',
  edit: 'Modifier la région',
  view: 'Région',
  empty: 'Aucune région n’est enregistrée',
  emptyCreate: 'Créez la première région : les départements s’y rattacheront.',
  emptyRead: 'Un administrateur ou un superviseur peut créer la première région.',
  gone: 'Cette région n’existe pas ou plus.',
  deleteTitle: (name: string) => `Supprimer la région « ${name} » ?`,
  deleteText: (name: string, code: string) =>
    `La région « ${name} » (code ${code}) disparaîtra des listes. Si des départements s’y rattachent, la suppression sera refusée.`,
  deleteMany: (count: number) => `Supprimer ${plural(count, 'région', 'régions')} ?`,
  deleteManyText:
    'Ces régions disparaîtront des listes. Celles auxquelles des départements se rattachent seront refusées.',
  named: (name: string, code: string) => `${name} (${code})`,
};
