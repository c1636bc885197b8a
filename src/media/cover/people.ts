import { circleAt, type Drawing, fade, faint, gouges, inside, line, mix, ovalAt, path, round } from './ink.ts';

export type Point = readonly [x: number, y: number];

/** A limb that grows thinner from one joint to the next. */
export function limb([x1, y1]: Point, [x2, y2]: Point, from: number, to: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [nx, ny] = [-Math.sin(angle), Math.cos(angle)];
  const [a, b] = [from / 2, to / 2];
  return (
    `M${round(x1 + nx * a)} ${round(y1 + ny * a)}L${round(x2 + nx * b)} ${round(y2 + ny * b)}A${round(b)} ${round(b)} 0 0 0 ${round(x2 - nx * b)} ${round(y2 - ny * b)}` +
    `L${round(x1 - nx * a)} ${round(y1 - ny * a)}A${round(a)} ${round(a)} 0 0 0 ${round(x1 + nx * a)} ${round(y1 + ny * a)}Z`
  );
}

export type Pose = {
  head: Point;
  /** Neck and hip. */
  neck: Point;
  hip: Point;
  /** Elbow and hand, twice; knee and foot, twice. The first of each is the farther one. */
  arms: readonly [readonly [Point, Point], readonly [Point, Point]];
  legs: readonly [readonly [Point, Point], readonly [Point, Point]];
  /** The height of the head, in which people measure about seven. */
  size: number;
};

type Limbs = Pose['arms'];

/** Two limbs by their joints: `'x y x y'` each, from the body outwards. */
export function joints(farther: string, nearer: string): Limbs {
  const limbOf = (text: string): Limbs[0] => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = text.split(' ').map(Number);
    return [
      [x1, y1],
      [x2, y2],
    ];
  };
  return [limbOf(farther), limbOf(nearer)];
}

export type Clothes = { top: string; bottom: string; skin: string; hair: string; long?: boolean };

const hairs = ['#2b1d16', '#4a2f1e', '#1d1714', '#7a4a28', '#b98a52'];
const skins = ['#8a5a3c', '#c68b63', '#5f3d2b', '#e0b08c', '#a97150'];

/** What somebody wears, in the inks of the picture. */
export function clothes({ inks, next }: Drawing, top = inks.warm): Clothes {
  const skin = skins[Math.floor(next() * skins.length)] ?? '#a97150';
  return {
    top,
    bottom: mix(inks.ink, inks.near, 0.3),
    skin: mix(skin, inks.ink, 0.12),
    hair: mix(hairs[Math.floor(next() * hairs.length)] ?? '#2b1d16', inks.ink, 0.35),
    long: next() < 0.5,
  };
}

/** Somebody in a pose, from behind or from the side, without a face. */
export function figure(drawing: Drawing, pose: Pose, { top, bottom, skin, hair, long }: Clothes): string {
  const { head, neck, hip, arms, legs, size } = pose;
  const { inks } = drawing;
  const [hx, hy] = head;
  const leg = ([knee, foot]: readonly [Point, Point], shade: number): string =>
    path(
      limb(hip, knee, size * 0.72, size * 0.5) + limb(knee, foot, size * 0.5, size * 0.3),
      mix(bottom, inks.ink, shade),
    ) +
    path(
      limb(foot, [foot[0] - size * 0.34, foot[1] + size * 0.06], size * 0.3, size * 0.24),
      mix(inks.paper, inks.ink, 0.2 + shade * 0.6),
    );
  const arm = ([elbow, hand]: readonly [Point, Point], shade: number): string =>
    path(
      limb(elbow, hand, size * 0.3, size * 0.2) + circleAt(hand[0], hand[1], size * 0.16),
      mix(skin, inks.ink, shade),
    ) + path(limb(neck, elbow, size * 0.44, size * 0.33), mix(top, inks.ink, shade));
  const body = limb(neck, hip, size * 1.02, size * 0.8);
  return [
    arm(arms[0], 0.4),
    leg(legs[0], 0.45),
    leg(legs[1], 0),
    path(limb(head, neck, size * 0.34, size * 0.36), mix(skin, inks.ink, 0.2)),
    path(body, top),
    path(
      body,
      fade(drawing, [
        [0, inks.sun, 0.25],
        [0.5, inks.ink, 0],
        [1, inks.ink, 0.45],
      ]),
    ),
    path(ovalAt(hx, hy, size * 0.4, size * 0.48), skin),
    path(
      long
        ? `M${round(hx - size * 0.3)} ${round(hy - size * 0.36)}C${round(hx + size * 0.1)} ${round(hy - size * 0.75)} ${round(hx + size * 0.65)} ${round(hy - size * 0.3)} ${round(hx + size * 0.52)} ${round(hy + size * 0.3)}Q${round(hx + size * 0.62)} ${round(hy + size * 0.9)} ${round(hx + size * 0.2)} ${round(hy + size * 0.95)}Q${round(hx + size * 0.2)} ${round(hy + size * 0.2)} ${round(hx - size * 0.3)} ${round(hy - size * 0.36)}Z`
        : `M${round(hx - size * 0.38)} ${round(hy - size * 0.2)}C${round(hx - size * 0.3)} ${round(hy - size * 0.66)} ${round(hx + size * 0.48)} ${round(hy - size * 0.7)} ${round(hx + size * 0.46)} ${round(hy)}Q${round(hx + size * 0.36)} ${round(hy + size * 0.4)} ${round(hx + size * 0.14)} ${round(hy + size * 0.3)}Q${round(hx + size * 0.16)} ${round(hy - size * 0.2)} ${round(hx - size * 0.38)} ${round(hy - size * 0.2)}Z`,
      hair,
    ),
    arm(arms[1], 0),
  ].join('');
}

