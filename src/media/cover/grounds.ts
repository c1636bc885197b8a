import {
  boxAt,
  circleAt,
  fade,
  faint,
  glow,
  gouges,
  HEIGHT,
  inside,
  line,
  mix,
  path,
  round,
  through,
  WIDTH,
  type Drawing,
} from './ink.ts';
import { broadleaf, crown, pine, trunk } from './trees.ts';

/** What lies behind a motif, and what stands before it. */
export type Ground = { behind: string; before: string };

/** The sky with its sun or moon, cloud or stars, down to the horizon. */
export function sky(drawing: Drawing, rays = false): string {
  const { inks, time, sun, next, between } = drawing;
  const [x, y, r] = [sun.x * WIDTH, sun.y * HEIGHT, sun.radius * HEIGHT];
  const parts = [
    path(
      boxAt(0, 0, WIDTH, HEIGHT),
      fade(drawing, [[0, inks.top], [0.45, mix(inks.top, inks.low, 0.55)], [0.75, inks.low]], true),
    ),
  ];
  if (time === 'night') {
    let dust = '';
    for (let nth = 0; nth < 90; nth += 1) dust += circleAt(next() * WIDTH, next() ** 1.4 * 420, 0.7 + next() ** 4 * 3);
    parts.push(path(dust, inks.paper, 'opacity=".85"'));
  }
  if (rays) {
    let wedges = '';
    for (let nth = 0; nth < 11; nth += 1) {
      const angle = (nth / 11) * Math.PI * 2 + 0.2;
      wedges += `${through([[x, y], [x + Math.cos(angle) * 1100, y + Math.sin(angle) * 1100], [x + Math.cos(angle + 0.22) * 1100, y + Math.sin(angle + 0.22) * 1100]])}`;
    }
    parts.push(faint(wedges, inks.sun, time === 'night' ? 0.05 : 0.16));
  }
  parts.push(glow(drawing, [x, y], r * (time === 'night' ? 5 : 6), inks.sun, time === 'night' ? 0.45 : 0.75));
  parts.push(path(circleAt(x, y, r), inks.sun));
  if (time !== 'night' || next() < 0.5) {
    for (let nth = 0; nth < 4; nth += 1) parts.push(cloud(drawing, between(-100, 620), between(40, 300), between(180, 420)));
  }
  return parts.join('');
}

/** A long bank of cloud: flat below, heaped above. */
function cloud({ inks, next, time }: Drawing, x: number, y: number, width: number): string {
  let d = `M${round(x)} ${round(y)}`;
  const heaps = 4 + Math.floor(next() * 3);
  for (let nth = 0; nth < heaps; nth += 1) {
    const rise = width * 0.1 * Math.sin(((nth + 0.7) / heaps) * Math.PI) * (0.6 + next() * 0.7);
    d += `q${round(width / heaps / 2)} ${round(-rise * 2)} ${round(width / heaps)} ${round(nth < heaps / 2 ? -rise * 0.3 : rise * 0.3)}`;
  }
  d += `Q${round(x + width * 0.6)} ${round(y + width * 0.035)} ${round(x)} ${round(y)}Z`;
  return faint(d, time === 'night' ? mix(inks.top, inks.low, 0.7) : mix(inks.low, inks.paper, 0.5), time === 'night' ? 0.35 : 0.5);
}

export type Land = (x: number) => number;

/** The height of the land along a line of hills. */
export function land({ next }: Drawing, level: number, swing: number, length = 150): Land {
  const [first, second] = [next() * 6, next() * 6];
  return (x) => level + Math.sin(x / length + first) * swing + Math.sin(x / (length * 0.42) + second) * swing * 0.3;
}

const outline = (height: Land, down: number = HEIGHT): string => {
  let d = `M0 ${round(down)}`;
  for (let x = 0; x <= WIDTH; x += 20) d += `L${x} ${round(height(x))}`;
  return `${d}L${WIDTH} ${round(down)}Z`;
};

/** One layer of land that fades into mist at its foot. */
export function layer(drawing: Drawing, height: Land, colour: string, mist = 0.5, down = HEIGHT): string {
  return path(outline(height, down), fade(drawing, [[0, colour], [1, mix(colour, drawing.inks.low, mist)]], true));
}

