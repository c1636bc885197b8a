import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import { worldPixels } from '../../platform/geo.ts';
import { boxAround, type Box, type Point } from '../map-shapes.ts';

/** A line or the edge of an area, in pixels of the whole world at zoom 0. */
export type Outline = { points: readonly Point[]; box: Box };

/** The atlas that browsers draw the interactive map of (ui/map/atlas.ts), for pictures of it. */
export type Atlas = {
  land: readonly Outline[];
  neighbours: readonly Outline[];
  urban: readonly Outline[];
  motorways: readonly (Outline & { ref: string })[];
  /** The largest first. */
  towns: readonly { name: string; population: number; at: Point }[];
};

const FOLDER = new URL('../../../public/map/', import.meta.url);

let loading: Promise<Atlas> | undefined;

/** Reads the atlas, once for the process: it is needed by pages of listings with a place, and by nothing else. */
export function loadAtlas(): Promise<Atlas> {
  loading ??= readAtlas().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readAtlas(): Promise<Atlas> {
  const outlines = async (file: string, object: string) => (await features(file, object)).flatMap(outlinesOf);
  const roads = await features('motorways.topojson', 'motorways');
  const rows = JSON.parse(await readFile(new URL('places.json', FOLDER), 'utf8')) as TownRow[];
  return {
    land: await outlines('boundaries.topojson', 'land'),
    neighbours: await outlines('neighbours.topojson', 'countries'),
    urban: await outlines('urban-areas.topojson', 'urban'),
    motorways: roads.flatMap((road) =>
      outlinesOf(road).map((outline) => ({ ...outline, ref: String(road.properties?.['ref'] ?? '') })),
    ),
    towns: rows
      .map(([name, longitude, latitude, population]) => ({ name, population, at: onWorld([longitude, latitude]) }))
      .sort((one, other) => other.population - one.population),
  };
}

type TownRow = [name: string, longitude: number, latitude: number, population: number];

async function features(file: string, object: string): Promise<GeoJSON.Feature[]> {
  const topology = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as Topology;
  const found = topology.objects[object];
  if (!found) throw new Error(`The map data ${file} holds no ${object}`);
  const shape = feature(topology, found);
  return shape.type === 'FeatureCollection' ? shape.features : [shape];
}

function outlinesOf({ geometry }: GeoJSON.Feature): Outline[] {
  const lines =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'Polygon' || geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : geometry.type === 'LineString'
          ? [geometry.coordinates]
          : [];
  return lines.map((line) => {
    const points = line.map(onWorld);
    return { points, box: boxAround(points) };
  });
}

function onWorld([longitude = 0, latitude = 0]: GeoJSON.Position): Point {
  const { x, y } = worldPixels({ latitude, longitude }, 0);
  return [x, y];
}
