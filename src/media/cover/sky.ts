import {
  boxAt,
  circleAt,
  down,
  type Drawing,
  fade,
  faint,
  glow,
  gouges,
  HEIGHT,
  inside,
  mix,
  path,
  round,
  through,
  WIDTH,
} from './ink.ts';
import { crown } from './trees.ts';

/** The sky with its sun or moon, cloud or stars, down to the horizon. */
export function sky(drawing: Drawing, rays = false): string {
  const { inks, time, sun, next, between } = drawing;
  const [x, y, r] = [sun.x * WIDTH, sun.y * HEIGHT, sun.radius * HEIGHT];
  const parts = [
    path(
      boxAt(0, 0, WIDTH, HEIGHT),
      fade(
        drawing,
        [
          [0, inks.top],
          [0.45, mix(inks.top, inks.low, 0.55)],
          [0.75, inks.low],
        ],
        true,
      ),
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
      wedges += `${through([
        [x, y],
        [x + Math.cos(angle) * 1100, y + Math.sin(angle) * 1100],
        [x + Math.cos(angle + 0.22) * 1100, y + Math.sin(angle + 0.22) * 1100],
      ])}`;
    }
    parts.push(faint(wedges, inks.sun, time === 'night' ? 0.05 : 0.16));
  }
  parts.push(glow(drawing, [x, y], r * (time === 'night' ? 5 : 6), inks.sun, time === 'night' ? 0.45 : 0.75));
  parts.push(path(circleAt(x, y, r), inks.sun));
  if (time !== 'night' || next() < 0.5) {
    for (let nth = 0; nth < 4; nth += 1)
      parts.push(cloud(drawing, between(-100, 620), between(40, 300), between(180, 420)));
  }
  return parts.join('');
}

/** A bank of cloud: flat streaks one over the other, the longest in the middle. */
function cloud({ inks, next, time }: Drawing, x: number, y: number, width: number): string {
  let d = '';
  const streaks = 3 + Math.floor(next() * 3);
  for (let nth = 0; nth < streaks; nth += 1) {
    const share = Math.sin(((nth + 1) / (streaks + 1)) * Math.PI);
    const [long, thick] = [width * (0.35 + share * 0.65), width * (0.018 + share * 0.022)];
    const [left, top] = [x + (next() - 0.5) * width * 0.5, y + nth * width * 0.045];
    d += `M${round(left)} ${round(top)}C${round(left + long * 0.2)} ${round(top - thick)} ${round(left + long * 0.35)} ${round(top - thick * 2.4)} ${round(left + long * 0.55)} ${round(top - thick * 1.5)}S${round(left + long * 0.85)} ${round(top - thick * 0.6)} ${round(left + long)} ${round(top)}C${round(left + long * 0.7)} ${round(top + thick * 0.7)} ${round(left + long * 0.3)} ${round(top + thick * 0.6)} ${round(left)} ${round(top)}Z`;
  }
  const night = time === 'night';
  return faint(d, night ? mix(inks.top, inks.low, 0.7) : mix(inks.low, inks.paper, 0.6), night ? 0.4 : 0.62);
}

export type Land = (x: number) => number;

/** The height of the land along a line of hills. */
export function land({ next }: Drawing, level: number, swing: number, length = 150): Land {
  const [first, second] = [next() * 6, next() * 6];
  return (x) => level + Math.sin(x / length + first) * swing + Math.sin(x / (length * 0.42) + second) * swing * 0.3;
}

const outline = (height: Land, foot: number): string => {
  let d = `M0 ${round(foot)}`;
  for (let x = 0; x <= WIDTH; x += 20) d += `L${x} ${round(height(x))}`;
  return `${d}L${WIDTH} ${round(foot)}Z`;
};

/** One layer of land that fades into mist at its foot. */
export function layer(drawing: Drawing, height: Land, colour: string, mist = 0.5, foot = HEIGHT): string {
  return path(outline(height, foot), down(drawing, colour, mix(colour, drawing.inks.low, mist)));
}

/** The ground before us: lit on its crest, dark towards the frame, with grass cut out of it. */
export function foreground(drawing: Drawing, height: Land, colour: string, marks = 90): string {
  const { inks } = drawing;
  const d = outline(height, HEIGHT);
  return (
    path(d, down(drawing, mix(colour, inks.sun, 0.16), colour, mix(colour, inks.ink, 0.6))) +
    inside(
      drawing,
      d,
      faint(
        gouges(
          drawing,
          { x: 0, y: 430, width: WIDTH, height: 170 },
          { count: marks, length: 44, width: 2.2, turn: -4, spread: 9 },
        ),
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

/** A face of water from `level` down: reflections first, then the light and the dark of the waves. */
export function water(drawing: Drawing, level: number): string {
  const { inks, sun } = drawing;
  const surface = boxAt(0, level, WIDTH, HEIGHT - level);
  // Water keeps some of its own blue, also under a red sky.
  const deep = mix(mix(mix(inks.top, '#1f7487', 0.55), inks.near, 0.35), inks.ink, 0.15);
  const waves = (count: number, from: number, x: number, width: number, length: number, thick: number): string =>
    gouges(drawing, { x, y: from, width, height: HEIGHT - from }, { count, length, width: thick, spread: 2 });
  return (
    path(surface, down(drawing, mix(inks.low, inks.middle, 0.35), mix(deep, inks.low, 0.25), deep)) +
    inside(
      drawing,
      surface,
      faint(waves(70, level, 0, WIDTH, 120, 2.4), mix(deep, inks.ink, 0.4), 0.5),
      faint(waves(60, level + 6, 0, WIDTH, 100, 2), inks.low, 0.5),
      faint(waves(46, level, sun.x * WIDTH - 90, 180, 110, 3.4), inks.sun, 0.85),
    )
  );
}

export function crownRow(drawing: Drawing, base: number, size: number): string {
  let d = '';
  for (let x = -20; x < WIDTH + 30; x += size * 1.3) d += crown(drawing, x, base, size * drawing.between(0.8, 1.4));
  return d;
}
