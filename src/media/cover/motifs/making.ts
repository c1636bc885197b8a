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
  round,
  shadow,
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { clothes, limb } from '../people.ts';

/** A pot on the wheel, wet, with the hands that raise it. */
function pottery(drawing: Drawing): string {
  const { inks } = drawing;
  const clay = mix(inks.earth, inks.warm, 0.35);
  const pot =
    'M262 500C220 440 214 330 286 268C310 246 318 216 308 180H498C488 216 496 246 520 268C592 330 586 440 544 500Q403 528 262 500Z';
  const { skin } = clothes(drawing);
  const hand =
    path(limb([-340, 270], [-130, 150], 130, 104), inks.warm) +
    solid(
      drawing,
      'M-230 196C-150 120-80 70 0 52C30 44 70 34 92 40C110 46 108 68 88 72L52 78C76 74 104 74 110 88C114 102 104 110 88 112L52 116C76 114 100 114 106 126C110 140 98 148 82 150L44 152C64 152 86 154 88 168C88 180 76 186 58 188C0 194-50 198-90 214C-130 232-160 250-180 272Z',
      skin,
      { form: 'above', lit: 0.3, shade: 0.45 },
    ) +
    solid(drawing, 'M-80 120C-60 60-20 0 24-34C42-48 62-34 54-14C38 20 20 50 6 84C-20 120-60 140-80 120Z', skin, {
      lit: 0.3,
      shade: 0.3,
    }) +
    line('M54 78Q20 82-8 92M54 115Q20 116-10 124M46 152Q16 152-12 156', mix(skin, inks.ink, 0.4), 4);
  return [
    shadow(drawing, pot, 508, 0.4),
    solid(drawing, ovalAt(403, 520, 330, 62), mix(inks.ink, inks.far, 0.35), { form: 'above', lit: 0.1 }),
    path(ovalAt(403, 508, 326, 54), mix(inks.far, inks.ink, 0.3)),
    line(ovalAt(403, 508, 250, 38) + ovalAt(403, 508, 290, 46), mix(inks.far, inks.sun, 0.3), 2.6, 'opacity=".7"'),
    solid(drawing, pot, clay, { form: 'round', shade: 0.65, lit: 0.45 }),
    inside(
      drawing,
      pot,
      line(
        Array.from(
          { length: 15 },
          (_, nth) => `M200 ${210 + nth * 21}Q403 ${236 + nth * 21} 610 ${210 + nth * 21}`,
        ).join(''),
        mix(clay, inks.ink, 0.4),
        3,
        'opacity=".5"',
      ),
      faint(
        gouges(
          drawing,
          { x: 240, y: 230, width: 150, height: 260 },
          { count: 30, length: 80, width: 3.6, turn: 8, spread: 6 },
        ),
        mix(clay, inks.sun, 0.6),
        0.75,
      ),
    ),
    path(ovalAt(403, 180, 95, 22), mix(clay, inks.ink, 0.65)),
    line(ovalAt(403, 180, 95, 22), mix(clay, inks.sun, 0.4), 8),
    at(216, 330, hand, 1.05),
    `<g transform="translate(594 316) scale(-1.05 1.05)">${hand}</g>`,
    path(
      Array.from({ length: 16 }, () =>
        circleAt(drawing.between(120, 700), drawing.between(486, 540), drawing.between(2, 6)),
      ).join(''),
      clay,
    ),
  ].join('');
}

