// Every area by its name; what nobody of a screen names is not loaded with it.
export { about, readme } from './about';
export { audit } from './audit';
export { card } from './card';
export { cardCreation } from './cardCreation';
export { cards } from './cards';
export { cardReasons, cardStatuses } from './cardWords';
export { cardControl, deliveryStart, handOverDesk, readerModes } from './desks';
export { checks } from './checks';
export { belonging, cooperative, cooperatives } from './cooperatives';
export { documentation, help } from './documentation';
export { errors, roles, session } from './session';
export { filters } from './filters';
export { form } from './form';
export { history } from './history';
export { home } from './home';
export { jobs } from './jobs';
export { deliveries, delivery, deliveryForm, handOver } from './deliveries';
export { departments, geography, localities, regions, subprefectures } from './geography';
export { importer } from './import';
export { views } from './lists';
export { photo, photos, refusals } from './photo';
export { photoFailures } from './photoFailures';
export { photoCheck } from './photoCheck';
export { members, missingPhotos } from './members';
export { member } from './member';
export { memberDocument } from './memberDocument';
export { memberParcels } from './memberParcels';
export { parcel } from './parcel';
export { parcelEudr } from './parcelEudr';
export { parcelImport } from './parcelImport';
export { parcelList, parcelPlace } from './parcelForm';
export { parcelMap } from './parcelMap';
export { parcels } from './parcels';
export { printing } from './printing';
export { scan, scanSettings } from './scan';
export { reader } from './reader';
export { report, reports } from './reports';
export { screens, sections } from './screens';
export { search } from './search';
export {
  permissionAreas,
  permissionLabels,
  permissionMatrix,
  settingGroupHelp,
  settingGroups,
  settings,
  settingTexts,
} from './settings';
export { services } from './services';
export { shell, shortcuts } from './shell';
export { statistics } from './statistics';
export { table } from './table';
export { jobList, tools } from './tools';
export { memberPicker, transactions } from './transactions';
export { account, roleHelp, secrets, sessions, users } from './users';
