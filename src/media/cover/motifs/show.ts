import {
  at,
  boxAt,
  circleAt,
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
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { bust, clothes, figure, joints, limb } from '../people.ts';

/** Somebody bows in the light, seen from the stalls. */
function theatre(drawing: Drawing): string {
  const { inks, next, between } = drawing;
  const heads = (count: number, base: number, size: number): string =>
    Array.from({ length: count }, (_, nth) => {
      const dark = mix(inks.ink, inks.near, 0.12);
      return bust(
        drawing,
        ((nth + 0.5) * 880) / count - 40 + between(-12, 12),
        base + between(-10, 10),
        size,
        { top: dark, bottom: dark, skin: mix(inks.ink, inks.earth, 0.3), hair: dark },
        Math.floor(next() * 5),
      );
    }).join('');
  return [
    glow(drawing, [400, 330], 200, inks.sun, 0.4),
    figure(
      drawing,
      {
        size: 62,
        head: [398, 178],
        neck: [400, 222],
        hip: [402, 330],
        arms: joints('350 196 290 130', '452 196 512 130'),
        legs: joints('380 412 366 492', '424 412 440 494'),
      },
      clothes(drawing, inks.gold),
    ),
    path('M362 222C300 280 280 380 262 470C340 440 380 330 400 236Z', inks.warm) +
      path('M438 222C500 280 520 380 538 470C460 440 420 330 400 236Z', mix(inks.warm, inks.ink, 0.35)),
    heads(7, 556, 50),
    heads(5, 630, 74),
  ].join('');
}

/** A dancer in a leap across the light. */
function dance(drawing: Drawing): string {
  const { inks } = drawing;
  return [
    path(ovalAt(400, 560, 210, 20), inks.ink, 'opacity=".35"'),
    faint('M120 420C200 240 420 160 640 240C480 200 300 260 120 420Z', inks.sun, 0.3),
    figure(
      drawing,
      {
        size: 76,
        head: [352, 118],
        neck: [366, 172],
        hip: [420, 306],
        arms: joints('300 120 230 54', '452 150 556 96'),
        legs: joints('300 350 160 410', '560 320 700 250'),
      },
      { ...clothes(drawing), bottom: mix(inks.ink, inks.near, 0.3), long: true },
    ),
    solid(drawing, 'M372 236C320 290 280 360 300 420C370 380 470 390 560 420C540 340 500 280 452 250Z', inks.warm, {
      shade: 0.5,
      marks: {
        area: { x: 300, y: 260, width: 240, height: 150 },
        count: 26,
        length: 90,
        width: 3,
        turn: 80,
        spread: 20,
      },
    }),
  ].join('');
}

/** Ballet shoes hung by their ribbons. */
function ballet(drawing: Drawing): string {
  const { inks } = drawing;
  const pink = mix(inks.warm, inks.paper, 0.5);
  const shoe =
    solid(
      drawing,
      'M-60-190C-84-100-84 20-56 150C-40 206-14 226 6 226C30 220 54 190 60 140C72 20 70-100 50-190C30-220-44-220-60-190Z',
      pink,
      {
        form: 'round',
        shade: 0.5,
        lit: 0.45,
        marks: {
          area: { x: -60, y: 0, width: 90, height: 190 },
          count: 20,
          length: 70,
          width: 2.6,
          turn: 90,
          spread: 5,
        },
      },
    ) +
    path('M-44-180C-64-110-60-30-4-16C50-30 54-110 36-180C20-200-30-200-44-180Z', mix(pink, inks.ink, 0.55)) +
    line('M-44-180C-64-110-60-30-4-16C50-30 54-110 36-180', mix(pink, inks.ink, 0.25), 5) +
    path('M-40 190Q0 160 44 186Q30 226 6 226Q-20 226-40 190Z', mix(pink, inks.ink, 0.12));
  return [
    line('M400-20V60', inks.earth, 13),
    `<g opacity=".3" transform="translate(60 40)">${at(320, 360, path('M-60-190C-84-100-84 20-56 150C-40 206-14 226 6 226C30 220 54 190 60 140C72 20 70-100 50-190Z', inks.ink), 1.1, 10)}${at(500, 380, path('M-60-190C-84-100-84 20-56 150C-40 206-14 226 6 226C30 220 54 190 60 140C72 20 70-100 50-190Z', inks.ink), 1.1, -12)}</g>`,
    line('M400 50C300 90 260 130 290 200M400 50C380 110 390 150 372 190', mix(pink, inks.ink, 0.12), 17),
    line('M400 50C500 90 560 140 530 200M400 50C420 110 440 150 452 200', pink, 17),
    at(320, 360, shoe, 1.1, 10),
    at(500, 380, shoe, 1.1, -12),
    line(
      'M400 56C340 20 300 40 330 70S380 70 400 56C460 20 500 40 470 70S420 70 400 56M400 60C380 120 330 160 340 230',
      pink,
      15,
    ),
  ].join('');
}

/** A hat with stars coming out of it. */
function magic(drawing: Drawing): string {
  const { inks, next } = drawing;
  const black = mix(inks.ink, inks.near, 0.2);
  const star = (x: number, y: number, r: number): string =>
    `M${round(x)} ${round(y - r)}Q${round(x)} ${round(y)} ${round(x + r)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y + r)}Q${round(x)} ${round(y)} ${round(x - r)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y - r)}Z`;
  const stars = Array.from({ length: 30 }, () => {
    const up = next();
    return star(390 + (next() - 0.5) * (160 + up * 420), 250 - up * 250, 8 + next() ** 2 * 34);
  }).join('');
  return [
    glow(drawing, [390, 220], 360, inks.gold, 0.7),
    path(ovalAt(440, 550, 280, 26), inks.ink, 'opacity=".4"'),
    path(stars, mix(inks.gold, inks.paper, 0.35)),
    solid(drawing, 'M260 250H520L560 520Q390 570 220 520Z', black, { form: 'round', lit: 0.3, shade: 0.6 }),
    inside(
      drawing,
      'M260 250H520L560 520Q390 570 220 520Z',
      solid(drawing, 'M200 280Q390 330 580 280V346Q390 396 200 346Z', inks.warm, { form: 'round' }),
    ),
    solid(drawing, ovalAt(390, 250, 240, 46), mix(black, inks.far, 0.12), { form: 'side', lit: 0.4 }),
    path(ovalAt(390, 246, 150, 26), inks.ink) + glow(drawing, [390, 244], 130, inks.gold, 0.9),
    at(
      640,
      400,
      solid(drawing, boxAt(-12, -210, 24, 330), black, { form: 'round', lit: 0.3 }) +
        solid(drawing, boxAt(-13, -210, 26, 60) + boxAt(-13, 80, 26, 42), inks.paper, { form: 'round' }),
      1,
      34,
    ),
  ].join('');
}

/** The big top at dusk. */
function circus(drawing: Drawing): string {
  const { inks } = drawing;
  const stripes = Array.from({ length: 10 }, (_, nth) => {
    const [a, b] = [-40 + nth * 88, 48 + nth * 88];
    return path(
      `M400 60Q${round(400 + (a - 400) * 0.5)} 190 ${a} 290V600H${b}V290Q${round(400 + (b - 400) * 0.5)} 190 400 60Z`,
      nth % 2 ? inks.paper : inks.warm,
    );
  }).join('');
  const scallops = Array.from({ length: 10 }, (_, nth) =>
    path(`M${-40 + nth * 88} 286h88v26a44 40 0 0 1-88 0Z`, nth % 2 ? inks.warm : inks.gold),
  ).join('');
  return [
    line('M400 80V-10', inks.earth, 9) + path('M402-10C440-30 470 10 520-14V40C470 60 440 20 402 46Z', inks.gold),
    stripes,
    path('M400 60Q600 190 850 290V600H560C540 400 500 200 400 60Z', inks.ink, 'opacity=".3"'),
    faint(
      gouges(
        drawing,
        { x: 0, y: 300, width: 800, height: 300 },
        { count: 80, length: 70, width: 3, turn: 90, spread: 5 },
      ),
      inks.ink,
      0.25,
    ),
    scallops,
    path('M400 330C330 400 310 500 300 620H500C490 500 470 400 400 330Z', mix(inks.ink, inks.warm, 0.2)),
    glow(drawing, [400, 540], 140, inks.gold, 0.9),
    path(
      'M400 330C330 400 310 500 300 620H250C290 500 320 400 400 330ZM400 330C470 400 490 500 500 620H550C510 500 480 400 400 330Z',
      mix(inks.gold, inks.warm, 0.25),
    ),
    line('M-20 60Q200 130 400 70T820 60', inks.ink, 3) +
      path(
        Array.from({ length: 14 }, (_, nth) => circleAt(20 + nth * 60, 84 + Math.sin(nth) * 16, 8)).join(''),
        inks.sun,
      ),
  ].join('');
}

/** A projector throws its beam across the dark. */
function film(drawing: Drawing): string {
  const { inks } = drawing;
  const grey = mix(inks.ink, inks.far, 0.35);
  const reel = (x: number, y: number, r: number): string =>
    solid(drawing, circleAt(x, y, r), mix(grey, inks.paper, 0.12), { shade: 0.6, lit: 0.4 }) +
    path(
      Array.from({ length: 5 }, (_, nth) =>
        circleAt(x + Math.cos(nth * 1.257) * r * 0.56, y + Math.sin(nth * 1.257) * r * 0.56, r * 0.25),
      ).join(''),
      mix(inks.ink, inks.near, 0.15),
    ) +
    path(circleAt(x, y, r * 0.13), inks.gold);
  return [
    faint(
      through([
        [330, 350],
        [-20, 120],
        [-20, 600],
      ]),
      inks.sun,
      0.3,
    ),
    faint(
      through([
        [330, 350],
        [-20, 220],
        [-20, 500],
      ]),
      inks.sun,
      0.35,
    ),
    path(
      Array.from({ length: 40 }, () =>
        circleAt(drawing.between(0, 300), drawing.between(240, 470), drawing.between(1, 3.4)),
      ).join(''),
      inks.paper,
      'opacity=".8"',
    ),
    path(ovalAt(560, 560, 260, 24), inks.ink, 'opacity=".4"'),
    line('M470 480L420 560M640 480L700 560', grey, 20),
    reel(460, 140, 118) + reel(680, 170, 104),
    solid(drawing, 'M400 270H740V490H400Z', inks.warm, {
      lit: 0.25,
      shade: 0.5,
      marks: { area: { x: 400, y: 270, width: 200, height: 210 }, count: 20, length: 60, width: 2, spread: 4 },
    }),
    line('M500 330H700M500 356H700M500 382H700', mix(inks.warm, inks.ink, 0.45), 8),
    solid(drawing, boxAt(330, 310, 76, 84), grey, { form: 'above' }) +
      solid(drawing, boxAt(316, 302, 24, 100), mix(grey, inks.paper, 0.2), { form: 'above' }),
    glow(drawing, [322, 352], 90, inks.paper, 1),
    path(circleAt(700, 450, 15), inks.gold),
  ].join('');
}

/** A microphone on its stand before a dark house. */
function microphone(drawing: Drawing): string {
  const { inks } = drawing;
  const grille = 'M300 120C300 40 500 40 500 120V330H300Z';
  const steel = mix(inks.paper, inks.ink, 0.28);
  let mesh = '';
  for (let y = 76; y < 330; y += 26) mesh += `M296 ${y}Q400 ${y + 24} 504 ${y}`;
  return [
    glow(drawing, [330, 200], 340, inks.gold, 0.4),
    line('M400 420V640', mix(inks.ink, inks.far, 0.4), 26),
    line('M270 260V340Q270 430 400 430T530 340V260', mix(steel, inks.ink, 0.35), 20),
    solid(drawing, grille, steel, { form: 'round', lit: 0.5, shade: 0.7 }),
    inside(
      drawing,
      grille,
      line(mesh, mix(inks.ink, steel, 0.25), 11),
      path(boxAt(388, 40, 24, 300), mix(steel, inks.paper, 0.4)),
      path(boxAt(290, 190, 220, 34), inks.warm),
    ),
    solid(drawing, 'M300 330H500Q500 400 400 404Q300 400 300 330Z', steel, { form: 'round', shade: 0.7 }),
    faint('M322 110C330 80 350 70 370 66C350 90 346 130 346 300H322Z', inks.paper, 0.7),
    solid(drawing, boxAt(364, 424, 72, 40), mix(inks.ink, inks.far, 0.3), { form: 'round' }),
  ].join('');
}

/** A body at rest, hands together, before the light. */
function yoga(drawing: Drawing): string {
  const { inks } = drawing;
  const { skin } = clothes(drawing);
  const legs = mix(inks.ink, inks.near, 0.35);
  return [
    glow(drawing, [400, 240], 320, inks.sun, 0.7),
    path(ovalAt(410, 548, 310, 26), inks.ink, 'opacity=".35"'),
    solid(drawing, 'M90 520H710L770 570H30Z', mix(inks.top, inks.near, 0.35), { form: 'above', shade: 0.3 }),
    path(limb([400, 456], [220, 470], 104, 74) + limb([220, 470], [440, 520], 72, 44), legs),
    path(limb([400, 456], [580, 470], 104, 74) + limb([580, 470], [360, 522], 72, 44), mix(legs, inks.ink, 0.3)),
    path(limb([330, 250], [246, 340], 48, 38) + limb([246, 340], [222, 450], 36, 25), skin) +
      path(limb([470, 250], [554, 340], 48, 38) + limb([554, 340], [578, 450], 36, 25), mix(skin, inks.ink, 0.25)),
    solid(
      drawing,
      'M400 200C440 206 490 214 498 256C470 330 466 400 474 470Q400 500 326 470C334 400 330 330 302 256C310 214 360 206 400 200Z',
      inks.warm,
      {
        shade: 0.55,
        lit: 0.4,
        marks: { area: { x: 320, y: 230, width: 100, height: 240 }, count: 18, length: 70, width: 2.6, turn: 86 },
      },
    ),
    path(boxAt(378, 150, 44, 66), mix(skin, inks.ink, 0.2)),
    path(ovalAt(400, 118, 48, 58), mix(inks.ink, '#3a2418', 0.5)) +
      path(circleAt(400, 52, 26), mix(inks.ink, '#3a2418', 0.5)),
    line('M358 90A48 56 0 0 1 384 64', inks.sun, 5, 'opacity=".7"'),
  ].join('');
}

export const showMotifs = {
  theatre: { grounds: ['stage'], draw: theatre, focus: [400, 270], props: ['ticket', 'star', 'feather'] },
  dance: { grounds: ['stage', 'hall'], draw: dance, focus: [410, 230], props: ['star', 'note'] },
  ballet: { grounds: ['hall', 'stage'], draw: ballet, focus: [410, 330], props: ['star', 'note', 'flower'] },
  magic: { grounds: ['stage', 'room'], draw: magic, focus: [400, 300], props: ['card', 'star'] },
  circus: {
    grounds: ['field', 'hills'],
    times: ['dusk', 'day', 'night'],
    draw: circus,
    focus: [400, 300],
    props: ['ball', 'ticket', 'star'],
  },
  film: { grounds: ['stage', 'room'], draw: film, focus: [480, 300], props: ['ticket', 'star', 'card'] },
  microphone: { grounds: ['stage'], draw: microphone, focus: [400, 250], props: ['note', 'card', 'pencil'] },
  yoga: {
    grounds: ['hall', 'hills', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: yoga,
    focus: [400, 215],
    props: ['flower', 'pebble', 'leaf'],
  },
} satisfies Record<string, Motif>;