/** A jar of brushes before its own painting. */
function paint(drawing: Drawing): string {
  const { inks } = drawing;
  const jar = 'M282 300H518V500Q400 536 282 500Z';
  const brush = (x: number, turn: number, colour: string, tall: number): string =>
    at(
      x,
      330,
      solid(drawing, `M-11 60L-7 ${-tall}H7L11 60Z`, mix(inks.earth, inks.gold, 0.4), { form: 'round' }) +
        solid(drawing, boxAt(-15, -tall - 50, 30, 56), mix(inks.paper, inks.ink, 0.25), { form: 'round' }) +
        solid(
          drawing,
          `M-17 ${-tall - 46}C-30 ${-tall - 100}-10 ${-tall - 130} 4 ${-tall - 170}C16 ${-tall - 120} 30 ${-tall - 90} 17 ${-tall - 46}Z`,
          colour,
          {
            marks: {
              area: { x: -20, y: -tall - 150, width: 30, height: 100 },
              count: 9,
              length: 50,
              width: 2,
              turn: 84,
            },
          },
        ),
      1,
      turn,
    );
  const pan = (x: number, colour: string): string =>
    path(ovalAt(x, 536, 48, 19), mix(inks.paper, inks.ink, 0.3)) +
    solid(drawing, ovalAt(x, 532, 42, 15), colour, { lit: 0.4 });
  return [
    shadow(drawing, jar, 506, 0.38),
    brush(330, -22, inks.warm, 120),
    brush(372, -8, inks.near, 170),
    brush(420, 5, inks.gold, 130),
    brush(456, 17, inks.top, 180),
    brush(490, 30, inks.warm, 90),
    path(jar, mix(inks.low, inks.paper, 0.4), 'opacity=".5"'),
    inside(
      drawing,
      jar,
      path('M270 390Q400 416 530 390V540H270Z', mix(inks.top, inks.near, 0.3), 'opacity=".75"'),
      path('M400 400C440 440 360 470 420 520C330 500 350 440 400 400Z', inks.warm, 'opacity=".6"'),
      faint('M296 310H330V500L300 490Z', inks.paper, 0.6),
      faint('M490 310H520V500H490Z', inks.ink, 0.3),
    ),
    line('M282 390Q400 416 518 390', inks.paper, 4, 'opacity=".8"'),
    line('M282 300Q400 324 518 300Q400 278 282 300', inks.paper, 7),
    pan(110, inks.warm),
    pan(214, inks.gold),
    pan(606, inks.middle),
    pan(710, inks.top),
    path('M560 470C620 430 700 450 790 430L800 470C700 490 640 470 580 492Z', inks.warm, 'opacity=".9"'),
  ].join('');
}

/** Cloth under the needle of a sewing machine. */
function sew(drawing: Drawing): string {
  const { inks } = drawing;
  const body = 'M-20 90H560C640 90 690 120 690 190V260H580V230C580 200 560 186 530 186H250V520H-20Z';
  const black = mix(inks.near, inks.ink, 0.55);
  const cloth = 'M-20 500C160 470 420 490 560 470C680 450 760 480 830 470V640H-20Z';
  return [
    solid(drawing, body, black, { form: 'above', lit: 0.3, shade: 0.5 }),
    faint('M-20 104H560C620 104 664 120 676 160C640 130 600 122 550 122H-20Z', inks.paper, 0.5),
    line('M40 140H470M60 154Q120 210 180 160T300 154', inks.gold, 4),
    path(circleAt(530, 146, 26), inks.gold) + path(circleAt(530, 146, 12), black),
    solid(drawing, boxAt(596, 250, 76, 70), mix(black, inks.paper, 0.12), { form: 'round' }),
    solid(drawing, boxAt(626, 318, 14, 130), mix(inks.paper, inks.ink, 0.25), { form: 'round' }),
    path('M630 440h6l-2 60Z', mix(inks.paper, inks.ink, 0.2)),
    solid(drawing, 'M596 440H676V456L650 470H612Z', mix(inks.paper, inks.ink, 0.35), { form: 'above' }),
    solid(drawing, boxAt(330, 20, 60, 76), inks.warm, {
      form: 'round',
      marks: { area: { x: 330, y: 26, width: 60, height: 66 }, count: 16, length: 40, width: 1.8, turn: 4 },
    }),
    line('M384 60C460 20 560 60 640 250V440', inks.warm, 3.4),
    path(boxAt(320, 12, 80, 12) + boxAt(320, 92, 80, 10), mix(inks.earth, inks.paper, 0.4)),
    solid(drawing, cloth, inks.warm, { form: 'above', lit: 0.25, shade: 0.45 }),
    inside(
      drawing,
      cloth,
      path(
        Array.from({ length: 44 }, (_, nth) =>
          circleAt((nth % 11) * 80 + (Math.floor(nth / 11) % 2) * 40, 500 + Math.floor(nth / 11) * 34, 9),
        ).join(''),
        inks.paper,
      ),
      faint('M120 480C200 520 140 580 220 640H280C220 580 280 520 180 480Z', inks.ink, 0.3),
      faint('M420 480C500 520 460 580 520 640H600C520 580 560 520 480 476Z', inks.ink, 0.25),
    ),
    line('M634 500V640', inks.paper, 5, 'stroke-dasharray="14 12"'),
  ].join('');
}

