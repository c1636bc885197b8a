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
import { clothes, limb } from '../people.ts';

/** A swimmer from above, one arm thrown forward, with the wake behind. */
function swim(drawing: Drawing): string {
  const { inks } = drawing;
  const { skin } = clothes(drawing);
  const wet = mix(skin, inks.ink, 0.1);
  return [
    `<g opacity=".35" transform="translate(50 60)">${path('M240 330C330 270 470 250 640 300C720 330 780 360 860 360V420C720 410 560 420 420 400C330 390 270 380 240 330Z', inks.ink)}</g>`,
    path(limb([600, 370], [760, 430], 56, 44) + limb([760, 430], [900, 420], 44, 26), mix(wet, inks.ink, 0.15)),
    path(limb([610, 320], [780, 330], 58, 44) + limb([780, 330], [910, 290], 44, 26), wet),
    solid(
      drawing,
      'M280 300C340 254 450 250 560 280C620 296 640 320 640 345C630 384 570 404 470 398C390 396 310 380 280 340Z',
      wet,
      { form: 'above', lit: 0.35 },
    ),
    solid(drawing, 'M430 256C520 262 610 286 640 320V352C620 390 560 402 470 398C440 350 430 300 430 256Z', inks.warm, {
      form: 'above',
      lit: 0.3,
    }),
    path(limb([310, 350], [380, 470], 54, 42) + limb([380, 470], [500, 500], 42, 26), mix(wet, inks.ink, 0.2)),
    path(limb([330, 290], [190, 170], 58, 44) + limb([190, 170], [50, 150], 44, 28) + ovalAt(30, 148, 34, 19), wet),
    line('M322 268L196 156L40 136', inks.paper, 5, 'opacity=".7"'),
    solid(drawing, ovalAt(250, 318, 66, 58), inks.gold, { form: 'above', lit: 0.4 }),
    line('M196 300Q250 270 306 300', mix(inks.gold, inks.ink, 0.35), 6),
    faint(
      'M-20 176C30 110 100 110 140 150C90 150 50 170 20 220ZM170 350C190 400 240 420 300 410C240 450 160 430 140 370Z',
      inks.paper,
      0.85,
    ),
    faint(
      gouges(drawing, { x: 560, y: 250, width: 280, height: 220 }, { count: 60, length: 66, width: 7, turn: 4 }),
      inks.paper,
      0.75,
    ),
    path(
      Array.from({ length: 40 }, () =>
        circleAt(drawing.between(0, 330), drawing.between(80, 420), drawing.between(1.5, 6)),
      ).join(''),
      inks.paper,
      'opacity=".8"',
    ),
  ].join('');
}

/** The bow of a canoe, seen by who paddles it. */
function canoe(drawing: Drawing): string {
  const { inks } = drawing;
  const hull = 'M400 300C330 380 250 500 190 640H640C580 500 480 380 400 300Z';
  const well = 'M402 344C350 410 296 500 252 640H572C530 500 460 410 402 344Z';
  const wood = mix(inks.earth, inks.gold, 0.25);
  const ribs = [400, 440, 490, 550]
    .map((y) =>
      line(
        `M${round(402 - (y - 330) * 0.5)} ${y + 16}Q402 ${y + 64} ${round(402 + (y - 330) * 0.58)} ${y + 16}`,
        mix(wood, inks.paper, 0.4),
        8,
      ),
    )
    .join('');
  return [
    `<g opacity=".35">${path('M410 330C480 430 620 520 760 660H400Z', inks.ink)}</g>`,
    faint(
      'M400 290C280 380 120 470-20 520C120 440 300 350 400 290ZM404 290C520 380 680 450 830 490C680 410 500 340 404 290Z',
      inks.paper,
      0.6,
    ),
    solid(drawing, hull, inks.warm, { shade: 0.55, lit: 0.35 }),
    path(well, mix(wood, inks.ink, 0.5)),
    inside(drawing, well, path('M402 344L330 640H470Z', mix(wood, inks.ink, 0.25)), ribs),
    line('M402 344C350 410 296 500 252 640M402 344C460 410 530 500 572 640', mix(wood, inks.paper, 0.3), 11),
    path('M378 352Q402 330 430 356L404 392Z', mix(wood, inks.paper, 0.15)),
    path(boxAt(262, 532, 300, 30), mix(wood, inks.paper, 0.2)),
    path(limb([650, 640], [150, 250], 26, 20), mix(wood, inks.ink, 0.15)),
    line('M640 618L160 246', mix(wood, inks.sun, 0.6), 6),
    at(
      150,
      250,
      solid(drawing, 'M22-34C60-60 80-120 60-190C40-250-10-250-40-200C-66-140-40-60-22-34Z', inks.gold, {
        shade: 0.45,
      }) + line('M14-20L10-210', mix(inks.gold, inks.ink, 0.3), 5),
      1,
      -52,
    ),
    path(
      Array.from({ length: 14 }, () =>
        ovalAt(drawing.between(20, 120), drawing.between(230, 400), 3, drawing.between(4, 9)),
      ).join(''),
      inks.paper,
    ),
    solid(drawing, 'M640 560C600 540 560 560 556 596C552 640 590 680 660 680L760 640Z', clothes(drawing).skin, {
      lit: 0.4,
    }),
    solid(drawing, 'M620 660L700 590L860 680V760H620Z', inks.near),
  ].join('');
}

