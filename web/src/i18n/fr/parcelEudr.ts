// Parcels for the EU's information system on deforestation.
import { plural } from '../format';

export const parcelEudr = {
  menu: 'Règlement européen (RDUE)',
  title: (total: number) => `Exporter ${plural(total, 'parcelle', 'parcelles')} pour le règlement européen`,
  text:
    'Le fichier ZIP contient les emplacements au format du système d’information européen sur la ' +
    'déforestation, et la liste des parcelles écartées avec leur motif.',
  allCrops:
    'Le règlement vise le cacao, le café, l’hévéa et le palmier à huile : filtrez d’abord la liste par ' +
    'culture pour ne remettre que celle qui est vendue.',
  otherCrop: 'Le règlement ne vise pas cette culture : le fichier ne sert alors qu’à la cartographie.',
  recipient: 'Destinataire',
  recipientHint: 'À qui vous remettrez le fichier : acheteur, exportateur, autorité. L’audit le conserve.',
  country: 'Pays de production',
  countryHint: 'Code à deux lettres, par exemple CI. Celui du paramètre « Pays des parcelles » est proposé.',
  countryElsewhere:
    'Code à deux lettres, par exemple CI. Le paramètre « Pays des parcelles » n’en désigne aucun : ' +
    'saisissez-le ici.',
  notCountry: 'Saisissez les deux lettres du code, par exemple CI.',
  producer: 'Producteurs désignés par',
  producers: { numbers: 'Leur numéro de membre', names: 'Leur nom et prénoms' },
  namesHint: 'Les noms sont des données personnelles : ne les remettez qu’à qui en a besoin.',
  start: 'Exporter',
  job: (total: number, recipient: string) =>
    `Export RDUE de ${plural(total, 'parcelle', 'parcelles')} pour ${recipient}`,
};
