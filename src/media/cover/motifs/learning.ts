import {
  at,
  boxAt,
  circleAt,
  fade,
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
  type Drawing,
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
      path(
        'M180 380Q300 350 400 384T620 370V560H180Z',
        fade(
          drawing,
          [
            [0, inks.gold],
            [1, inks.warm],
          ],
          true,
        ),
      ),
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

/** A knight of wood, taller than the picture, the board before it. */
function chess(drawing: Drawing): string {
  const { inks } = drawing;
  const wood = mix(inks.earth, inks.gold, 0.4);
  const dark = mix(inks.ink, inks.earth, 0.25);
  let squares = '';
  for (let row = 0; row < 4; row += 1)
    for (let col = -1; col < 9; col += 1)
      if ((row + col) % 2 === 0) {
        const [a, b] = [450 + row * row * 9 + row * 26, 450 + (row + 1) ** 2 * 9 + (row + 1) * 26];
        const at1 = (y: number, n: number): number => 400 + (n - 4) * (96 + (y - 450) * 0.5);
        squares += through([
          [at1(a, col), a],
          [at1(a, col + 1), a],
          [at1(b, col + 1), b],
          [at1(b, col), b],
        ]);
      }
  const knight =
    'M300 480C300 430 350 400 352 330C330 340 300 370 262 366C236 362 222 338 232 314C262 262 290 200 330 160C334 134 330 110 318 84C350 92 372 104 384 122C470 130 540 210 540 320C540 400 520 440 520 480Z';
  const pawn = (x: number, y: number, size: number, colour: string): string =>
    at(
      x,
      y,
      solid(drawing, 'M-70 0C-70-40-30-60-26-120H26C30-60 70-40 70 0Z', colour, { form: 'round' }) +
        solid(drawing, boxAt(-40, -134, 80, 18), colour, { form: 'round' }) +
        solid(drawing, circleAt(0, -176, 46), colour, { form: 'round', lit: 0.4 }) +
        solid(drawing, boxAt(-84, 0, 168, 26), colour, { form: 'round' }),
      size,
    );
  return [
    path('M-20 450H820V620H-20Z', mix(inks.paper, inks.earth, 0.35)),
    path(squares, mix(dark, inks.earth, 0.2)),
    faint('M-20 450H820V462H-20Z', inks.sun, 0.5),
    pawn(690, 476, 0.9, mix(inks.paper, inks.earth, 0.2)),
    pawn(110, 486, 1, mix(inks.paper, inks.earth, 0.2)),
    shadow(drawing, knight, 540, 0.4),
    solid(drawing, knight, wood, {
      lit: 0.45,
      shade: 0.65,
      marks: {
        area: { x: 300, y: 140, width: 220, height: 330 },
        count: 44,
        length: 90,
        width: 2.4,
        turn: 78,
        spread: 12,
      },
    }),
    line(
      'M384 122C420 170 440 240 430 330M410 134C450 190 470 260 462 350M440 150C486 210 500 280 494 380',
      mix(wood, inks.ink, 0.5),
      7,
    ),
    path('M330 196C346 186 362 190 368 202C356 214 338 212 330 196Z', mix(wood, inks.ink, 0.75)),
    path('M248 330C258 320 270 322 272 332C264 342 252 340 248 330Z', mix(wood, inks.ink, 0.7)),
    solid(drawing, 'M270 474H550Q570 500 556 512H264Q250 500 270 474Z', wood, { form: 'round' }),
    solid(drawing, 'M236 508H584Q600 540 584 552H236Q220 540 236 508Z', wood, { form: 'round' }),
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

/** A stack of books, one open upon it. */
function books(drawing: Drawing): string {
  const { inks } = drawing;
  const book = (x: number, y: number, width: number, tall: number, colour: string): string =>
    solid(drawing, `M${x} ${y}H${x + width}V${y + tall}H${x}Q${x - 20} ${y + tall / 2} ${x} ${y}Z`, colour, {
      lit: 0.35,
      shade: 0.4,
      marks: { area: { x, y, width, height: tall }, count: 12, length: 60, width: 2, spread: 3 },
    }) +
    path(boxAt(x + 10, y + 8, width - 4, tall - 16), inks.paper) +
    faint(
      Array.from({ length: 5 }, (_, nth) => boxAt(x + 10, y + 10 + (nth * (tall - 18)) / 5, width - 4, 2)).join(''),
      inks.ink,
      0.35,
    ) +
    solid(
      drawing,
      `M${x - 4} ${y}h${width * 0.2}v${tall}h${-width * 0.2}Q${x - 26} ${y + tall / 2} ${x - 4} ${y}Z`,
      colour,
      { form: 'above' },
    ) +
    path(boxAt(x + width * 0.06, y, 8, tall) + boxAt(x + width * 0.12, y, 8, tall), inks.gold);
  return [
    path('M170 540H680L830 600H260Z', inks.ink, 'opacity=".4"'),
    book(170, 470, 480, 72, inks.warm),
    book(210, 404, 430, 66, mix(inks.top, inks.near, 0.45)),
    book(150, 346, 460, 58, inks.gold),
    solid(drawing, 'M400 320C330 260 210 250 90 280L70 160C200 120 320 140 400 200Z', inks.paper, { shade: 0.25 }),
    solid(drawing, 'M400 320C470 260 590 250 710 280L730 160C600 120 480 140 400 200Z', inks.paper, { shade: 0.4 }),
    path(
      'M400 200V330Q320 280 90 296L86 280C210 250 330 260 400 320C470 260 590 250 714 280L710 296Q480 280 400 330Z',
      mix(inks.paper, inks.earth, 0.4),
    ),
    line(
      [0, 24, 48, 72]
        .map((y) => `M110 ${180 + y}Q250 ${148 + y} 360 ${206 + y}M440 ${206 + y}Q550 ${148 + y} 690 ${180 + y}`)
        .join(''),
      mix(inks.ink, inks.paper, 0.4),
      4,
    ),
    path('M560 150L600 144L610 300L586 280L566 302Z', inks.warm),
    solid(drawing, 'M690 470C690 420 730 420 740 460L730 540H700Z', mix(inks.near, inks.ink, 0.1), { form: 'round' }),
  ].join('');
}

/** Compasses draw a circle, ruler and set square lie by. */
function maths(drawing: Drawing): string {
  const { inks } = drawing;
  const steel = mix(inks.paper, inks.ink, 0.3);
  const sheet = 'M-20 400L240 330L840 400V640H-20Z';
  return [
    path(sheet, inks.paper),
    inside(
      drawing,
      sheet,
      line(
        Array.from(
          { length: 22 },
          (_, nth) => `M${-200 + nth * 60} 320L${-300 + nth * 74} 640M-20 ${350 + nth * 20}H830`,
        ).join(''),
        mix(inks.top, inks.paper, 0.5),
        2,
      ),
      line(ovalAt(430, 500, 230, 78), inks.warm, 7),
      line('M430 500H660M430 500L560 438', mix(inks.ink, inks.paper, 0.2), 4),
      path('M480 500A50 22 0 0 0 470 481L430 500Z', inks.gold, 'opacity=".8"'),
    ),
    path('M30 560L300 480L340 600H60Z', mix(inks.gold, inks.paper, 0.2), 'opacity=".85"') +
      line('M30 560L300 480L340 600H60ZM120 566L250 526L268 580H128Z', mix(inks.gold, inks.ink, 0.35), 4),
    `<g opacity=".3">${line('M430 500L640 420M660 500L800 430', inks.ink, 17)}</g>`,
    solid(drawing, 'M500 60L530 60L446 470L430 504L424 466Z', steel, { lit: 0.4 }),
    solid(drawing, 'M520 60L552 60L664 460L660 504L638 470Z', mix(steel, inks.ink, 0.25), { lit: 0.3 }),
    solid(drawing, boxAt(634, 340, 34, 130), inks.gold, { form: 'round' }),
    path('M634 470L651 510L668 470Z', mix(inks.earth, inks.paper, 0.5)) + path('M646 496L651 510L656 496Z', inks.ink),
    solid(drawing, circleAt(526, 66, 40), mix(steel, inks.ink, 0.15), { shade: 0.6 }),
    path(circleAt(526, 66, 15), inks.ink),
    solid(drawing, boxAt(514, -20, 24, 56), steel, { form: 'round' }),
    line('M470 280L604 276', mix(steel, inks.ink, 0.4), 9),
    solid(drawing, circleAt(540, 278, 17), inks.gold, { shade: 0.5 }),
  ].join('');
}

/** A globe in the window light, for other tongues and other lands. */
function globe(drawing: Drawing): string {
  const { inks } = drawing;
  const ball = circleAt(400, 260, 206);
  const green = mix(inks.middle, inks.gold, 0.25);
  return [
    path(ovalAt(480, 552, 220, 26), inks.ink, 'opacity=".4"'),
    solid(drawing, 'M300 550Q310 520 380 510V470H420V510Q490 520 500 550Z', mix(inks.earth, inks.ink, 0.15), {
      form: 'round',
    }),
    line('M520 40A252 252 0 1 1 300 488', mix(inks.gold, inks.ink, 0.3), 24),
    line('M520 40A252 252 0 1 1 300 488', inks.gold, 14),
    solid(drawing, ball, mix(inks.top, inks.near, 0.3), { lit: 0.4, shade: 0.65 }),
    inside(
      drawing,
      ball,
      `<g transform="rotate(-18 400 260)">${path('M260 120C310 90 380 100 400 130C380 150 400 180 370 190C350 220 300 210 290 250C320 270 350 290 340 330C330 370 300 420 280 400C260 350 250 320 230 290C200 250 220 160 260 120ZM450 110C520 90 600 120 640 180C610 200 590 190 570 220C580 250 550 260 530 240C500 240 490 220 470 210C440 190 430 140 450 110ZM460 260C510 240 550 280 550 320C530 360 510 410 490 410C470 380 470 340 450 320C440 300 440 270 460 260Z', green)}${line('M194 260H606M215 180H585M215 340H585M400 40C260 120 260 400 400 480M400 40C540 120 540 400 400 480', inks.paper, 2.4, 'opacity=".5"')}</g>`,
      faint(
        gouges(
          drawing,
          { x: 210, y: 60, width: 230, height: 380 },
          { count: 60, length: 46, width: 3, turn: -30, spread: 20 },
        ),
        inks.paper,
        0.45,
      ),
      path('M520 40C680 160 640 400 440 480C620 480 700 300 640 140Z', inks.ink, 'opacity=".3"'),
    ),
    solid(drawing, circleAt(518, 42, 15) + circleAt(302, 486, 15), inks.gold, { shade: 0.5 }),
  ].join('');
}

/** A pen on its way over paper. */
function writing(drawing: Drawing): string {
  const { inks } = drawing;
  const sheet = 'M40 280L560 200L840 470V640H-20V560Z';
  return [
    path('M60 300L580 220L860 490V660H0V580Z', inks.ink, 'opacity=".3"'),
    solid(drawing, sheet, inks.paper, { shade: 0.2, lit: 0 }),
    line(
      Array.from(
        { length: 7 },
        (_, nth) => `M${80 - nth * 10} ${330 + nth * 44}L${590 + nth * 40} ${250 + nth * 40}`,
      ).join(''),
      mix(inks.top, inks.paper, 0.5),
      3,
    ),
    line(
      'M110 320q20 -34 34 -6t30 -10 26 4 20 -16 34 6 24 -14 40 2 30 -18 44 2 26 -10 50 -8M106 372q24 -30 36 -6t40 -14 30 10 34 -18 40 4 30 -16 44 0M96 424q24 -30 40 -8t34 -12 40 6 36 -14 44 4',
      mix(inks.ink, inks.top, 0.25),
      5,
    ),
    `<g opacity=".32">${path(
      through([
        [330, 396],
        [720, 330],
        [860, 330],
        [860, 380],
      ]),
      inks.ink,
    )}</g>`,
    at(
      330,
      396,
      solid(drawing, 'M-4 0L-30-80L0-120L30-80L4 0Z', inks.gold, { form: 'side', shade: 0.5 }) +
        line('M0-4V-76', mix(inks.gold, inks.ink, 0.6), 3.4) +
        path(circleAt(0, -80, 6), mix(inks.gold, inks.ink, 0.6)) +
        solid(drawing, 'M-32-86L-44-180H44L32-86Q0-110-32-86Z', mix(inks.ink, inks.near, 0.3), {
          form: 'round',
          lit: 0.4,
        }) +
        solid(drawing, boxAt(-46, -200, 92, 24), inks.gold, { form: 'round' }) +
        solid(drawing, 'M-46-200L-36-640H36L46-200Z', inks.warm, { form: 'round', lit: 0.4, shade: 0.6 }),
      1,
      48,
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

export const learningMotifs = {
  science: { grounds: ['room'], draw: science, focus: [400, 340], props: ['gear', 'pencil', 'leaf'] },
  chess: { grounds: ['room'], draw: chess, focus: [400, 300], props: ['card', 'star'] },
  code: { grounds: ['room'], draw: code, focus: [400, 280], props: ['gear', 'brick', 'pencil'] },
  robot: { grounds: ['room', 'hall'], draw: robot, focus: [390, 280], props: ['gear', 'brick'] },
  books: { grounds: ['room'], draw: books, focus: [400, 320], props: ['book', 'pencil'] },
  maths: { grounds: ['room'], draw: maths, focus: [500, 330], props: ['pencil', 'gear', 'card'] },
  globe: { grounds: ['room'], draw: globe, focus: [400, 270], props: ['book', 'card', 'pencil'] },
  writing: { grounds: ['room'], draw: writing, focus: [360, 360], props: ['pencil', 'book', 'feather'] },
  rocket: {
    grounds: ['heaven'],
    times: ['night', 'dusk', 'dawn'],
    draw: rocket,
    focus: [430, 270],
    props: ['star', 'gear'],
  },
} satisfies Record<string, Motif>;