/** A sailing dinghy that heels over, so close that its sails leave the picture. */
function sail(drawing: Drawing): string {
  const { inks } = drawing;
  return [
    faint('M250 560L560 640L330 640Z', inks.ink, 0.4),
    `<g transform="rotate(9 400 500)">${[
      solid(drawing, 'M392-60C560 120 640 300 660 436L398 446Z', inks.warm, {
        shade: 0.4,
        lit: 0.2,
        marks: {
          area: { x: 400, y: 60, width: 180, height: 380 },
          count: 30,
          length: 120,
          width: 2.4,
          turn: 62,
          spread: 6,
        },
      }),
      line('M396 110L532 140M397 220L594 260M398 330L638 366', mix(inks.warm, inks.ink, 0.3), 4),
      solid(drawing, 'M376 10C300 160 230 300 196 430Q290 452 372 436Z', inks.paper, {
        shade: 0.35,
        marks: {
          area: { x: 210, y: 150, width: 160, height: 280 },
          count: 22,
          length: 90,
          width: 2,
          turn: -64,
          spread: 6,
          colour: inks.far,
        },
      }),
      path(boxAt(380, -60, 13, 530), mix(inks.earth, inks.ink, 0.2)),
      line('M384-40L176 452', inks.ink, 3),
      line('M390 446H676', mix(inks.earth, inks.ink, 0.2), 11),
      solid(
        drawing,
        'M140 466C300 488 520 488 720 452C710 520 660 560 590 566H300C220 562 170 520 140 466Z',
        inks.paper,
        { form: 'above', shade: 0.55 },
      ),
      path('M140 466C300 488 520 488 720 452L716 474C520 512 300 512 150 484Z', inks.near),
      path(circleAt(560, 416, 21) + 'M520 470Q528 428 560 430T604 466Z', inks.ink),
      path(circleAt(626, 412, 18) + 'M592 466Q600 424 628 426T664 460Z', inks.gold),
    ].join('')}</g>`,
    path(
      'M100 560C200 530 300 590 400 566S600 540 720 576S860 590 860 590V660H60Z',
      mix(mix(mix(inks.top, '#1f7487', 0.55), inks.near, 0.35), inks.ink, 0.15),
    ),
    faint('M90 560C200 524 300 586 400 560S600 534 730 574C600 556 500 580 400 588S200 556 90 560Z', inks.paper, 0.8),
  ].join('');
}

