import {
  across,
  boxAt,
  down,
  type Drawing,
  faint,
  glow,
  gouges,
  HEIGHT,
  inside,
  line,
  mix,
  ovalAt,
  path,
  round,
  through,
  WIDTH,
} from './ink.ts';
import { land, layer, sky } from './sky.ts';
import type { Ground } from './grounds.ts';

/** A hall with tall windows; their light lies in long panes on the boards. */
export function hall(drawing: Drawing): Ground {
  const { inks, next, between, time } = drawing;
  const walls: readonly string[] = [inks.near, inks.earth, mix(inks.warm, inks.ink, 0.2), inks.middle];
  const wall = mix(walls[Math.floor(next() * walls.length)] ?? inks.near, inks.ink, 0.36);
  const level = 420;
  const count = 3;
  const width = 118;
  const first = between(30, 90);
  const light = time === 'night' ? mix(inks.gold, inks.sun, 0.5) : inks.sun;
  const tall = next() < 0.5;
  const holes = Array.from({ length: count }, (_, nth) => {
    const x = first + nth * 250;
    return `M${x} 320V${tall ? 60 : 110}${tall ? `a${width / 2} ${width / 2} 0 0 1 ${width} 0` : `h${width}`}V320Z`;
  });
  const panes = Array.from({ length: count }, (_, nth) => {
    const x = first + nth * 250;
    return through([
      [x + 70, level],
      [x + 70 + width, level],
      [x + 330 + width * 1.6, 600],
      [x + 330, 600],
    ]);
  }).join('');
  const shafts = Array.from({ length: count }, (_, nth) => {
    const x = first + nth * 250;
    return through([
      [x, 70],
      [x + width, 60],
      [x + 330 + width * 1.6, 600],
      [x + 190, 600],
    ]);
  }).join('');
  const frame = mix(inks.paper, inks.earth, 0.2);
  const boards = mix(inks.earth, inks.ink, 0.25);
  let seams = '';
  for (let nth = -10; nth < 12; nth += 1) seams += `M${400 + nth * 70} ${level}L${400 + nth * 210} 600`;
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), down(drawing, mix(wall, inks.ink, 0.25), wall)),
      faint(
        gouges(
          drawing,
          { x: 0, y: 0, width: WIDTH, height: level },
          { count: 80, length: 90, width: 1.6, turn: 90, spread: 3 },
        ),
        inks.ink,
        0.25,
      ),
      inside(drawing, holes.join(''), sky(drawing), layer(drawing, land(drawing, 250, 22, 90), inks.middle, 0.4)),
      inside(
        drawing,
        holes.join(''),
        line(holes.map((_, nth) => `M${first + nth * 250} 200h${width}m${-width / 2} -190v310`).join(''), frame, 6),
      ),
      line(holes.join(''), frame, 7),
      path(
        boxAt(0, level, WIDTH, HEIGHT - level),
        down(drawing, mix(boards, inks.sun, 0.2), mix(boards, inks.ink, 0.4)),
      ),
      line(seams, inks.ink, 1.6, 'opacity=".4"'),
      faint(panes, light, time === 'night' ? 0.2 : 0.4),
      faint(shafts, light, 0.1),
    ].join(''),
    before: '',
  };
}

