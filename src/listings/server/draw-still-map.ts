import { worldPixels, type Position } from '../../platform/geo.ts';
import { escapeHtml } from '../../platform/server/mail.ts';
import { placeNames, type MapName, type PlacedName } from '../map-names.ts';
import { clipArea, clipLine, overlap, pathThrough, type Box, type Point } from '../map-shapes.ts';
import { stillMapSizes, type StillMap, type StillMapMark, type StillMapTheme } from '../still-map.ts';
import { loadAtlas, type Atlas, type Outline } from './load-atlas.ts';

/** About 43 km by 19 km in the middle of England: the next towns and motorways are on it. */
const ZOOM = 9.5;
/** Twice as far around, for a place in the country with fewer towns on the picture than this. */
const COUNTRY_ZOOM = 8.5;
const FEWEST_TOWNS = 4;
/** Edges of areas are drawn as lines, which must not show where the picture ends. */
const BEYOND = 6;
/** Areas smaller than this on the picture, in square pixels, are left out. */
const SMALLEST_AREA = 3;
/** Towns with this many people are written larger and before motorways. */
const CITY = 60_000;
/** The radius of the circle in which a place is whose position is only about right, in metres. */
const AREA_RADIUS_M = 900;
const MOST = {
  wide: { city: 4, place: 6, road: 5 },
  narrow: { city: 3, place: 3, road: 3 },
  photo: { city: 4, place: 6, road: 4 },
};

/** The design system's colours for maps (ui/map/palette.ts), mixed: a picture cannot read the page's own. */
const palettes: Record<StillMapTheme, Record<'sea' | 'land' | 'neighbour' | 'urban' | 'coast' | Ink, string>> = {
  light: {
    sea: '#c8d5db',
    land: '#e8eadc',
    neighbour: '#d7e0e1',
    urban: '#d3d3ca',
    coast: '#8eaec3',
    road: '#fac77b',
    roadEdge: '#bea474',
    roadName: '#464326',
    label: '#15251b',
    smallLabel: '#38443a',
    halo: '#f9f7ef',
    mark: '#125a36',
  },
  dark: {
    sea: '#223a3e',
    land: '#1b281c',
    neighbour: '#1c2f30',
    urban: '#303a33',
    coast: '#396474',
    road: '#a78237',
    roadEdge: '#6a5a35',
    roadName: '#101a15',
    label: '#efede3',
    smallLabel: '#c6c7be',
    halo: '#101a15',
    mark: '#70cd8e',
  },
};
type Ink = 'road' | 'roadEdge' | 'roadName' | 'label' | 'smallLabel' | 'halo' | 'mark';
type Palette = (typeof palettes)[StillMapTheme];

/** A window on the world: `at` says where in it a point of the world lies, in pixels. */
type View = { zoom: number; box: Box; seen: Box; at: (point: Point) => Point };

function viewOf(centre: Position, { width, height }: { width: number; height: number }, zoom: number): View {
  const middle = worldPixels(centre, 0);
  const scale = 2 ** zoom;
  const reach = (beyond: number) => ({ x: (width / 2 + beyond) / scale, y: (height / 2 + beyond) / scale });
  const { x, y } = reach(BEYOND);
  return {
    zoom,
    box: { left: 0, top: 0, right: width, bottom: height },
    seen: { left: middle.x - x, right: middle.x + x, top: middle.y - y, bottom: middle.y + y },
    at: ([east, south]) => [(east - middle.x) * scale + width / 2, (south - middle.y) * scale + height / 2],
  };
}

/** Draws the surroundings of a position as an SVG picture, the same for the same position and look. */
export async function drawStillMap(centre: Position, { theme, shape, mark }: StillMap): Promise<string> {
  const atlas = await loadAtlas();
  const size = stillMapSizes[shape];
  const near = viewOf(centre, size, ZOOM);
  const view = townsIn(atlas, near).length < FEWEST_TOWNS ? viewOf(centre, size, COUNTRY_ZOOM) : near;
  const ink = palettes[theme];
  const { width, height } = size;
  const middle: Point = [width / 2, height / 2];
  const radius = radiusOf(centre, view);
  const names = placeNames(namesIn(atlas, view, middle), view.box, [boxOfMark(mark, middle, radius)], MOST[shape]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${ink.sea}" d="M0 0h${width}v${height}H0z"/>`,
    area(atlas.neighbours, view, `fill="${ink.neighbour}"`),
    area(atlas.land, view, `fill="${ink.land}" stroke="${ink.coast}" fill-rule="evenodd"`),
    area(atlas.urban, view, `fill="${ink.urban}" fill-rule="evenodd"`),
    roads(atlas, view, ink),
    mark === 'area' ? areaMark(middle, radius, ink) : '',
    `<g font-family="system-ui, sans-serif" text-anchor="middle">${names.map((name) => nameOf(name, ink)).join('')}</g>`,
    mark === 'pin' ? pinMark(middle, ink) : '',
    '</svg>',
  ].join('');
}

const seenIn = <Seen extends Outline>(outlines: readonly Seen[], view: View): Seen[] =>
  outlines.filter(({ box }) => overlap(box, view.seen));

function area(outlines: readonly Outline[], view: View, look: string): string {
  const rings = seenIn(outlines, view).map(({ points }) => clipArea(points, view.seen).map(view.at));
  const path = rings
    .filter((ring) => Math.abs(areaOf(ring)) >= SMALLEST_AREA)
    .map((ring) => pathThrough(ring, true))
    .join('');
  return path && `<path ${look} d="${path}"/>`;
}