/** Head and shoulders of somebody who looks away from us. */
export function bust(drawing: Drawing, x: number, base: number, size: number, wear: Clothes, kind: number): string {
  const { inks } = drawing;
  const s = size;
  const [cx, top] = [round(x), base - s * 2.1];
  const shoulders = `M${round(x - s * 1.25)} ${round(base + s)}C${round(x - s * 1.25)} ${round(base - s * 0.5)} ${round(x - s * 0.8)} ${round(base - s * 0.72)} ${round(x - s * 0.3)} ${round(base - s * 0.86)}H${round(x + s * 0.3)}C${round(x + s * 0.8)} ${round(base - s * 0.72)} ${round(x + s * 1.25)} ${round(base - s * 0.5)} ${round(x + s * 1.25)} ${round(base + s)}Z`;
  const skull = ovalAt(x, base - s * 1.5, s * 0.52, s * 0.62);
  const crop = ovalAt(x, base - s * 1.58, s * 0.56, s * 0.6);
  const hairs = [
    crop,
    crop + ovalAt(x, top - s * 0.06, s * 0.26, s * 0.24),
    `M${round(x - s * 0.62)} ${round(base - s * 0.8)}C${round(x - s * 0.75)} ${round(base - s * 2.5)} ${round(x + s * 0.75)} ${round(base - s * 2.5)} ${round(x + s * 0.62)} ${round(base - s * 0.8)}Q${cx} ${round(base - s * 0.62)} ${round(x - s * 0.62)} ${round(base - s * 0.8)}Z`,
    ovalAt(x, base - s * 1.62, s * 0.74, s * 0.7),
    `${crop}M${round(x - s * 0.14)} ${round(base - s * 1.3)}C${round(x - s * 0.34)} ${round(base - s * 0.7)} ${round(x - s * 0.2)} ${round(base - s * 0.2)} ${cx} ${round(base)}C${round(x + s * 0.2)} ${round(base - s * 0.2)} ${round(x + s * 0.34)} ${round(base - s * 0.7)} ${round(x + s * 0.14)} ${round(base - s * 1.3)}Z`,
  ];
  const hair = hairs[kind % hairs.length] ?? crop;
  return [
    path(shoulders, wear.top),
    path(
      shoulders,
      fade(drawing, [
        [0, inks.sun, 0.3],
        [0.25, inks.sun, 0],
        [0.5, inks.ink, 0.1],
        [1, inks.ink, 0.6],
      ]),
    ),
    inside(
      drawing,
      shoulders,
      faint(
        gouges(
          drawing,
          { x: x - s * 1.2, y: base - s * 0.7, width: s * 1.4, height: s * 1.5 },
          { count: 12, length: s * 0.6, width: 1.8, turn: 74, spread: 10 },
        ),
        mix(wear.top, inks.sun, 0.5),
        0.5,
      ),
    ),
    path(
      `M${round(x - s * 0.22)} ${round(base - s * 1.2)}h${round(s * 0.44)}v${round(s * 0.46)}q${round(-s * 0.22)} ${round(s * 0.14)} ${round(-s * 0.44)} 0Z`,
      mix(wear.skin, inks.ink, 0.15),
    ),
    path(
      skull +
        ovalAt(x - s * 0.53, base - s * 1.42, s * 0.1, s * 0.16) +
        ovalAt(x + s * 0.53, base - s * 1.42, s * 0.1, s * 0.16),
      wear.skin,
    ),
    path(hair, wear.hair),
    line(
      `M${round(x - s * 0.5)} ${round(base - s * 1.7)}A${round(s * 0.56)} ${round(s * 0.6)} 0 0 1 ${round(x - s * 0.1)} ${round(base - s * 2.14)}`,
      inks.sun,
      s * 0.07,
      'opacity=".65"',
    ),
  ].join('');
}
