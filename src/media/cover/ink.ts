import { numbersFrom, type Inks, type SunPlace, type TimeOfDay } from '../../platform/daylight.ts';

/** The size that covers are drawn in; motifs place themselves in it. */
export const WIDTH = 800;
export const HEIGHT = 600;

/** What every part of a drawing works with. Light comes from the left; a cover may be mirrored as a whole. */
export type Drawing = {
  inks: Inks;
  time: TimeOfDay;
  sun: SunPlace;
  /** A number from 0 to 1, the next of the drawing's own row. */
  next: () => number;
  between: (least: number, most: number) => number;
  /** Keeps a gradient, clip or pattern; answers its `url(#…)`. The same definition is kept once. */
  define: (make: (id: string) => string) => string;
  defs: () => string;
};

export function newDrawing(inks: Inks, time: TimeOfDay, sun: SunPlace, seed: string): Drawing {
  const next = numbersFrom(seed);
  const kept = new Map<string, { id: string; text: string }>();
  return {
    inks,
    time,
    sun,
    next,
    between: (least, most) => least + next() * (most - least),
    define: (make) => {
      const key = make('');
      const id = kept.get(key)?.id ?? `d${kept.size}`;
      kept.set(key, { id, text: make(id) });
      return `url(#${id})`;
    },
    defs: () => [...kept.values()].map(({ text }) => text).join(''),
  };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Mixes two colours `#rrggbb`; `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(other.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The green of what grows, also in winter. */
export const leafOf = (inks: Inks): string => mix(inks.middle, '#5c9a49', 0.5);

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const faint = (d: string, fill: string, opacity: number): string =>
  path(d, fill, `opacity="${round2(opacity)}"`);
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
/** A drawing made around 0 0, moved, scaled and turned. */
export const at = (x: number, y: number, drawing: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${scale === 1 ? '' : ` scale(${round2(scale)})`}">${drawing}</g>`;
export const circleAt = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
export const ovalAt = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0Z`;
export const boxAt = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
/** A polygon through points. */
export const through = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

const round2 = (value: number): number => Math.round(value * 100) / 100;

type Stop = [offset: number, colour: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient across what it fills: to the right, or `down`. */
export const fade = ({ define }: Drawing, list: readonly Stop[], down = false): string =>
  define((id) => `<linearGradient id="${id}"${down ? ' x2="0" y2="1"' : ''}>${stops(list)}</linearGradient>`);

/** Colours one after the other from top to bottom, or from left to right, at even distances. */
const even = (colours: readonly string[]): Stop[] =>
  colours.map((colour, nth) => [Math.round((nth / (colours.length - 1)) * 100) / 100, colour]);
export const down = (drawing: Drawing, ...colours: string[]): string => fade(drawing, even(colours), true);
export const across = (drawing: Drawing, ...colours: string[]): string => fade(drawing, even(colours));

/** A soft round light. */
export function glow(drawing: Drawing, [x, y]: [number, number], radius: number, colour: string, opacity = 1): string {
  const fill = drawing.define(
    (id) =>
      `<radialGradient id="${id}">${stops([
        [0, colour, opacity],
        [0.35, colour, opacity * 0.45],
        [1, colour, 0],
      ])}</radialGradient>`,
  );
  return path(circleAt(x, y, radius), fill);
}

/** Draws only inside `d`. */
export const inside = ({ define }: Drawing, d: string, ...parts: string[]): string =>
  `<g clip-path="${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}">${parts.join('')}</g>`;

export type Area = { x: number; y: number; width: number; height: number };
export type Marks = { count: number; length: number; width: number; turn?: number; spread?: number };

/** Marks as a gouge leaves them in lino: short lenses, all about one way. Answers the `d` of one path. */
export function gouges(
  { next, between }: Drawing,
  area: Area,
  { count, length, width, turn = 0, spread = 14 }: Marks,
): string {
  let d = '';
  for (let nth = 0; nth < count; nth += 1) {
    const angle = ((turn + (next() - 0.5) * 2 * spread) * Math.PI) / 180;
    const half = (length * between(0.4, 1)) / 2;
    const thick = width * between(0.5, 1);
    const [x, y] = [area.x + next() * area.width, area.y + next() * area.height];
    const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
    const [nx, ny] = [-Math.sin(angle) * thick, Math.cos(angle) * thick];
    d += `M${round(x - dx)} ${round(y - dy)}Q${round(x + nx)} ${round(y + ny)} ${round(x + dx)} ${round(y + dy)}Q${round(x - nx)} ${round(y - ny)} ${round(x - dx)} ${round(y - dy)}Z`;
  }
  return d;
}

export type SolidOptions = {
  /** How it takes the light: `side` from the left, `above`, `round` as a cylinder, or `flat`. */
  form?: 'side' | 'above' | 'round' | 'flat';
  shade?: number;
  lit?: number;
  /** Marks cut into it, in the lightest ink of the part that is lit. */
  marks?: Marks & { area: Area; colour?: string; opacity?: number };
};

/** A shape with its light and shadow, and the marks of the knife. */
export function solid(drawing: Drawing, d: string, colour: string, options: SolidOptions = {}): string {
  const { form = 'side', shade = 0.5, lit = 0.28, marks } = options;
  const { ink, sun } = drawing.inks;
  const dark = mix(ink, '#000000', 0.1);
  const light: Record<string, Stop[]> = {
    side: [
      [0, sun, lit],
      [0.4, sun, 0],
      [0.55, dark, 0],
      [1, dark, shade],
    ],
    above: [
      [0, sun, lit],
      [0.4, sun, 0],
      [0.5, dark, 0],
      [1, dark, shade],
    ],
    round: [
      [0, dark, shade * 0.25],
      [0.12, sun, lit * 0.6],
      [0.26, sun, lit * 1.2],
      [0.42, sun, 0],
      [0.5, dark, 0],
      [0.88, dark, shade],
      [1, dark, shade * 0.7],
    ],
  };
  const cover = light[form];
  return (
    path(d, colour) +
    (cover ? path(d, fade(drawing, cover, form === 'above')) : '') +
    (marks
      ? inside(
          drawing,
          d,
          path(
            gouges(drawing, marks.area, marks),
            marks.colour ?? mix(colour, sun, 0.55),
            `opacity="${marks.opacity ?? 0.7}"`,
          ),
        )
      : '')
  );
}

/** The long shadow on the ground of what stands at `base`: to the right and towards us, away from the light. */
export const shadow = ({ inks }: Drawing, d: string, base: number, opacity = 0.34): string =>
  `<path d="${d}" fill="${inks.ink}" opacity="${opacity}" transform="matrix(1 0 -.85 -.3 ${round(0.85 * base)} ${round(1.3 * base)})"/>`;

/** Flecks of the paper that the ink did not reach, and of ink beside it: one tile, laid again and again over an area. */
export function grain(drawing: Drawing, area: Area): string {
  const tile = 240;
  const flecks = (count: number, most: number): string => {
    let d = '';
    for (let nth = 0; nth < count; nth += 1) {
      const [x, y, size] = [drawing.next() * tile, drawing.next() * tile, 0.4 + drawing.next() ** 3 * most];
      d += `M${round(x)} ${round(y)}l${round(size)} ${round(size * (drawing.next() - 0.3))}l${round(-size * 0.6)} ${round(size)}Z`;
    }
    return d;
  };
  let tiles = '';
  // Tiles that are used again are drawn in half the time that a pattern takes.
  for (let y = area.y; y < area.y + area.height; y += tile)
    for (let x = area.x; x < area.x + area.width; x += tile) tiles += `<use href="#grain" x="${x}" y="${y}"/>`;
  return `<defs><g id="grain">${path(flecks(560, 1.8), drawing.inks.paper, 'opacity=".34"')}${path(flecks(420, 1.6), drawing.inks.ink, 'opacity=".3"')}</g></defs>${tiles}`;
}
