import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { ATLAS } from './atlas.ts';
import { GEONAMES, ONS_NOTICE, OS_NOTICE } from './makers.ts';
import type { MapPalette } from './palette.ts';

/** The map shows no streets, so going nearer than this shows nothing more. */
export const NEAREST_ZOOM = 14;
export const FARTHEST_ZOOM = 4.5;

/** `[west, south, east, north]`: the British Isles with water around them. */
export const MAP_LIMITS: [number, number, number, number] = [-17, 47.5, 9.5, 62.5];

const GEONAMES_NOTICE = `${GEONAMES.words} <a href="${GEONAMES.href}">${GEONAMES.name}</a>`;

const geojson = (part: string, attribution?: string) => ({
  type: 'geojson' as const,
  data: `${ATLAS}://${part}`,
  tolerance: 0.3,
  ...(attribution ? { attribution } : {}),
});

/** From a value at one zoom to a value at another, as far apart as they may be. */
const growing = (from: [zoom: number, value: number], to: [zoom: number, value: number]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...from,
  ...to,
];

/** Fewer people are needed for a name the nearer the map comes; what then still collides gives way to the larger. */
const LARGE_ENOUGH: FilterSpecification = [
  '>=',
  ['get', 'population'],
  ['step', ['zoom'], 250_000, 5.5, 120_000, 6.5, 60_000, 7.5, 25_000, 8.5, 9000, 9.5, 2500, 10.5, 0],
];

/** Our own map: coast, councils, built-up areas, motorways and the names of places, in the design system's colours. */
export function mapStyle(palette: MapPalette): StyleSpecification {
  const layers: LayerSpecification[] = [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
    { id: 'neighbours', type: 'fill', source: 'neighbours', paint: { 'fill-color': palette.neighbour } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land } },
    { id: 'urban', type: 'fill', source: 'urban', paint: { 'fill-color': palette.urban } },
    {
      id: 'councils',
      type: 'line',
      source: 'councils',
      minzoom: 6.5,
      paint: {
        'line-color': palette.border,
        'line-width': growing([6.5, 0.4], [12, 1.6]),
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      paint: { 'line-color': palette.coast, 'line-width': growing([5, 0.6], [12, 2]) },
    },
    {
      id: 'motorway-edges',
      type: 'line',
      source: 'motorways',
      minzoom: 6,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.roadEdge, 'line-width': growing([6, 1.2], [12, 6.5]) },
    },
    {
      id: 'motorways',
      type: 'line',
      source: 'motorways',
      minzoom: 6,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.road, 'line-width': growing([6, 0.6], [12, 4.5]) },
    },
    {
      id: 'motorway-names',
      type: 'symbol',
      source: 'motorways',
      minzoom: 8,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 380,
        'text-field': ['get', 'ref'],
        'text-font': [palette.font],
        'text-size': 12,
        'text-rotation-alignment': 'viewport',
        'text-padding': 8,
      },
      paint: { 'text-color': palette.roadName, 'text-halo-color': palette.road, 'text-halo-width': 2.5 },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      filter: LARGE_ENOUGH,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [palette.font],
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, sizeByPopulation(11, 15), 11, sizeByPopulation(13, 21)],
        'text-max-width': 7,
        'text-padding': 5,
        'text-line-height': 1.1,
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: {
        'text-color': ['case', ['>=', ['get', 'population'], 60_000], palette.label, palette.smallLabel],
        'text-halo-color': palette.halo,
        'text-halo-width': 1.6,
      },
    },
  ];
  // No `glyphs`: without them the map library waits for the page's own typeface and draws names with it.
  return {
    version: 8,
    sources: {
      neighbours: geojson('neighbours'),
      land: geojson('land', `${OS_NOTICE}. ${ONS_NOTICE}`),
      councils: geojson('councils'),
      urban: geojson('urban'),
      motorways: geojson('motorways'),
      places: geojson('places', GEONAMES_NOTICE),
    },
    layers,
  };
}

function sizeByPopulation(village: number, city: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['log10', ['max', 1, ['get', 'population']]], 3, village, 6, city];
}