/** A great wave about to break, and somebody small upon it. */
function surf(drawing: Drawing): string {
  const { inks } = drawing;
  const deep = mix(mix(mix(inks.top, '#1f7487', 0.55), inks.near, 0.35), inks.ink, 0.1);
  const wave =
    'M-20 470C120 420 260 330 380 220C470 130 620 70 760 120C840 150 850 230 800 262C800 210 740 180 690 210C620 250 610 350 700 430C740 470 800 490 860 500V640H-20Z';
  let streaks = '';
  for (let nth = 0; nth < 9; nth += 1)
    streaks += `M${60 + nth * 60} ${620 - nth * 10}C${220 + nth * 50} ${560 - nth * 20} ${380 + nth * 26} ${420 - nth * 16} ${420 + nth * 34} ${250 - nth * 14}`;
  return [
    solid(drawing, wave, deep, { form: 'side', lit: 0.5, shade: 0.55 }),
    inside(
      drawing,
      wave,
      line(streaks, mix(deep, inks.low, 0.5), 9, 'opacity=".65"'),
      line(streaks, mix(deep, inks.paper, 0.7), 2.6, 'opacity=".7" transform="translate(16 6)"'),
    ),
    path(
      'M340 262C450 140 600 60 760 112C850 146 862 236 800 270C812 300 780 318 760 300C750 330 712 330 708 300C684 320 650 300 668 268C640 268 630 240 660 226C600 190 500 190 420 250C400 240 370 250 340 262Z',
      inks.paper,
    ),
    faint('M430 220C540 150 660 130 740 170C660 160 560 180 470 236Z', mix(deep, inks.paper, 0.5), 0.8),
    path(
      Array.from({ length: 50 }, () =>
        circleAt(drawing.between(600, 830), drawing.between(40, 380), drawing.between(1.5, 8)),
      ).join(''),
      inks.paper,
      'opacity=".9"',
    ),
    path('M180 452C260 420 360 372 410 330Q420 340 400 360C340 420 260 456 190 468Z', inks.gold),
    path(
      limb([286, 412], [330, 356], 26, 24) +
        limb([330, 356], [300, 318], 30, 28) +
        limb([250, 424], [262, 372], 24, 24) +
        limb([262, 372], [300, 318], 24, 30),
      inks.ink,
    ),
    path(limb([300, 322], [340, 240], 36, 40), inks.warm),
    path(
      limb([336, 250], [410, 270], 17, 12) + limb([336, 250], [262, 222], 17, 12) + circleAt(354, 208, 21),
      mix(clothes(drawing).skin, inks.ink, 0.1),
    ),
    path('M-20 560C140 520 260 600 420 556S700 540 860 580V640H-20Z', mix(deep, inks.ink, 0.35)),
    faint(
      gouges(drawing, { x: 0, y: 550, width: 800, height: 60 }, { count: 40, length: 90, width: 4, spread: 4 }),
      inks.paper,
      0.6,
    ),
  ].join('');
}

function crab(drawing: Drawing): string {
  const { inks } = drawing;
  return at(
    520,
    470,
    line(
      'M-70 10L-130-20L-150 20M-70 30L-134 30L-150 66M-60 46L-110 78L-112 110M70 10L130-20L150 20M70 30L134 30L150 66M60 46L110 78L112 110',
      mix(inks.warm, inks.ink, 0.35),
      12,
    ) +
      line('M-70-20L-120-70M70-20L120-70', mix(inks.warm, inks.ink, 0.2), 19) +
      solid(
        drawing,
        'M-120-60C-170-90-160-150-110-150L-126-112L-92-134C-80-96-96-70-120-60ZM120-60C170-90 160-150 110-150L126-112L92-134C80-96 96-70 120-60Z',
        inks.warm,
      ) +
      solid(
        drawing,
        'M-96 10C-96-46-40-60 0-60S96-46 96 10C80 50 40 60 0 60S-80 50-96 10Z',
        mix(inks.warm, inks.gold, 0.2),
        {
          form: 'above',
          shade: 0.5,
          marks: { area: { x: -80, y: -50, width: 150, height: 70 }, count: 22, length: 16, width: 4, turn: 10 },
        },
      ) +
      path(circleAt(-24, -66, 8) + circleAt(24, -66, 8), inks.ink),
    0.92,
    -10,
  );
}

/** A pool in the rocks at low water, with a crab, a starfish and weed. */
function rockPool(drawing: Drawing): string {
  const { inks } = drawing;
  const rock = mix(inks.ink, inks.far, 0.3);
  const rim = 'M-30 620V330C60 290 120 340 190 300C280 250 380 300 470 270C580 240 660 300 830 260V620Z';
  const water =
    'M90 470C80 380 200 350 330 360C440 330 640 340 700 430C740 520 640 590 440 590C240 600 110 560 90 470Z';
  const star = Array.from({ length: 10 }, (_, nth) => {
    const angle = (nth / 10) * Math.PI * 2 - 1.2;
    return [Math.cos(angle) * (nth % 2 ? 34 : 96), Math.sin(angle) * (nth % 2 ? 34 : 96) * 0.8] as const;
  });
  return [
    solid(drawing, rim, rock, {
      form: 'above',
      lit: 0.3,
      shade: 0.6,
      marks: {
        area: { x: 0, y: 270, width: 800, height: 330 },
        count: 110,
        length: 60,
        width: 4,
        turn: 12,
        spread: 24,
      },
    }),
    path(water, mix(mix('#2a8796', inks.near, 0.3), inks.ink, 0.25)),
    inside(
      drawing,
      water,
      glow(drawing, [240, 400], 240, inks.low, 0.7),
      line(
        'M600 600C560 540 640 500 600 440S660 380 640 350M540 610C520 560 570 520 548 470S590 420 580 390M660 600C690 540 640 500 690 450',
        mix(inks.near, inks.ink, 0.1),
        15,
      ),
      line('M606 600C566 540 646 500 606 440S666 380 646 350', inks.middle, 5),
      at(
        290,
        470,
        line(through(star), inks.warm, 22) +
          solid(drawing, through(star), inks.warm, {
            marks: { area: { x: -80, y: -80, width: 150, height: 150 }, count: 30, length: 9, width: 4, spread: 90 },
          }),
        1.05,
        8,
      ),
    ),
    crab(drawing),
    faint(
      'M110 440C140 380 220 366 320 372C240 384 170 400 110 440ZM640 540C690 500 706 470 696 440C726 480 710 530 640 540Z',
      inks.paper,
      0.75,
    ),
  ].join('');
}