/** Wool on a loom, half woven. */
function weave(drawing: Drawing): string {
  const { inks } = drawing;
  const wood = mix(inks.earth, inks.gold, 0.2);
  const colours = [inks.warm, inks.gold, inks.near, inks.paper, inks.middle, inks.warm, mix(inks.top, inks.near, 0.3)];
  const rows = Array.from({ length: 17 }, (_, nth) => {
    const y = 520 - nth * 17;
    const bump = Array.from(
      { length: 24 },
      (_, step) => `${step === 0 ? `M176 ${y}` : ''}q9 ${(step + nth) % 2 ? 9 : -9} 18 0`,
    ).join('');
    return line(bump, colours[Math.floor(nth / 2.4) % colours.length] ?? inks.warm, 16);
  }).join('');
  let warp = '';
  for (let x = 190; x < 610; x += 18) warp += `M${x} 90V540`;
  return [
    shadow(drawing, boxAt(120, 60, 560, 500), 560, 0.3),
    solid(drawing, boxAt(110, 40, 46, 540) + boxAt(644, 40, 46, 540), wood, { form: 'round' }),
    line(warp, inks.paper, 3),
    rows,
    line('M608 232C680 190 640 300 720 340S760 470 800 450', inks.warm, 9),
    at(
      430,
      214,
      solid(drawing, 'M-150 0C-100-30 100-30 150 0C100 30-100 30-150 0Z', mix(wood, inks.ink, 0.15), {
        form: 'above',
      }) + path(ovalAt(0, 0, 66, 13), inks.warm),
      1,
      -5,
    ),
    solid(drawing, boxAt(90, 70, 620, 38) + boxAt(90, 540, 620, 42), mix(wood, inks.ink, 0.1), {
      form: 'above',
      marks: { area: { x: 90, y: 70, width: 620, height: 510 }, count: 60, length: 90, width: 1.8 },
    }),
  ].join('');
}

/** A plane takes a long curl from a board. */
function woodwork(drawing: Drawing): string {
  const { inks } = drawing;
  const wood = mix(inks.earth, inks.gold, 0.45);
  const tool = mix(inks.earth, inks.ink, 0.35);
  return [
    solid(drawing, 'M-20 430H820V540H-20Z', wood, {
      form: 'above',
      lit: 0.3,
      shade: 0.4,
      marks: {
        area: { x: 0, y: 440, width: 800, height: 90 },
        count: 50,
        length: 200,
        width: 2.4,
        spread: 1,
        colour: mix(wood, inks.ink, 0.4),
      },
    }),
    path('M-20 430H820V442H-20Z', mix(wood, inks.paper, 0.4)),
    line('M388 320C360 200 250 160 220 230S290 320 320 270S270 200 250 236', mix(wood, inks.paper, 0.45), 26),
    line('M388 320C360 200 250 160 220 230S290 320 320 270S270 200 250 236', mix(wood, inks.ink, 0.2), 3),
    solid(drawing, 'M150 350C150 330 170 322 190 322H640C680 322 700 340 700 380V430H150Z', tool, {
      form: 'above',
      lit: 0.35,
      marks: { area: { x: 150, y: 330, width: 500, height: 90 }, count: 26, length: 120, width: 2.2, spread: 2 },
    }),
    solid(drawing, 'M380 340L470 160L516 180L440 340Z', mix(inks.paper, inks.ink, 0.35), { shade: 0.4 }),
    solid(drawing, 'M420 340L520 214L560 240L480 340Z', mix(tool, inks.gold, 0.2)),
    solid(drawing, 'M210 322C190 280 200 240 236 236C274 240 284 280 262 322Z', mix(tool, inks.gold, 0.15), {
      form: 'round',
    }),
    solid(
      drawing,
      'M570 324C590 270 560 220 590 190C630 170 660 200 656 240C650 280 670 300 660 324Z',
      mix(tool, inks.gold, 0.15),
    ),
    line(
      'M40 560C80 500 150 510 140 560S70 600 60 556M560 580C600 530 660 540 650 580S590 620 580 580',
      mix(wood, inks.paper, 0.4),
      15,
    ),
  ].join('');
}