/** The area inside a ring, in square pixels, negative for one that runs the other way round. */
const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = ring.at(index - 1) ?? [x, y];
    return sum + (lastX * y - x * lastY) / 2;
  }, 0);

function roads({ motorways }: Atlas, view: View, ink: Palette): string {
  const parts = seenIn(motorways, view).flatMap(({ points }) => clipLine(points, view.seen));
  const path = parts.map((part) => pathThrough(part.map(view.at), false)).join('');
  const line = (colour: string, width: number) => `<use href="#r" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    path &&
    `<defs><path id="r" d="${path}"/></defs><g fill="none" stroke-linejoin="round">${line(ink.roadEdge, 4)}${line(ink.road, 2.6)}</g>`
  );
}

const townsIn = ({ towns }: Atlas, { seen }: View): Atlas['towns'] =>
  towns.filter(({ at: [x, y] }) => overlap({ left: x, right: x, top: y, bottom: y }, seen));

/** What may be written, the most important first: cities, motorways, smaller towns. */
function namesIn(atlas: Atlas, view: View, middle: Point): MapName[] {
  const towns = townsIn(atlas, view).map(({ name, population, at }): MapName => {
    const isCity = population >= CITY;
    return { text: name, size: isCity ? 16 : 13, kind: isCity ? 'city' : 'place', spots: spotsOf(view.at(at), middle) };
  });
  return [
    ...towns.filter(({ kind }) => kind === 'city'),
    ...roadNames(atlas, view),
    ...towns.filter(({ kind }) => kind === 'place'),
  ];
}

/** A name stands on its town, or above or below the mark where the town lies under it. */
function spotsOf([x, y]: Point, [markX, markY]: Point): Point[] {
  const besideMark = Math.abs(x - markX) < 60 ? [markY + 22, markY - 48, markY + 40] : [];
  return [y, ...besideMark.filter((other) => Math.abs(other - y) <= FARTHEST_MOVE)].map((at): Point => [x, at]);
}

/** Farther from its town, in pixels, a name would say that the town is somewhere else. */
const FARTHEST_MOVE = 34;

/** The number of each motorway, on its longest part. */
function roadNames({ motorways }: Atlas, view: View): MapName[] {
  const longest = new Map<string, readonly Point[]>();
  for (const { ref, points } of seenIn(motorways, view))
    for (const part of clipLine(points, view.seen)) {
      const drawn = part.map(view.at);
      if (lengthOf(drawn) > Math.max(SHORTEST_NAMED_ROAD, lengthOf(longest.get(ref) ?? []))) longest.set(ref, drawn);
    }
  return [...longest].map(([text, line]) => ({
    text,
    size: 11,
    kind: 'road',
    spots: [0.5, 0.3, 0.7, 0.15, 0.85].map((share) => alongLine(line, share)),
  }));
}

const SHORTEST_NAMED_ROAD = 24;

const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - lastX, y - lastY);
  }, 0);

/** The first point of a line at or after a share of its length. */
function alongLine(line: readonly Point[], share: number): Point {
  const goal = lengthOf(line) * share;
  const index = line.findIndex((_, end) => lengthOf(line.slice(0, end + 1)) >= goal);
  return line[index] ?? [0, 0];
}

function nameOf({ text, size, kind, at, box }: PlacedName, ink: Palette): string {
  const [x, y] = [at[0].toFixed(1), (at[1] + size * 0.35).toFixed(1)];
  const written = escapeHtml(text);
  if (kind === 'road') {
    const plate = `x="${(box.left + 1).toFixed(1)}" y="${(box.top + 2).toFixed(1)}" width="${(box.right - box.left - 2).toFixed(1)}" height="${(box.bottom - box.top - 4).toFixed(1)}" rx="3"`;
    return `<rect ${plate} fill="${ink.road}" stroke="${ink.halo}"/><text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${ink.roadName}">${written}</text>`;
  }
  const look = kind === 'city' ? `font-weight="600" fill="${ink.label}"` : `fill="${ink.smallLabel}"`;
  return `<text x="${x}" y="${y}" font-size="${size}" ${look} stroke="${ink.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${written}</text>`;
}

/** How many pixels of the picture the radius of an area is long. */
function radiusOf({ latitude }: Position, { zoom }: View): number {
  const metresAPixel = (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
  return AREA_RADIUS_M / metresAPixel;
}

function boxOfMark(mark: StillMapMark, [x, y]: Point, radius: number): Box {
  if (mark === 'area') return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  return { left: x - 13, right: x + 13, top: y - 33, bottom: y + 3 };
}

/** A drop that stands with its tip on the place. */
function pinMark([x, y]: Point, ink: Palette): string {
  return (
    `<path fill="${ink.mark}" stroke="${ink.halo}" stroke-width="2" d="M${x} ${y}c-3-6-11-11-11-19a11 11 0 0 1 22 0c0 8-8 13-11 19z"/>` +
    `<circle cx="${x}" cy="${y - 19}" r="4" fill="${ink.halo}"/>`
  );
}

function areaMark([x, y]: Point, radius: number, ink: Palette): string {
  return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${ink.mark}" fill-opacity=".2" stroke="${ink.mark}" stroke-width="2" stroke-dasharray="4 3"/>`;
}
