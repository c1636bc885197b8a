/** The chunk with the map library in it: loaded through `index.tsx` only, when a map is first shown. */
export { AreaMap } from './area-map.tsx';
export { PinMap } from './pin-map.tsx';
export { ResultsMap } from './results-map.tsx';