/** A camera held up to the evening; the land lies in its glass. */
function photograph(drawing: Drawing): string {
  const { inks } = drawing;
  const black = mix(inks.ink, inks.near, 0.25);
  const glass = circleAt(420, 350, 132);
  return [
    shadow(drawing, boxAt(130, 190, 560, 330), 520, 0.4),
    solid(
      drawing,
      'M130 240Q130 214 156 214H250L290 150H540L580 214H664Q690 214 690 240V500Q690 522 666 522H154Q130 522 130 500Z',
      black,
      { form: 'above', lit: 0.2, shade: 0.5 },
    ),
    solid(drawing, 'M130 222Q130 214 156 214H664Q690 214 690 240V272H130Z', mix(inks.paper, inks.ink, 0.3), {
      form: 'above',
    }),
    inside(
      drawing,
      boxAt(130, 272, 560, 250),
      faint(
        gouges(drawing, { x: 130, y: 280, width: 560, height: 240 }, { count: 220, length: 8, width: 2.4, spread: 90 }),
        mix(black, inks.paper, 0.35),
        0.6,
      ),
    ),
    solid(drawing, boxAt(170, 184, 76, 32), mix(inks.paper, inks.ink, 0.35), { form: 'round' }),
    path(boxAt(330, 168, 150, 40), mix(inks.top, inks.paper, 0.3)),
    solid(drawing, circleAt(420, 350, 186), mix(inks.paper, inks.ink, 0.42), { shade: 0.6 }),
    path(circleAt(420, 350, 166), mix(black, inks.ink, 0.6)),
    solid(drawing, circleAt(420, 350, 150), black, { shade: 0.6, lit: 0.4 }),
    path(glass, mix(inks.top, inks.ink, 0.25)),
    inside(
      drawing,
      glass,
      path(boxAt(280, 340, 300, 160), inks.low),
      path(circleAt(380, 372, 26), inks.sun),
      path(
        through([
          [280, 420],
          [350, 360],
          [410, 410],
          [480, 340],
          [570, 430],
          [570, 500],
          [280, 500],
        ]),
        mix(inks.middle, inks.ink, 0.2),
      ),
      path(boxAt(280, 428, 300, 90), mix(inks.near, inks.ink, 0.4)),
      faint('M300 300C340 240 420 220 470 240C400 250 350 290 330 360Z', inks.paper, 0.6),
    ),
    line(glass, inks.ink, 6),
    path(circleAt(632, 240, 17), inks.warm),
    line('M140 240C40 260 0 380-40 400M690 240C760 270 780 330 840 350', mix(inks.earth, inks.ink, 0.2), 24),
  ].join('');
}

/** Coloured bricks, a tower that is not done yet. */
function bricks(drawing: Drawing): string {
  const { inks } = drawing;
  const brick = (x: number, y: number, studs: number, colour: string): string => {
    const width = studs * 66;
    const tops = Array.from({ length: studs }, (_, nth) =>
      solid(
        drawing,
        `M${x + nth * 66 + 12} ${y + 4}V${y - 15}Q${x + nth * 66 + 33} ${y - 24} ${x + nth * 66 + 54} ${y - 15}V${y + 4}Z`,
        mix(colour, inks.paper, 0.1),
        { form: 'round' },
      ),
    );
    return (
      tops.join('') +
      solid(drawing, boxAt(x, y, width, 84), colour, { lit: 0.3, shade: 0.4 }) +
      faint(boxAt(x, y, width, 8), inks.paper, 0.4) +
      faint(boxAt(x, y + 78, width, 6), inks.ink, 0.4)
    );
  };
  const green = mix(inks.near, inks.middle, 0.4);
  const blue = mix(inks.top, inks.near, 0.35);
  return [
    path('M150 540H700L840 600H240Z', inks.ink, 'opacity=".35"'),
    brick(130, 462, 3, inks.warm) + brick(330, 462, 4, green) + brick(596, 462, 2, inks.gold),
    brick(196, 376, 4, inks.gold) + brick(462, 376, 2, inks.warm),
    brick(196, 290, 2, blue) + brick(330, 290, 3, inks.warm),
    brick(262, 204, 3, green),
    brick(330, 118, 2, inks.gold),
    at(560, 130, brick(-66, 0, 2, inks.warm), 1, 18),
    at(60, 560, brick(-66, -30, 2, blue), 1, -12),
  ].join('');
}

export const makingMotifs = {
  pottery: { grounds: ['room'], draw: pottery, focus: [403, 340], props: ['pebble', 'brush', 'leaf'] },
  paint: { grounds: ['room'], draw: paint, focus: [400, 300], props: ['brush', 'pencil'] },
  sew: { grounds: ['room'], draw: sew, focus: [560, 360], props: ['spool', 'button'] },
  weave: { grounds: ['room'], draw: weave, focus: [400, 330], props: ['spool', 'button', 'leaf'] },
  woodwork: {
    grounds: ['room'],
    draw: woodwork,
    focus: [420, 340],
    props: ['pencil', 'gear', 'leaf'],
  },
  photograph: { grounds: ['room', 'hills'], draw: photograph, focus: [420, 340], props: ['card', 'leaf', 'star'] },
  bricks: { grounds: ['room'], draw: bricks, focus: [400, 340], props: ['brick', 'dice', 'brick'] },
} satisfies Record<string, Motif>;
void round;