/** A stage: curtains at both sides, a beam of light from above on the boards. */
export function stage(drawing: Drawing): Ground {
  const { inks, between } = drawing;
  const cloth = mix(inks.warm, inks.ink, 0.3);
  const folds = (from: number, to: number, bulge: number): string => {
    let parts = '';
    const step = (to - from) / 5;
    for (let nth = 0; nth < 5; nth += 1) {
      const x = from + nth * step;
      parts += path(
        `M${round(x)} -10H${round(x + step + 2)}C${round(x + step + bulge)} 220 ${round(x + step - bulge)} 420 ${round(x + step + bulge * 0.4)} 560H${round(x + bulge * 0.4)}C${round(x - bulge)} 420 ${round(x + bulge)} 220 ${round(x)} -10Z`,
        across(drawing, mix(cloth, inks.ink, 0.55), mix(cloth, inks.gold, 0.18), mix(cloth, inks.ink, 0.65)),
      );
    }
    return parts;
  };
  const back = mix(inks.ink, inks.near, 0.4);
  const top = between(330, 420);
  let seams = '';
  for (let nth = -8; nth < 10; nth += 1) seams += `M${400 + nth * 80} 470L${400 + nth * 190} 600`;
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), down(drawing, mix(back, inks.ink, 0.5), back)),
      path(boxAt(0, 470, WIDTH, 130), down(drawing, mix(inks.earth, inks.ink, 0.35), mix(inks.earth, inks.ink, 0.6))),
      line(seams, inks.ink, 2, 'opacity=".5"'),
      faint(
        through([
          [top - 30, -10],
          [top + 40, -10],
          [690, 530],
          [120, 530],
        ]),
        inks.sun,
        0.2,
      ),
      faint(
        through([
          [top - 10, -10],
          [top + 20, -10],
          [600, 530],
          [220, 530],
        ]),
        inks.sun,
        0.16,
      ),
      path(ovalAt(405, 530, 286, 46), inks.sun, 'opacity=".34"'),
      glow(drawing, [405, 400], 330, inks.gold, 0.35),
    ].join(''),
    before:
      folds(-40, 112, 14) +
      folds(700, 850, -14) +
      path('M-10 -10H810V34Q740 78 660 40T500 40 340 40 180 40 -10 60Z', mix(cloth, inks.ink, 0.2)),
  };
}

/** Water from above, with lanes and the net of light that the sun casts on its floor. */
export function pool(drawing: Drawing): Ground {
  const { inks, next, between } = drawing;
  const blue = mix(mix('#2aa0b4', inks.top, 0.25), inks.low, 0.12);
  let net = '';
  for (let nth = 0; nth < 70; nth += 1) {
    const [x, y, s] = [next() * WIDTH, next() * HEIGHT, between(20, 46)];
    net += `M${round(x)} ${round(y)}q${round(s * 0.7)} ${round(-s * 0.4)} ${round(s * 1.3)} ${round(s * 0.1)}t${round(s)} ${round(s * 0.3)}`;
  }
  const rope = (from: number, to: number): string =>
    line(`M-20 ${from}Q300 ${(from + to) / 2 + 26} 820 ${to}`, inks.warm, 17) +
    line(`M-20 ${from}Q300 ${(from + to) / 2 + 26} 820 ${to}`, inks.paper, 17, 'stroke-dasharray="26 34"') +
    line(`M-20 ${from + 17}Q300 ${(from + to) / 2 + 43} 820 ${to + 17}`, inks.ink, 9, 'opacity=".25"');
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), down(drawing, mix(blue, inks.sun, 0.35), blue, mix(blue, inks.ink, 0.45))),
      line(net, mix(inks.paper, blue, 0.3), 4, 'opacity=".5"'),
      glow(drawing, [200, 80], 420, inks.sun, 0.5),
      rope(120, 60),
      rope(520, 430),
    ].join(''),
    before: '',
  };
}

/** A cloth or board seen from above, for details that lie on it. */
export function lay(drawing: Drawing): Ground {
  const { inks, next } = drawing;
  const grounds = [
    mix(inks.near, inks.ink, 0.15),
    mix(inks.earth, inks.ink, 0.15),
    mix(inks.far, inks.low, 0.25),
    mix(inks.low, inks.paper, 0.35),
    mix(inks.middle, inks.near, 0.4),
    mix(inks.gold, inks.earth, 0.25),
  ];
  const colour = grounds[Math.floor(next() * grounds.length)] ?? inks.near;
  const weave = next() < 0.5 ? { turn: 0, length: 240 } : { turn: 34, length: 60 };
  return {
    behind: [
      path(boxAt(0, 0, WIDTH, HEIGHT), across(drawing, mix(colour, inks.sun, 0.2), mix(colour, inks.ink, 0.4))),
      faint(
        gouges(drawing, { x: -50, y: 0, width: 900, height: HEIGHT }, { count: 130, width: 1.8, spread: 3, ...weave }),
        mix(colour, inks.ink, 0.6),
        0.5,
      ),
      faint(
        gouges(drawing, { x: -50, y: 0, width: 600, height: HEIGHT }, { count: 60, width: 1.6, spread: 3, ...weave }),
        mix(colour, inks.sun, 0.6),
        0.5,
      ),
      faint(
        through([
          [-20, 60],
          [340, -20],
          [820, 420],
          [820, 620],
          [520, 620],
        ]),
        inks.sun,
        0.13,
      ),
    ].join(''),
    before: '',
  };
}
