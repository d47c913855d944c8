// The import of the geographic hierarchy.
import { bounds } from '../../api/facts';
import { bodies } from '../../api/words';
import { formatNumber, plural } from '../format';

const mib = `${formatNumber(bodies['/api/locality/post_locality-import'])} Mio`;
const lines = `${formatNumber(bounds.importRows.max)} lignes`;

/** What stands above the columns of tables, without accents and case; the longest of a level first. */
export const headerWords = {
  levels: {
    subprefecture: ['sousprefectures', 'sousprefecture', 'subprefecture', 'souspref', 'admin3', 'adm3', 'sp'],
    department: ['departements', 'departement', 'department', 'dept', 'dep', 'admin2', 'adm2'],
    region: ['regions', 'region', 'reg', 'admin1', 'adm1'],
    locality: ['localites', 'localite', 'locality', 'villages', 'village', 'admin4', 'adm4', 'loc'],
  },
  codeWords: ['code', 'codes', 'cod', 'pcode', 'id', 'numero', 'no', 'n'],
  nameWords: ['', 'nom', 'noms', 'name', 'libelle', 'intitule', 'designation', 'fr', 'namefr', 'nomfr'],
  smallWords: ['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'of', 'the'],
};

const rows = (count: number): string => plural(count, 'ligne', 'lignes');

export const importer = {
  fields: {
    region_code: 'Code région',
    region_name: 'Région',
    department_code: 'Code département',
    department_name: 'Département',
    subprefecture_code: 'Code sous-préfecture',
    subprefecture_name: 'Sous-préfecture',
    locality_name: 'Localité',
  },
  levels: {
    region: 'régions',
    department: 'départements',
    subprefecture: 'sous-préfectures',
    locality: 'localités',
  },
  intro:
    'Importez régions, départements, sous-préfectures et localités depuis un tableau. Chaque ligne est ' +
    'vérifiée ; rien n’est enregistré avant votre accord.',
  fileTitle: 'Un fichier',
  fileDrop: 'Déposez un fichier CSV ou XLSX ici',
  fileChoose: 'Choisir un fichier',
  fileLimits: `CSV (virgule, point-virgule ou tabulation) ou XLSX ; ${mib} et ${lines} au plus.`,
  pasteTitle: 'Un copier-coller',
  pasteHint: 'Copiez les cellules dans Excel ou LibreOffice, en-têtes compris, puis collez-les ici (Ctrl+V).',
  pasteLabel: 'Cellules copiées',
  pasteRead: 'Lire les cellules',
  pasteName: 'Cellules collées',
  templateTitle: 'Un modèle à remplir',
  templateText: 'Les sept colonnes attendues, avec un exemple et une aide.',
  templateXlsx: 'Modèle XLSX',
  templateCsv: 'Modèle CSV',
  templateName: 'modele-localites',
  helpSheet: 'Aide',
  dataSheet: 'Localités',
  help: [
    'Une ligne par localité, avec ses trois niveaux supérieurs.',
    'Les codes identifient régions, départements et sous-préfectures : un code connu sous un autre nom ' +
      'est une correction du nom.',
    'Une localité est reconnue à son nom, dans sa sous-préfecture ; accents et majuscules ne comptent pas.',
    'Les niveaux nouveaux sont créés avec leurs localités : il n’y a rien à préparer.',
    'Un fichier sans colonne « Localité » est une liste de sous-préfectures, et ainsi de suite ' +
      'jusqu’aux régions.',
    'L’ordre des colonnes est libre ; les autres colonnes sont ignorées. Rien n’est jamais supprimé par ' +
      'un import.',
  ],
  example: [
    'EX01',
    'Région d’exemple',
    'EX0101',
    'Département d’exemple',
    'EX010101',
    'Sous-préfecture d’exemple',
    'Localité d’exemple',
  ],
  reading: (name: string) => `Lecture de « ${name} »…`,
  problems: {
    empty: 'Le fichier est vide.',
    tooLarge: `Le fichier dépasse ${mib} : répartissez-le en plusieurs.`,
    binary: 'Ce n’est ni un CSV ni un XLSX : le contenu n’est pas du texte.',
    oldExcel:
      'C’est un classeur Excel d’avant 2007 (.xls) ou protégé par mot de passe : enregistrez-le au format ' +
      '.xlsx, sans mot de passe.',
    openDocument: 'C’est un classeur OpenDocument : enregistrez-le au format .xlsx ou .csv.',
    truncated: 'Le classeur est incomplet : la copie ou le téléchargement s’est sans doute interrompu.',
    inflated:
      'Le classeur, une fois décompressé, dépasse 200 Mio : ne gardez que la feuille à importer, ou ' +
      'enregistrez-la en CSV.',
    damaged: 'Le classeur est abîmé et ne peut pas être lu.',
    tooManyRows: `Le fichier a plus de ${lines} : répartissez-le en plusieurs.`,
  },
  openQuote: (line: number) =>
    `À la ligne ${formatNumber(line)}, un guillemet est ouvert et n’est jamais refermé.`,
  notRead: (name: string) => `« ${name} » n’a pas pu être lu`,
  noRows: 'Le fichier n’a aucune ligne sous son en-tête.',
  sheet: 'Feuille du classeur',
  otherFile: 'Autre fichier',
  mapTitle: 'Quelles sont les colonnes ?',
  mapMissing: (missing: string[], found: string[]) =>
    `${missing.length > 1 ? 'Colonnes introuvables' : 'Colonne introuvable'} : ${missing.join(', ')}. ` +
    `En-têtes trouvés : ${found.join(', ') || 'aucun'}.`,
  mapText: 'Indiquez où se trouve chaque donnée. Laissez vides les niveaux que le fichier n’a pas.',
  mapNone: 'Absente du fichier',
  mapColumn: (column: string, title: string, sample: string) =>
    `${column} · ${title || '(sans titre)'}${sample ? ` (ex. ${sample})` : ''}`,
  mapNoHeader: 'La première ligne n’est pas un en-tête, mais déjà une donnée',
  mapStill: (missing: string[]) => `Il manque encore : ${missing.join(', ')}.`,
  mapContinue: 'Vérifier les lignes',
  ignored: (titles: string[]) => `Colonnes ignorées : ${titles.join(', ')}.`,
  endsAt: (level: string) => `Le fichier s’arrête aux ${level}.`,
  grid: 'Lignes à importer',
  line: 'Ligne',
  state: 'État',
  actions: 'Action',
  classes: {
    new: 'Nouveau',
    existing: 'Existant',
    changed: 'Modifié',
    error: 'Erreur',
    duplicate: 'Doublon',
    blank: 'Vide',
    pending: 'À vérifier',
  },
  show: 'Afficher les lignes',
  showAll: 'Toutes',
  showAlike: 'Ressemblances',
  checking: 'Vérification…',
  checkedNone: 'Aucune ligne de cet état.',
  checkFailed: 'La vérification n’a pas abouti.',
  found: (errors: number, duplicates: number) =>
    `${rows(errors)} en erreur, ${plural(duplicates, 'doublon', 'doublons')}.`,
  ready: 'Toutes les lignes sont correctes.',
  nothing: 'Tout est déjà enregistré : il n’y a rien à importer.',
  noneLeft: 'Il ne reste aucune ligne.',
  correctFirst: (count: number) => `Corrigez ou retirez ${rows(count)} en erreur pour pouvoir importer.`,
  cellHint: 'Entrée ou F2 pour corriger, Tab pour la cellule suivante, Échap pour renoncer.',
  edit: (field: string, line: number) => `${field}, ligne ${formatNumber(line)}`,
  remove: 'Retirer',
  removeRow: (line: number) => `Retirer la ligne ${formatNumber(line)}`,
  removeDuplicates: (count: number) => `Retirer ${plural(count, 'doublon', 'doublons')}`,
  removeErrors: (count: number) => `Retirer ${rows(count)} en erreur`,
  restore: (count: number) => `Rétablir ${plural(count, 'ligne retirée', 'lignes retirées')}`,
  downloadErrors: 'Télécharger les erreurs',
  errorsName: 'lignes-en-erreur.csv',
  errorsLine: 'Ligne',
  errorsReason: 'Motif',
  alike: (name: string) => `Ressemble à « ${name} »`,
  totals: 'Ce que l’import ajoutera et modifiera',
  added: (count: number) => `${formatNumber(count)} à ajouter`,
  updated: (count: number) => `${formatNumber(count)} à modifier`,
  level: {
    region: 'Régions',
    department: 'Départements',
    subprefecture: 'Sous-préfectures',
    locality: 'Localités',
  },
  run: (count: number) => `Importer ${rows(count)}`,
  sending: (percent: number) => `Envoi : ${percent} %`,
  saving: (seconds: number) =>
    `Enregistrement : environ ${plural(Math.max(1, seconds), 'seconde', 'secondes')} (estimation)`,
  savingLonger: 'Enregistrement : un peu plus long que prévu…',
  runFailed: 'L’import n’a pas abouti',
  runLost:
    'La réponse du serveur s’est perdue. Vous pouvez réessayer sans risque : le même import n’est ' +
    'jamais enregistré deux fois.',
  retry: 'Réessayer',
  tooHeavy: `Les lignes dépassent ${mib} : retirez-en, ou répartissez le fichier.`,
  leave: 'L’import n’est pas terminé : vos corrections seront perdues.',
  doneTitle: 'Import terminé',
  doneText: (name: string, date: string, time: string) => `« ${name} », le ${date} à ${time}.`,
  alreadyDone: 'Cet import avait déjà été enregistré à la première tentative : rien n’a été fait deux fois.',
  doneAdded: (count: number) => plural(count, 'ajout', 'ajouts'),
  doneUpdated: (count: number) => plural(count, 'modification', 'modifications'),
  leftOut: 'Lignes en double',
  doneLeftOut: (count: number) => plural(count, 'laissée de côté', 'laissées de côté'),
  seeAdded: (count: number) =>
    `Voir ${count < 2 ? 'la localité ajoutée' : `les ${formatNumber(count)} localités ajoutées`}`,
  undo: 'Annuler cet import',
  undoTitle: 'Annuler cet import ?',
  undoText: (added: number) =>
    `${plural(added, 'fiche ajoutée sera supprimée', 'fiches ajoutées seront supprimées')}. Les ` +
    'modifications de noms restent. Si un membre ou une autre fiche s’y rattache déjà, l’annulation ' +
    'sera refusée et rien ne changera.',
  undone: (removed: number) => `Import annulé : ${plural(removed, 'fiche supprimée', 'fiches supprimées')}.`,
  again: 'Nouvel import',
  last: 'Votre dernier import',
  lastSee: 'Voir son résultat',
};
