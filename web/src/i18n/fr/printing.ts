/** Of whatever is printed as a PDF. */
export const printing = {
  template: 'Modèle',
  usual: (name: string) => `${name} (par défaut)`,
  print: 'Imprimer',
  preparing: 'Préparation du PDF…',
  ready: 'Le PDF est prêt.',
  readyText: 'Ouvrez-le pour l’imprimer, ou enregistrez-le.',
  open: 'Ouvrir le PDF',
  save: 'Enregistrer le PDF',
};
