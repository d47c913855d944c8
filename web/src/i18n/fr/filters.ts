/** What narrows a list, whatever it lists. */
export const filters = {
  by: (name: string) => `Filtrer par ${name}`,
  locality: 'localité',
  localityTitle: 'Localité',
  active: 'Filtres en vigueur',
  drop: (name: string) => `Ne plus filtrer : ${name}`,
};