/** A bucket and spade on the sand, and a castle with its flag. */
function beach(drawing: Drawing): string {
  const { inks, next } = drawing;
  const sand = mix(mix(inks.gold, inks.paper, 0.4), inks.earth, 0.25);
  const tower = (x: number, base: number, width: number, tall: number): string => {
    const notch = width / 5;
    const d = `M${x} ${base}L${x + width * 0.07} ${base - tall}h${notch}v${notch * 0.8}h${notch}v${-notch * 0.8}h${notch}v${notch * 0.8}h${notch}v${-notch * 0.8}h${round(notch * 0.4)}L${x + width} ${base}Z`;
    return solid(drawing, d, sand, {
      form: 'round',
      shade: 0.5,
      marks: { area: { x, y: base - tall, width, height: tall }, count: 24, length: 20, width: 2.6, turn: 8 },
    });
  };
  void next;
  return [
    path('M20 560C160 500 420 500 640 540L760 600H20Z', inks.ink, 'opacity=".25"'),
    tower(96, 550, 150, 210),
    tower(330, 560, 150, 250),
    tower(196, 570, 190, 150),
    path('M262 570q0-70 34-74 34 4 34 74Z', mix(sand, inks.ink, 0.6)),
    line('M404 312V190', inks.earth, 7),
    path('M406 192C440 176 460 212 500 196V250C460 264 440 228 406 244Z', inks.warm),
    line('M520 330C520 250 740 240 742 340', inks.paper, 9),
    solid(drawing, 'M506 330H756L716 590Q630 606 546 590Z', inks.warm, { form: 'round', shade: 0.5 }),
    solid(drawing, 'M500 318H762V346H500Z', mix(inks.warm, inks.paper, 0.2), { form: 'round' }),
    path('M528 420h206l-6 44H534Z', inks.gold),
    at(
      470,
      560,
      solid(drawing, boxAt(-9, -330, 18, 210), mix(inks.earth, inks.gold, 0.3), { form: 'round' }) +
        line('M-34-330H34', mix(inks.earth, inks.gold, 0.3), 18) +
        solid(drawing, 'M-44-130H44V-30Q30 20 0 34Q-30 20-44-30Z', inks.near, { shade: 0.4 }),
      1,
      -14,
    ),
    faint('M430 590Q470 560 520 590Z', sand, 1),
  ].join('');
}

export const waterMotifs = {
  swim: {
    grounds: ['pool'],
    times: ['dawn', 'day', 'dusk'],
    draw: swim,
    focus: [320, 310],
    props: ['whistle', 'ball', 'star'],
  },
  canoe: {
    grounds: ['lake'],
    draw: canoe,
    times: ['dawn', 'day', 'dusk'],
    focus: [400, 400],
    props: ['rope', 'pebble', 'feather'],
  },
  sail: {
    grounds: ['coast', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: sail,
    focus: [400, 330],
    props: ['rope', 'shell', 'pebble'],
  },
  surf: {
    grounds: ['coast'],
    times: ['dawn', 'day', 'dusk'],
    draw: surf,
    focus: [420, 300],
    props: ['shell', 'pebble', 'star'],
  },
  'rock-pool': {
    grounds: ['coast'],
    times: ['dawn', 'day', 'dusk'],
    draw: rockPool,
    focus: [420, 450],
    props: ['shell', 'pebble', 'star'],
  },
  beach: {
    grounds: ['coast'],
    times: ['dawn', 'day', 'dusk'],
    draw: beach,
    focus: [430, 410],
    props: ['shell', 'pebble', 'ball'],
  },
} satisfies Record<string, Motif>;
