/** Of the life of a delivery, in its order: the dashboards count by them. */
export const deliveryStatuses = {
  draft: 'Brouillon',
  sent: 'Expédié',
  received: 'Réceptionné',
  in_progress: 'Remise en cours',
  closed: 'Clôturé',
  cancelled: 'Annulé',
};
