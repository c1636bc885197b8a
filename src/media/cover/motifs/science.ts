import {
  at,
  boxAt,
  circleAt,
  down,
  type Drawing,
  faint,
  glow,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  round,
  shadow,
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';

/** A flask in which something glows, and a tube beside it. */
function science(drawing: Drawing): string {
  const { inks } = drawing;
  const flask = 'M340 90H460V250L600 480Q620 530 560 536H240Q180 530 200 480L340 250Z';
  const bubbles = Array.from({ length: 22 }, () =>
    circleAt(400 + drawing.between(-130, 130), drawing.between(300, 510), drawing.between(4, 15)),
  ).join('');
  return [
    shadow(drawing, flask, 536, 0.36),
    glow(drawing, [400, 430], 330, inks.gold, 0.6),
    path(flask, inks.paper, 'opacity=".28"'),
    inside(
      drawing,
      flask,
      path('M180 380Q300 350 400 384T620 370V560H180Z', down(drawing, inks.gold, inks.warm)),
      line('M180 380Q300 350 400 384T620 370', mix(inks.gold, inks.paper, 0.6), 8),
      path(bubbles, inks.paper, 'opacity=".55"'),
      faint('M360 100H384V260L260 490Q250 520 290 530H240Q190 520 205 480L360 250Z', inks.paper, 0.6),
      faint('M440 100H460V250L600 480V540H540C560 500 440 300 440 250Z', inks.ink, 0.25),
    ),
    line(flask, inks.paper, 8),
    solid(drawing, 'M326 76H474V102H326Z', mix(inks.paper, inks.far, 0.2), { form: 'round' }),
    path(circleAt(380, 40, 13) + circleAt(430, 10, 19) + circleAt(410, 66, 8), inks.gold, 'opacity=".7"'),
    solid(
      drawing,
      boxAt(620, 330, 190, 24) + boxAt(630, 520, 170, 26) + boxAt(636, 330, 18, 200),
      mix(inks.earth, inks.ink, 0.1),
      { form: 'above' },
    ),
    ...[
      [676, inks.warm],
      [746, mix(inks.top, inks.near, 0.3)],
    ].map(([x, colour]) => {
      const tube = `M${Number(x) - 22} 240H${Number(x) + 22}V480A22 22 0 0 1 ${Number(x) - 22} 480Z`;
      return (
        path(tube, inks.paper, 'opacity=".4"') +
        inside(drawing, tube, path(boxAt(Number(x) - 30, 380, 60, 130), String(colour))) +
        line(tube, inks.paper, 5)
      );
    }),
    path(circleAt(120, 520, 17), inks.warm) +
      path(circleAt(84, 470, 24) + circleAt(150, 450, 19), mix(inks.top, inks.near, 0.3)) +
      line('M120 520L84 470M120 520L150 450', inks.paper, 6),
  ].join('');
}

/** A laptop in the dark of a room, lines of colour on it. */
function code(drawing: Drawing): string {
  const { inks } = drawing;
  const screen = mix(inks.ink, inks.near, 0.2);
  const colours = [inks.gold, inks.warm, mix(inks.top, inks.paper, 0.3), inks.middle, inks.paper];
  const rows = [
    [0, 3, 2],
    [1, 4, 1, 2],
    [2, 2, 3],
    [2, 5, 1],
    [1, 2],
    [1, 3, 2, 2],
    [2, 4],
    [0, 2],
  ].map(([indent = 0, ...words], nth) => {
    let x = 226 + indent * 34;
    return words
      .map((word, index) => {
        const bar = path(
          `M${x} ${150 + nth * 30}h${word * 30}q7 7 0 14h${-word * 30}q-7 -7 0 -14Z`,
          colours[(nth * 2 + index) % colours.length] ?? inks.paper,
        );
        x += word * 30 + 22;
        return bar;
      })
      .join('');
  });
  let keys = '';
  for (let row = 0; row < 4; row += 1)
    for (let col = 0; col < 13; col += 1)
      keys += `M${round(188 - row * 16 + col * (32 + row * 2.4))} ${462 + row * 22}h${22 + row * 2}v12h${-22 - row * 2}Z`;
  return [
    glow(drawing, [400, 270], 420, mix(inks.top, inks.gold, 0.5), 0.4),
    path('M60 560H740L820 600H0Z', inks.ink, 'opacity=".4"'),
    solid(drawing, 'M176 90Q176 74 192 74H610Q626 74 626 90V440H176Z', mix(inks.far, inks.ink, 0.45), {
      lit: 0.3,
      shade: 0.4,
    }),
    path(boxAt(196, 96, 410, 322), screen),
    faint(
      through([
        [196, 96],
        [420, 96],
        [250, 418],
        [196, 418],
      ]),
      inks.paper,
      0.07,
    ),
    path(circleAt(216, 118, 6), inks.warm) +
      path(circleAt(236, 118, 6), inks.gold) +
      path(circleAt(256, 118, 6), inks.middle),
    ...rows,
    path(boxAt(300, 390, 12, 18), inks.paper),
    solid(drawing, 'M176 440H626L740 560H62Z', mix(inks.far, inks.ink, 0.3), { form: 'above', lit: 0.2, shade: 0.3 }),
    path(keys, mix(inks.ink, inks.near, 0.15)),
    path('M330 550H470L476 556H324Z', inks.ink),
    solid(drawing, 'M62 560H740V572Q400 586 62 572Z', mix(inks.far, inks.ink, 0.55), { form: 'round' }),
    line('M626 520C720 500 760 470 830 480', inks.ink, 7),
  ].join('');
}

/** The arm of a robot holds a gear. */
function robot(drawing: Drawing): string {
  const { inks } = drawing;
  const metal = mix(inks.gold, inks.warm, 0.25);
  const grey = mix(inks.far, inks.ink, 0.4);
  const bar = (d: string): string =>
    line(d, mix(metal, inks.ink, 0.4), 92) +
    line(d, metal, 76) +
    line(d, mix(metal, inks.paper, 0.5), 8, 'transform="translate(-18 -16)"');
  const joint = (x: number, y: number, r: number): string =>
    solid(drawing, circleAt(x, y, r), grey, { shade: 0.6, lit: 0.4 }) +
    line(circleAt(x, y, r * 0.62), mix(grey, inks.paper, 0.4), 4) +
    path(circleAt(x, y, r * 0.24), inks.ink);
  const teeth = Array.from({ length: 12 }, (_, nth) => {
    const a = (nth / 12) * Math.PI * 2;
    const point = (angle: number, r: number): readonly [number, number] => [
      210 + Math.cos(angle) * r,
      400 + Math.sin(angle) * r,
    ];
    return through([point(a - 0.17, 78), point(a - 0.11, 108), point(a + 0.11, 108), point(a + 0.17, 78)]);
  }).join('');
  return [
    path(ovalAt(640, 556, 220, 24) + ovalAt(240, 550, 130, 14), inks.ink, 'opacity=".4"'),
    solid(drawing, 'M520 540L560 440H740L780 540Z', grey, { form: 'round' }),
    solid(drawing, boxAt(500, 530, 300, 34), mix(grey, inks.ink, 0.3), { form: 'round' }),
    bar('M650 430L560 170'),
    bar('M560 170L300 150'),
    line('M690 430C760 330 700 200 600 130S420 60 330 110', inks.ink, 9) +
      line('M690 430C760 330 700 200 600 130S420 60 330 110', inks.warm, 4),
    joint(650, 430, 72) + joint(560, 170, 62),
    solid(drawing, 'M260 110H330V200H260Z', grey, { shade: 0.5 }),
    line('M300 200L210 230L170 300L196 340M300 200L330 250L320 330L270 350', mix(grey, inks.ink, 0.35), 30),
    line('M300 200L210 230L170 300L196 340M300 200L330 250L320 330L270 350', mix(grey, inks.paper, 0.2), 17),
    joint(296, 156, 40),
    solid(drawing, teeth + circleAt(210, 400, 84), inks.warm, { shade: 0.5, lit: 0.35 }),
    path(circleAt(210, 400, 44), mix(inks.ink, inks.near, 0.3)) +
      line(circleAt(210, 400, 62), mix(inks.warm, inks.paper, 0.4), 4),
    faint(
      gouges(
        drawing,
        { x: 330, y: 110, width: 300, height: 320 },
        { count: 40, length: 30, width: 3, turn: 20, spread: 50 },
      ),
      mix(metal, inks.ink, 0.5),
      0.3,
    ),
  ].join('');
}

/** A rocket on its way, steep. */
function rocket(drawing: Drawing): string {
  const { inks } = drawing;
  const white = inks.paper;
  return [
    glow(drawing, [250, 500], 330, inks.gold, 0.7),
    ...[
      [120, 590, 90],
      [220, 600, 110],
      [330, 610, 90],
      [40, 560, 80],
      [160, 520, 60],
      [260, 530, 60],
    ].map(([x = 0, y = 0, r = 0]) => path(circleAt(x, y, r), mix(inks.paper, inks.far, 0.2 + drawing.next() * 0.3))),
    at(
      430,
      260,
      path('M-46 170C-80 260-20 300 0 400C20 300 80 260 46 170Z', inks.warm) +
        path('M-26 170C-46 230-10 260 0 320C10 260 46 230 26 170Z', inks.gold) +
        solid(drawing, 'M-80 60C-130 90-140 150-134 210L-60 160ZM80 60C130 90 140 150 134 210L60 160Z', inks.warm, {
          shade: 0.5,
        }) +
        solid(
          drawing,
          'M0-300C70-230 100-120 92 0C90 80 76 130 60 172H-60C-76 130-90 80-92 0C-100-120-70-230 0-300Z',
          white,
          {
            form: 'round',
            shade: 0.6,
            marks: {
              area: { x: -80, y: -180, width: 90, height: 330 },
              count: 20,
              length: 60,
              width: 2,
              turn: 90,
              spread: 4,
              colour: inks.far,
            },
          },
        ) +
        path('M0-300C40-260 66-200 80-140H-80C-66-200-40-260 0-300Z', inks.warm) +
        solid(drawing, circleAt(0, -50, 46), mix(inks.ink, inks.near, 0.3), { shade: 0.5 }) +
        path(circleAt(0, -50, 33), mix(inks.top, inks.paper, 0.25)) +
        faint('M-26-60A30 30 0 0 1 6-82Q-14-70-16-46Z', inks.paper, 0.9) +
        path(boxAt(-70, 130, 140, 20), inks.near),
      1.05,
      32,
    ),
  ].join('');
}

export const scienceMotifs = {
  science: { grounds: ['room'], draw: science, focus: [400, 340], props: ['gear', 'pencil', 'leaf'] },
  code: { grounds: ['room'], draw: code, focus: [400, 280], props: ['gear', 'brick', 'pencil'] },
  robot: { grounds: ['room', 'hall'], draw: robot, focus: [390, 280], props: ['gear', 'brick'] },
  rocket: {
    grounds: ['heaven'],
    times: ['night', 'dusk', 'dawn'],
    draw: rocket,
    focus: [430, 270],
    props: ['star', 'gear'],
  },
} satisfies Record<string, Motif>;
