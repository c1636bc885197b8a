import {
  at,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  shadow,
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';

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
    `<g transform="translate(0 36)">${[
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
    ].join('')}</g>`,
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

export const learningMotifs = {
  chess: { grounds: ['room'], draw: chess, focus: [400, 300], props: ['pawn', 'pawn', 'book'] },
  books: { grounds: ['room'], draw: books, focus: [400, 320], props: ['book', 'pencil'] },
  maths: { grounds: ['room'], draw: maths, focus: [500, 330], props: ['pencil', 'gear', 'card'] },
  globe: { grounds: ['room'], draw: globe, focus: [400, 270], props: ['book', 'card', 'pencil'] },
  writing: { grounds: ['room'], draw: writing, focus: [360, 360], props: ['pencil', 'book', 'feather'] },
} satisfies Record<string, Motif>;
