import {
  across,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  glow,
  gouges,
  HEIGHT,
  inside,
  line,
  mix,
  path,
  round,
  solid,
  through,
  WIDTH,
} from './ink.ts';
import { land, layer, sky, water } from './sky.ts';
import type { Ground } from './grounds.ts';
import { branch, broadleaf, pine } from './trees.ts';

/** Where the top of a table lies whose things stand at about y 520. */
export const TABLE = 440;

/** The outline of a window, one of four kinds; the last one runs along the whole wall. */
function opening(kind: number, x: number, width: number): string {
  if (kind === 0) return boxAt(x, -20, width, 350);
  const r = width / 2;
  if (kind === 1) return `M${round(x)} 340V${round(50 + r * 0.5)}a${round(r)} ${round(r)} 0 0 1 ${round(width)} 0V340Z`;
  return kind === 2 ? circleAt(x + r, 170, r * 0.78) : boxAt(30, -20, 740, 340);
}

/** What one sees from the window: a tree on a hill, pines, water or roofs. */
function outside(drawing: Drawing, x: number): string {
  const { inks, next, between } = drawing;
  const kind = Math.floor(next() * 4);
  const far = sky(drawing) + layer(drawing, land(drawing, 216, 20, 90), inks.far, 0.4);
  const hill = layer(drawing, land(drawing, 250, 16, 110), mix(inks.middle, inks.near, 0.4), 0.2);
  if (kind === 0) return far + broadleaf(drawing, x, 300, between(130, 230), inks.middle) + hill;
  if (kind === 1) return far + water(drawing, 244);
  let row = '';
  for (let left = 0; left < WIDTH; left += kind === 2 ? 26 : 70)
    row +=
      kind === 2
        ? pine(drawing, left + next() * 16, 300, between(60, 150))
        : through([
            [left, 340],
            [left, between(200, 236)],
            [left + 35, between(160, 190)],
            [left + 70, between(200, 236)],
            [left + 70, 340],
          ]);
  return far + path(row, mix(inks.middle, inks.near, kind === 2 ? 0.5 : 0.2)) + (kind === 2 ? hill : '');
}

/** What is on the wall beside the window: its panes in light, the shadow of a bough, or a shelf. */
function wallPiece(drawing: Drawing, wall: string, light: string): string {
  const { inks, next, between, time } = drawing;
  const kind = Math.floor(next() * 3);
  if (kind === 0) {
    const pane = (left: number, top: number): string =>
      through([
        [left, top],
        [left + 120, top + 26],
        [left + 150, top + 190],
        [left + 30, top + 164],
      ]);
    const panes = pane(500, 40) + pane(650, 72) + pane(536, 226) + pane(686, 258);
    return faint(panes, light, time === 'night' ? 0.1 : 0.2);
  }
  if (kind === 1)
    return (
      faint('M470 -10L830 40V440H560Z', light, time === 'night' ? 0.1 : 0.2) +
      `<g opacity=".3" transform="matrix(-1 0 0 1.3 880 40)">${branch(drawing, inks.ink, inks.ink)}</g>`
    );
  const things = Array.from({ length: 7 }, (_, nth) => {
    const [tall, wide] = [between(50, 110), between(24, 42)];
    const colours = [inks.warm, inks.gold, inks.near, inks.paper, inks.far];
    const colour = mix(colours[Math.floor(next() * colours.length)] ?? inks.warm, wall, 0.3);
    return solid(drawing, boxAt(500 + nth * 44, 160 - tall, wide, tall), colour, {
      form: next() < 0.5 ? 'round' : 'side',
    });
  });
  return (
    faint(boxAt(484, 176, 340, 16), inks.ink, 0.3) +
    things.join('') +
    solid(drawing, boxAt(480, 160, 340, 16), mix(inks.earth, inks.paper, 0.15), { form: 'above' })
  );
}

/** A table at a window: the season looks in, its light falls over the wall and the table. */
export function room(drawing: Drawing): Ground {
  const { inks, next, between, time } = drawing;
  const walls = [
    mix(inks.near, inks.middle, 0.25),
    mix(inks.warm, inks.earth, 0.45),
    mix(inks.middle, inks.near, 0.35),
    mix(inks.earth, inks.warm, 0.2),
    mix(inks.gold, inks.earth, 0.4),
    mix(inks.far, inks.near, 0.45),
  ];
  const wall = walls[Math.floor(next() * walls.length)] ?? inks.near;
  const kind = Math.floor(next() * 4);
  const [x, width] = [between(20, 90), between(300, 400)];
  const hole = opening(kind, x, width);
  const frame = mix(inks.paper, inks.earth, 0.12);
  const bars = [
    `M${x} 160H${x + width}M${x + width / 2} -20V340`,
    `M${x} 160H${x + width}M${x + width / 2} -20V340`,
    `M${x} 170H${x + width}M${x + width / 2} 0V340`,
    'M30 110H770M277 -20V340M523 -20V340',
  ][kind];
  const table = mix(inks.earth, inks.ink, between(0.05, 0.4));
  const light = time === 'night' ? inks.gold : inks.sun;
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), across(drawing, mix(wall, inks.sun, 0.12), mix(wall, inks.ink, 0.42))),
      faint(
        gouges(
          drawing,
          { x: 0, y: 0, width: WIDTH, height: TABLE },
          { count: 90, length: 60, width: 1.5, turn: 88, spread: 6 },
        ),
        inks.ink,
        0.2,
      ),
      inside(drawing, hole, outside(drawing, kind === 3 ? between(60, 740) : x + width * between(0.2, 0.8))),
      inside(drawing, hole, line(bars ?? '', frame, 9)),
      line(hole, frame, 16),
      line(hole, mix(wall, inks.ink, 0.6), 3),
      kind < 2 ? solid(drawing, boxAt(x - 26, 328, width + 52, 20), frame, { form: 'above' }) : '',
      kind === 3 ? solid(drawing, boxAt(0, 316, WIDTH, 20), frame, { form: 'above' }) : wallPiece(drawing, wall, light),
      glow(drawing, [160, 220], 520, light, time === 'night' ? 0.3 : 0.35),
      tabletop(drawing, table, light),
    ].join(''),
    before: '',
  };
}

function tabletop(drawing: Drawing, colour: string, light: string): string {
  const { inks } = drawing;
  const d = boxAt(0, TABLE, WIDTH, HEIGHT - TABLE);
  return (
    path(d, across(drawing, mix(colour, light, 0.3), colour, mix(colour, inks.ink, 0.4))) +
    inside(
      drawing,
      d,
      faint(
        through([
          [60, TABLE],
          [420, TABLE],
          [700, 600],
          [180, 600],
        ]),
        light,
        0.24,
      ),
      faint(
        gouges(
          drawing,
          { x: 0, y: TABLE, width: WIDTH, height: 160 },
          { count: 60, length: 180, width: 2, turn: 0, spread: 1.5 },
        ),
        inks.ink,
        0.35,
      ),
      faint(
        gouges(
          drawing,
          { x: 0, y: TABLE, width: 500, height: 160 },
          { count: 30, length: 130, width: 1.6, turn: 0, spread: 1.5 },
        ),
        light,
        0.4,
      ),
    ) +
    path(boxAt(0, TABLE, WIDTH, 5), mix(colour, light, 0.6), 'opacity=".7"')
  );
}
