/** The chunk with the map library in it: loaded through `index.tsx` only, when a map is first shown. */
export { PinMap } from './pin-map.tsx';
export { ResultsMap } from './results-map.tsx';
