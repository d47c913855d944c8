// What is loaded with the library of maps, in one piece: where a map is shown, never before.
import 'ol/ol.css';

export { ListMap } from './ListMap';
export { PlaceMap } from './PlaceMap';
