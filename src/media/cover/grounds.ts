import {
  boxAt,
  down,
  type Drawing,
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
} from './ink.ts';
import { crownRow, foreground, grasses, land, layer, sky, water } from './sky.ts';
import { broadleaf, crown, pine, trunk } from './trees.ts';

/** What lies behind a motif, and what stands before it. */
export type Ground = { behind: string; before: string };

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

/** The lower edge of the leaves overhead. */
function canopy(drawing: Drawing, count: number, size: number, colour: string): string {
  const { inks, between } = drawing;
  let d = '';
  for (let nth = 0; nth < count; nth += 1)
    d += crown(drawing, (nth + 0.5) * (WIDTH / count) + between(-40, 40), between(-40, 40), size * between(0.7, 1.2));
  return (
    path(d, colour) +
    faint(
      gouges(
        drawing,
        { x: 0, y: 0, width: WIDTH, height: size * 0.7 },
        { count: 50, length: 26, width: 3.4, turn: 40, spread: 60 },
      ),
      mix(colour, inks.sun, 0.45),
      0.5,
    )
  );
}

/** Inside a wood: trunk behind trunk into the mist, the light between them. */
export function wood(drawing: Drawing): Ground {
  const { inks, between, sun } = drawing;
  const row = (count: number, base: number, width: number, colour: string): string =>
    Array.from({ length: count }, (_, nth) =>
      trunk(
        drawing,
        {
          x: ((nth + between(0.15, 0.85)) * WIDTH) / count,
          base: base + between(-8, 8),
          width: width * between(0.7, 1.25),
          lean: between(-14, 14),
        },
        colour,
        mix(colour, inks.sun, 0.55),
        8,
      ),
    ).join('');
  const mist = (colour: string, y: number): string =>
    path(
      boxAt(0, y, WIDTH, 170),
      fade(
        drawing,
        [
          [0, colour, 0],
          [0.6, colour, 0.75],
          [1, colour, 0],
        ],
        true,
      ),
    );
  return {
    behind: [
      path(
        boxAt(0, 0, WIDTH, HEIGHT),
        fade(
          drawing,
          [
            [0, mix(inks.middle, inks.low, 0.35)],
            [0.7, inks.low],
          ],
          true,
        ),
      ),
      glow(drawing, [sun.x * WIDTH + 90, 300], 420, inks.sun, 0.9),
      row(12, 410, 15, mix(inks.far, inks.low, 0.35)),
      mist(inks.low, 300),
      canopy(drawing, 8, 110, mix(inks.far, inks.middle, 0.4)),
      row(7, 434, 30, mix(inks.far, inks.middle, 0.6)),
      mist(mix(inks.low, inks.sun, 0.4), 340),
      foreground(drawing, land(drawing, 430, 8, 160), mix(inks.near, inks.earth, 0.3)),
      canopy(drawing, 5, 130, mix(inks.middle, inks.near, 0.7)),
    ].join(''),
    before:
      trunk(
        drawing,
        { x: between(-6, 30), base: 600, width: 120, lean: -20 },
        mix(inks.ink, inks.near, 0.15),
        mix(inks.near, inks.gold, 0.3),
        24,
      ) +
      trunk(
        drawing,
        { x: between(752, 806), base: 640, width: 150, lean: 26 },
        mix(inks.ink, inks.near, 0.1),
        mix(inks.near, inks.gold, 0.35),
        24,
      ) +
      grasses(drawing, 22),
  };
}

/** Water under hills, with the light lying on it. */
export function lake(drawing: Drawing): Ground {
  const { inks, sun, next, between } = drawing;
  const level = 336;
  const shore = land(drawing, 316, 8, 120);
  let wood = '';
  for (let x = -10; x < WIDTH + 20; x += 13) wood += pine(drawing, x + next() * 10, shore(x) + 14, between(24, 62));
  return {
    behind: [
      sky(drawing),
      layer(drawing, land(drawing, 232, 46, 150), mix(inks.far, inks.low, 0.3), 0.6),
      layer(drawing, land(drawing, 282, 26, 100), inks.far, 0.5),
      path(wood, inks.middle),
      layer(drawing, shore, inks.middle, 0.1, level + 10),
      water(drawing, level),
      glow(drawing, [sun.x * WIDTH, level + 60], 260, inks.sun, 0.5),
    ].join(''),
    before: reeds(drawing),
  };
}

function reeds({ next, inks }: Drawing): string {
  let d = '';
  for (let nth = 0; nth < 15; nth += 1) {
    const x = next() < 0.7 ? next() * 190 : 640 + next() * 170;
    const [tall, bend] = [90 + next() * 190, -26 + next() * 52];
    d += `M${round(x - 3)} 610Q${round(x)} ${round(600 - tall * 0.6)} ${round(x + bend)} ${round(600 - tall)}Q${round(x + 5)} ${round(600 - tall * 0.5)} ${round(x + 4)} 610Z`;
    if (next() < 0.5) d += `M${round(x + bend - 5)} ${round(600 - tall)}q5 -24 10 0v34q-5 12 -10 0Z`;
  }
  return path(d, mix(inks.ink, inks.near, 0.2));
}

