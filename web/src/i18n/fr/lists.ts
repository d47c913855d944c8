export const views = {
  button: 'Vues',
  title: 'Vues enregistrées',
  none: 'Aucune vue enregistrée pour cette liste.',
  save: 'Enregistrer la vue actuelle',
  nothingToSave: 'Filtrez ou triez la liste pour en enregistrer une vue.',
  saveTitle: 'Enregistrer la vue',
  renameTitle: 'Renommer la vue',
  name: 'Nom de la vue',
  taken: 'Une vue porte déjà ce nom.',
  rename: (name: string) => `Renommer la vue « ${name} »`,
  delete: (name: string) => `Supprimer la vue « ${name} »`,
};
