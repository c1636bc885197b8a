import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The scheme of the addresses under which the map style names the parts of the atlas: `atlas://land`. */
export const ATLAS = 'atlas';

export type AtlasPart = 'land' | 'councils' | 'urban' | 'motorways' | 'neighbours' | 'places';

/** Which file, and which object in it, each part comes from. */
const SOURCES: Record<Exclude<AtlasPart, 'places'>, { file: string; object: string }> = {
  land: { file: '/map/boundaries.topojson', object: 'land' },
  councils: { file: '/map/boundaries.topojson', object: 'councils' },
  urban: { file: '/map/urban-areas.topojson', object: 'urban' },
  motorways: { file: '/map/motorways.topojson', object: 'motorways' },
  neighbours: { file: '/map/neighbours.topojson', object: 'countries' },
};

type PlaceRow = [name: string, longitude: number, latitude: number, population: number];

const files = new Map<string, Promise<unknown>>();

/** A file of the atlas, fetched once; a failure is forgotten, so that the next map tries again. */
function load(file: string): Promise<unknown> {
  const known = files.get(file);
  if (known) return known;
  const loading = fetch(file).then((answer) => {
    if (!answer.ok) throw new Error(`The map data ${file} answered ${answer.status}`);
    return answer.json() as Promise<unknown>;
  });
  loading.catch(() => files.delete(file));
  files.set(file, loading);
  return loading;
}

/** A part of the atlas as GeoJSON. Rejects when its file cannot be had. */
export async function atlasPart(
  part: AtlasPart,
): Promise<GeoJSON.FeatureCollection | GeoJSON.Feature | GeoJSON.Geometry> {
  if (part === 'places') return placesAsFeatures((await load('/map/places.json')) as PlaceRow[]);
  const { file, object } = SOURCES[part];
  const topology = (await load(file)) as Topology;
  const found = topology.objects[object];
  if (!found) throw new Error(`The map data ${file} holds no ${object}`);
  // Of the councils only the borders between them are drawn, each once.
  if (part === 'councils') return mesh(topology, found as GeometryCollection, (one, other) => one !== other);
  return feature(topology, found);
}

function placesAsFeatures(rows: readonly PlaceRow[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: rows.map(([name, longitude, latitude, population]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { name, population },
    })),
  };
}