/** The ground before us: lit on its crest, dark towards the frame, with grass cut out of it. */
export function foreground(drawing: Drawing, height: Land, colour: string, marks = 90): string {
  const { inks } = drawing;
  const d = outline(height);
  return (
    path(d, fade(drawing, [[0, mix(colour, inks.sun, 0.16)], [0.3, colour], [1, mix(colour, inks.ink, 0.6)]], true)) +
    inside(
      drawing,
      d,
      faint(
        gouges(drawing, { x: 0, y: 430, width: WIDTH, height: 170 }, { count: marks, length: 44, width: 2.2, turn: -4, spread: 9 }),
        mix(colour, inks.sun, 0.5),
        0.55,
      ),
    )
  );
}

/** Blades of grass in the lowest part of the picture, out of focus and dark. */
export function grasses({ next, inks }: Drawing, count = 34): string {
  let d = '';
  for (let nth = 0; nth < count; nth += 1) {
    const [x, tall, bend] = [next() * WIDTH, 40 + next() ** 2 * 130, -50 + next() * 100];
    d += `M${round(x - 5)} 610Q${round(x)} ${round(600 - tall * 0.6)} ${round(x + bend)} ${round(600 - tall)}Q${round(x + 6)} ${round(600 - tall * 0.5)} ${round(x + 6)} 610Z`;
  }
  return path(d, mix(inks.ink, inks.near, 0.25));
}

/** Hills one behind the other, a wood along one of them, a meadow before us. */
export function hills(drawing: Drawing): Ground {
  const { inks, between, next } = drawing;
  const woody = land(drawing, 372, 18, 130);
  let wood = '';
  for (let x = -10; x < WIDTH + 20; x += 15) wood += pine(drawing, x + next() * 12, woody(x) + 14, between(34, 70));
  return {
    behind: [
      sky(drawing, next() < 0.5),
      layer(drawing, land(drawing, 282, 40, 170), mix(inks.far, inks.low, 0.35), 0.6),
      layer(drawing, land(drawing, 326, 30, 120), inks.far, 0.6),
      path(wood, inks.middle),
      layer(drawing, woody, inks.middle, 0.35),
      foreground(drawing, land(drawing, 452, 16, 210), inks.near),
    ].join(''),
    before: grasses(drawing),
  };
}

/** Inside a wood: trunk behind trunk into the mist, the light between them. */
export function wood(drawing: Drawing): Ground {
  const { inks, between, sun } = drawing;
  const row = (count: number, base: number, width: number, colour: string): string =>
    Array.from({ length: count }, (_, nth) =>
      trunk(
        drawing,
        { x: ((nth + between(0.15, 0.85)) * WIDTH) / count, base: base + between(-8, 8), width: width * between(0.7, 1.25), lean: between(-14, 14) },
        colour,
        mix(colour, inks.sun, 0.55),
        8,
      ),
    ).join('');
  const mist = (colour: string, y: number): string =>
    path(boxAt(0, y, WIDTH, 170), fade(drawing, [[0, colour, 0], [0.6, colour, 0.75], [1, colour, 0]], true));
  const leaf = (count: number, size: number, colour: string): string => {
    let d = '';
    for (let nth = 0; nth < count; nth += 1) d += crown(drawing, (nth + 0.5) * (WIDTH / count) + between(-40, 40), between(-40, 40), size * between(0.7, 1.2));
    return path(d, colour);
  };
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), fade(drawing, [[0, mix(inks.middle, inks.low, 0.35)], [0.7, inks.low]], true)),
      glow(drawing, [sun.x * WIDTH + 90, 300], 420, inks.sun, 0.9),
      row(12, 410, 15, mix(inks.far, inks.low, 0.35)),
      mist(inks.low, 300),
      leaf(8, 110, mix(inks.far, inks.middle, 0.4)),
      row(7, 434, 30, mix(inks.far, inks.middle, 0.6)),
      mist(mix(inks.low, inks.sun, 0.4), 340),
      foreground(drawing, land(drawing, 430, 8, 160), mix(inks.near, inks.earth, 0.3)),
      leaf(5, 130, mix(inks.middle, inks.near, 0.7)),
    ].join(''),
    before:
      trunk(drawing, { x: between(-6, 30), base: 600, width: 120, lean: -20 }, mix(inks.ink, inks.near, 0.15), mix(inks.near, inks.gold, 0.3), 24) +
      trunk(drawing, { x: between(752, 806), base: 640, width: 150, lean: 26 }, mix(inks.ink, inks.near, 0.1), mix(inks.near, inks.gold, 0.35), 24) +
      grasses(drawing, 22),
  };
}
void broadleaf;
void line;