/** The sea to its horizon, a headland, wet sand before us. */
export function coast(drawing: Drawing): Ground {
  const { inks, next, between } = drawing;
  const level = 296;
  const cliff = [
    [WIDTH + 10, level + 14],
    [WIDTH + 10, between(150, 200)],
    [700, between(170, 200)],
    [640, 214],
    [between(560, 600), 224],
    [560, 262],
    [520, level + 14],
  ] as const;
  const far = [
    [-10, level + 8],
    [-10, 262],
    [110, 256],
    [180, 274],
    [260, level + 8],
  ] as const;
  const sand = mix(mix(inks.gold, inks.paper, 0.45), inks.earth, 0.18);
  const beach = `M0 ${round(between(470, 486))}C200 ${round(between(430, 452))} 380 ${round(between(498, 520))} 800 ${round(between(424, 444))}V600H0Z`;
  return {
    behind: [
      sky(drawing, next() < 0.4),
      path(through(far), mix(inks.far, inks.low, 0.45)),
      water(drawing, level),
      path(through(cliff), down(drawing, mix(inks.middle, inks.low, 0.15), mix(inks.far, inks.low, 0.3))),
      inside(
        drawing,
        through(cliff),
        faint(
          gouges(drawing, { x: 510, y: 170, width: 300, height: 140 }, { count: 30, length: 70, width: 3, turn: 78 }),
          inks.low,
          0.5,
        ),
      ),
      line(beach.replace('V600H0Z', ''), inks.paper, 15, 'opacity=".75"'),
      path(
        beach,
        fade(
          drawing,
          [
            [0, mix(sand, inks.ink, 0.22)],
            [0.2, sand],
            [1, mix(sand, inks.ink, 0.4)],
          ],
          true,
        ),
      ),
      inside(
        drawing,
        beach,
        faint(
          gouges(
            drawing,
            { x: 0, y: 440, width: WIDTH, height: 160 },
            { count: 60, length: 70, width: 1.8, turn: -3, spread: 5 },
          ),
          inks.ink,
          0.25,
        ),
      ),
    ].join(''),
    before: '',
  };
}

/** A mown field in the evening: stripes that run away from us, a hedge, great trees. */
export function field(drawing: Drawing): Ground {
  const { inks, next, between } = drawing;
  const level = 372;
  const turf = mix(inks.near, inks.middle, 0.55);
  const vanish = between(300, 500);
  let stripes = '';
  for (let nth = -9; nth < 10; nth += 1) {
    const [a, b] = [vanish + nth * 190, vanish + nth * 190 + 95];
    stripes += through([
      [vanish + nth * 22, level],
      [vanish + nth * 22 + 11, level],
      [b, 600],
      [a, 600],
    ]);
  }
  const trees = [between(20, 140), between(240, 330), between(560, 640), between(700, 790)].map((x) =>
    broadleaf(drawing, x, level + 4, between(120, 210), mix(inks.middle, inks.near, next() * 0.5)),
  );
  return {
    behind: [
      sky(drawing, next() < 0.5),
      layer(drawing, land(drawing, 308, 26, 140), inks.far, 0.55),
      path(crownRow(drawing, level - 10, 26), mix(inks.far, inks.middle, 0.6)),
      ...trees,
      path(boxAt(0, level, WIDTH, HEIGHT - level), down(drawing, mix(turf, inks.sun, 0.25), mix(turf, inks.ink, 0.4))),
      faint(stripes, inks.sun, 0.13),
      faint(
        gouges(
          drawing,
          { x: 0, y: level + 30, width: WIDTH, height: 200 },
          { count: 70, length: 22, width: 2, turn: 86, spread: 16 },
        ),
        inks.ink,
        0.3,
      ),
    ].join(''),
    before: '',
  };
}

/** Roofs and chimneys of a British town, a spire among them, trees of a park, a path of stone. */
export function town(drawing: Drawing): Ground {
  const { inks, next, between } = drawing;
  const row = (base: number, size: number, colour: string, lights: string): string => {
    let walls = '';
    let windows = '';
    for (let x = -size + next() * size * 0.5; x < WIDTH + size; x += size) {
      const [tall, top] = [base - size * between(0.7, 1.2), size * 0.42];
      walls += through([
        [x, base + 120],
        [x, tall],
        [x + size * 0.5, tall - top],
        [x + size, tall],
        [x + size, base + 120],
      ]);
      walls += boxAt(x + size * 0.66, tall - top * 0.95, size * 0.14, size * 0.5);
      for (const left of [0.2, 0.56])
        if (next() < 0.6) windows += boxAt(x + size * left, tall + size * 0.16, size * 0.19, size * 0.3);
    }
    return path(walls, down(drawing, colour, mix(colour, inks.low, 0.5))) + faint(windows, lights, 0.85);
  };
  const spire = between(520, 640);
  return {
    behind: [
      sky(drawing, next() < 0.4),
      layer(drawing, land(drawing, 286, 24, 160), mix(inks.far, inks.low, 0.4), 0.5),
      path(
        through([
          [spire, 130],
          [spire + 26, 250],
          [spire + 30, 400],
          [spire - 30, 400],
          [spire - 26, 250],
        ]),
        inks.far,
      ),
      row(372, 74, inks.far, inks.gold),
      row(420, 112, mix(inks.middle, inks.earth, 0.35), inks.gold),
      path(crownRow(drawing, 444, 30), inks.near),
      foreground(drawing, () => 452, mix(inks.near, inks.earth, 0.55), 60),
    ].join(''),
    before: '',
  };
}

/** A hill under a great sky, for what is looked up at. */
export function heaven(drawing: Drawing): Ground {
  const { inks, next, between } = drawing;
  const ridge = land(drawing, 500, 22, 180);
  let wood = '';
  for (let x = -10; x < WIDTH; x += 22)
    if (x < 250 || x > 560) wood += pine(drawing, x + next() * 16, ridge(x) + 12, between(50, 120));
  return {
    behind: [
      sky(drawing),
      layer(drawing, land(drawing, 452, 26, 150), mix(inks.far, inks.middle, 0.3), 0.5),
      path(wood, mix(inks.near, inks.ink, 0.35)),
      foreground(drawing, ridge, mix(inks.near, inks.ink, 0.3), 40),
    ].join(''),
    before: '',
  };
}
