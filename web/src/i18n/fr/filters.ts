/** What narrows a list, whatever it lists. */
export const filters = {
  by: (name: string) => `Filtrer par ${name}`,
  locality: 'localité',
  localityTitle: 'Localité',
  more: (count: number) => (count > 0 ? `Plus de filtres (${count})` : 'Plus de filtres'),
  moreTitle: 'Autres filtres',
  active: 'Filtres en vigueur',
  drop: (name: string) => `Ne plus filtrer : ${name}`,
};
