import {
  at,
  circleAt,
  type Drawing,
  faint,
  gouges,
  inside,
  leafOf,
  line,
  mix,
  ovalAt,
  path,
  round,
  solid,
} from '../ink.ts';
import type { Motif } from '../motif.ts';

/** A horse's head and neck, near enough to touch. */
function horse(drawing: Drawing): string {
  const { inks } = drawing;
  const coat = mix(inks.earth, inks.ink, 0.12);
  const head =
    'M470 96C440 118 418 150 402 182C362 222 292 292 242 332C214 354 210 388 226 406C242 422 270 420 290 406C314 398 342 374 374 354C404 346 434 332 450 306C458 360 440 480 396 640H840V300C760 200 640 126 530 102L522 36C504 50 480 72 470 96Z';
  let mane = '';
  for (let nth = 0; nth < 15; nth += 1) {
    const along = nth / 14;
    const [x, y] = [500 + along * 330, 76 + along * 190 + Math.sin(along * 3) * -26];
    mane += `M${round(x)} ${round(y)}C${round(x + 50)} ${round(y + 60)} ${round(x - 20)} ${round(y + 120)} ${round(x + 12 + drawing.between(-16, 22))} ${round(y + 190)}C${round(x + 54)} ${round(y + 130)} ${round(x + 76)} ${round(y + 70)} ${round(x + 60)} ${round(y + 6)}Z`;
  }
  return [
    path('M530 60C548 44 566 30 580 26C584 60 574 96 556 116Z', mix(coat, inks.ink, 0.5)),
    solid(drawing, head, coat, {
      lit: 0.5,
      shade: 0.62,
      marks: {
        area: { x: 240, y: 100, width: 320, height: 440 },
        count: 70,
        length: 60,
        width: 2.4,
        turn: 118,
        spread: 14,
      },
    }),
    faint('M450 306C430 334 404 346 374 354C400 300 440 270 470 220C490 270 474 300 450 306Z', inks.ink, 0.3),
    faint('M396 640C440 480 458 360 450 306C500 330 560 460 560 640Z', inks.ink, 0.22),
    path(
      'M420 196C400 240 330 310 262 366C280 330 330 280 360 246C390 214 404 204 420 196Z',
      inks.paper,
      'opacity=".85"',
    ),
    path('M240 364C250 350 266 350 270 362C264 374 250 376 240 364Z', mix(coat, inks.ink, 0.7)),
    faint('M226 406C236 398 250 394 262 394C258 408 244 418 232 412Z', inks.ink, 0.35),
    path('M420 204C436 196 454 202 458 216C446 226 430 222 420 204Z', inks.ink) +
      path(circleAt(438, 209, 3), inks.paper),
    line('M410 196Q434 184 462 202', mix(coat, inks.ink, 0.5), 5),
    path('M488 60C504 70 508 90 502 104C490 96 484 80 488 60Z', mix(coat, inks.ink, 0.55)),
    path(mane, mix(inks.ink, inks.earth, 0.22)) +
      path(
        'M484 92C520 44 560 50 590 68C690 110 780 180 850 262V330C740 220 620 140 500 130Z',
        mix(inks.ink, inks.earth, 0.22),
      ),
    faint(
      gouges(
        drawing,
        { x: 510, y: 90, width: 300, height: 300 },
        { count: 50, length: 90, width: 2.4, turn: 84, spread: 16 },
      ),
      mix(inks.earth, inks.sun, 0.5),
      0.6,
    ),
    path(
      'M486 100C460 130 440 160 436 190C452 170 480 150 506 140C520 124 510 100 486 100Z',
      mix(inks.ink, inks.earth, 0.25),
    ),
    line('M302 280L346 366M470 128L352 358M476 128C500 200 490 270 456 308', mix(inks.warm, inks.ink, 0.25), 12),
    path(circleAt(352, 352, 15), inks.gold) + path(circleAt(352, 352, 7), coat),
    line('M352 362C420 470 560 520 840 500', mix(inks.warm, inks.ink, 0.25), 12),
  ].join('');
}

/** A sheep and a lamb on the hill. */
function farm(drawing: Drawing): string {
  const { inks, between } = drawing;
  const sheep = (shade: number): string => {
    const black = mix(inks.ink, inks.earth, 0.2);
    const wool = Array.from({ length: 22 }, (_, nth) => {
      const angle = (nth / 22) * Math.PI * 2;
      return circleAt(Math.cos(angle) * 175, Math.sin(angle) * 105, 44 + between(-6, 8));
    }).join('');
    const fleece = wool + ovalAt(0, 0, 190, 120);
    const white = mix(inks.paper, inks.ink, shade);
    return (
      path('M-110 90H-78L-84 236H-108ZM-50 100H-18L-22 240H-46ZM70 100H102L96 240H74ZM122 86H152L150 232H128Z', black) +
      path(fleece, white) +
      inside(
        drawing,
        fleece,
        path('M-240 40C-100 120 120 110 240-30V200H-240Z', inks.ink, 'opacity=".25"'),
        line(
          Array.from(
            { length: 34 },
            () => `M${round(between(-200, 190))} ${round(between(-130, 120))}q12 -15 24 -2`,
          ).join(''),
          mix(white, inks.ink, 0.32),
          3.4,
        ),
      ) +
      solid(drawing, 'M-190-90C-230-110-272-90-276-40C-280 20-266 70-240 76C-210 70-176 10-172-40Z', black, {
        lit: 0.3,
      }) +
      path(
        'M-188-86C-160-110-130-104-118-84C-140-66-170-62-188-70ZM-262-84C-286-100-306-90-316-74C-296-60-276-62-262-70Z',
        black,
      ) +
      path(circleAt(-200, -112, 36) + circleAt(-232, -116, 32) + circleAt(-170, -104, 34), white)
    );
  };
  return [
    path(ovalAt(470, 556, 300, 24), inks.ink, 'opacity=".35"'),
    at(470, 320, sheep(0.04)),
    at(190, 480, sheep(0), 0.48),
    faint(
      gouges(
        drawing,
        { x: 0, y: 520, width: 800, height: 80 },
        { count: 90, length: 54, width: 4, turn: -80, spread: 18 },
      ),
      mix(inks.near, inks.sun, 0.35),
      0.95,
    ),
  ].join('');
}

/** A robin sings from a spade's handle. */
function robin(drawing: Drawing): string {
  const { inks } = drawing;
  const brown = mix(inks.earth, inks.far, 0.2);
  const body =
    'M330 210C320 160 360 112 420 116C470 120 500 150 512 196C560 250 590 320 570 390C620 440 680 500 720 560C660 530 590 490 540 452C500 480 430 480 380 440C330 400 316 300 330 210Z';
  return [
    path('M-20 500C200 470 520 520 830 470V506C560 556 220 520-20 540Z', mix(inks.ink, inks.earth, 0.35)),
    faint(
      gouges(drawing, { x: 0, y: 480, width: 800, height: 50 }, { count: 40, length: 90, width: 3, spread: 4 }),
      mix(inks.earth, inks.sun, 0.4),
      0.7,
    ),
    line('M430 456L420 506M476 458L480 508', mix(inks.ink, inks.earth, 0.4), 8),
    solid(drawing, body, brown, {
      lit: 0.3,
      shade: 0.6,
      marks: { area: { x: 400, y: 180, width: 200, height: 260 }, count: 50, length: 44, width: 3, turn: 60 },
    }),
    inside(
      drawing,
      body,
      path('M300 180C360 150 400 170 420 220C450 290 440 370 380 420C300 400 290 260 300 180Z', inks.warm),
      path('M350 400C400 380 470 400 500 470H360Z', mix(inks.paper, inks.far, 0.2)),
      faint(
        gouges(
          drawing,
          { x: 320, y: 190, width: 110, height: 220 },
          { count: 40, length: 40, width: 3.4, turn: 76, spread: 16 },
        ),
        mix(inks.warm, inks.paper, 0.55),
        0.8,
      ),
    ),
    solid(drawing, 'M470 230C540 260 590 340 600 430C540 420 480 360 460 300Z', mix(brown, inks.ink, 0.3), {
      lit: 0.3,
      marks: { area: { x: 470, y: 240, width: 120, height: 180 }, count: 20, length: 60, width: 3, turn: 50 },
    }),
    path('M334 172L276 150L330 196Z', inks.ink) + path('M332 190L286 192L332 204Z', mix(inks.ink, inks.earth, 0.3)),
    path(circleAt(382, 166, 11), inks.ink) + path(circleAt(379, 163, 3.4), inks.paper),
  ].join('');
}

/** An owl on a branch, large against what is left of the light. */
function owl(drawing: Drawing): string {
  const { inks } = drawing;
  const body =
    'M308 160C296 124 292 90 296 62C322 84 348 104 376 112Q405 118 434 112C462 104 488 84 514 62C518 90 514 124 502 160C540 220 552 330 520 430C500 486 452 510 405 512C358 510 310 486 290 430C258 330 270 220 310 150Z';
  const brown = mix(inks.earth, inks.ink, 0.1);
  return [
    path('M-20 452C160 420 420 470 820 410L820 470C520 520 300 500-20 520Z', mix(inks.ink, inks.earth, 0.25)),
    faint(
      gouges(drawing, { x: 0, y: 440, width: 800, height: 60 }, { count: 40, length: 90, width: 2.4, spread: 4 }),
      mix(inks.earth, inks.sun, 0.4),
      0.7,
    ),
    solid(drawing, body, brown, { shade: 0.6, lit: 0.3 }),
    inside(
      drawing,
      body,
      path(
        'M330 250C360 230 450 230 480 250C500 340 480 460 405 512C330 460 310 340 330 250Z',
        mix(inks.paper, inks.earth, 0.3),
      ),
      path(
        gouges(
          drawing,
          { x: 330, y: 260, width: 150, height: 220 },
          { count: 46, length: 26, width: 5, turn: 90, spread: 10 },
        ),
        mix(inks.earth, inks.ink, 0.2),
      ),
      faint(
        gouges(drawing, { x: 270, y: 200, width: 70, height: 280 }, { count: 30, length: 60, width: 4, turn: 76 }),
        mix(brown, inks.sun, 0.5),
        0.8,
      ),
    ),
    solid(drawing, 'M290 220C240 300 250 420 300 480C330 400 330 300 290 220Z', mix(brown, inks.ink, 0.25), {
      lit: 0.4,
    }),
    solid(drawing, 'M520 220C570 300 560 420 510 480C480 400 480 300 520 220Z', mix(brown, inks.ink, 0.35)),
    path(
      'M405 236C340 240 306 196 322 150C350 128 390 140 405 168C420 140 460 128 488 150C504 196 470 240 405 236Z',
      mix(inks.paper, inks.earth, 0.18),
    ),
    path(
      gouges(
        drawing,
        { x: 330, y: 150, width: 150, height: 80 },
        { count: 40, length: 22, width: 2, turn: 90, spread: 40 },
      ),
      mix(brown, inks.paper, 0.35),
    ),
    path(circleAt(364, 186, 23) + circleAt(446, 186, 23), mix(inks.gold, inks.earth, 0.3)),
    path(circleAt(364, 188, 15) + circleAt(446, 188, 15), inks.ink),
    // Heavy lids: it has only just woken.
    path(
      'M336 178C346 160 382 160 392 178L390 186C378 172 350 172 338 186ZM474 178C464 160 428 160 418 178L420 186C432 172 460 172 472 186Z',
      mix(brown, inks.ink, 0.35),
    ),
    path('M405 196L418 216Q405 246 392 216Z', mix(inks.ink, inks.earth, 0.3)),
    path(
      'M350 500q10-20 22 0v18h-22Zm26 2q10-20 22 0v18h-22Zm60-2q10-20 22 0v18h-22Zm26-2q10-20 22 0v18h-22Z',
      mix(inks.gold, inks.earth, 0.4),
    ),
  ].join('');
}

/** A duck on still water, with what is seen of it below. */
function duck(drawing: Drawing): string {
  const { inks } = drawing;
  const grey = mix(inks.paper, inks.earth, 0.35);
  const head = mix(leafOf(inks), inks.ink, 0.3);
  const body =
    'M150 400C170 330 250 300 330 330C400 356 470 350 540 330C590 316 640 290 690 250C690 330 650 420 560 452C440 480 250 480 190 450C165 438 150 420 150 400Z';
  const neck =
    'M196 400C170 350 170 290 176 240C172 180 210 140 262 144C312 148 336 190 326 236C318 276 310 300 330 340C300 400 240 420 196 400Z';
  const bird = [
    solid(drawing, body, grey, {
      lit: 0.3,
      shade: 0.5,
      marks: { area: { x: 220, y: 330, width: 380, height: 130 }, count: 60, length: 40, width: 2.6, spread: 12 },
    }),
    inside(
      drawing,
      body,
      path('M120 360C180 340 300 350 330 420C300 470 200 480 140 460Z', mix(inks.warm, inks.earth, 0.6)),
    ),
    solid(
      drawing,
      'M320 372C400 340 520 350 610 330C580 410 500 440 420 436C370 432 330 410 320 372Z',
      mix(inks.earth, inks.ink, 0.2),
      {
        lit: 0.3,
        shade: 0.5,
        marks: {
          area: { x: 330, y: 350, width: 260, height: 80 },
          count: 40,
          length: 60,
          width: 3,
          turn: -6,
          spread: 10,
        },
      },
    ),
    path('M440 400C500 396 550 380 584 360L572 384C540 404 490 418 444 418Z', mix(inks.top, inks.ink, 0.35)),
    solid(drawing, neck, head, {
      lit: 0.45,
      shade: 0.5,
      marks: {
        area: { x: 180, y: 160, width: 140, height: 150 },
        count: 30,
        length: 30,
        width: 2.4,
        turn: 80,
        spread: 16,
      },
    }),
    line('M184 318C220 338 280 336 316 312', inks.paper, 11),
    path('M182 208C150 206 110 214 84 232C100 252 150 258 188 250Z', mix(inks.gold, inks.earth, 0.15)),
    line('M92 234C120 230 150 230 184 232', mix(inks.gold, inks.ink, 0.5), 3),
    path(circleAt(232, 196, 11), inks.ink) + path(circleAt(229, 192, 3.6), inks.paper),
  ].join('');
  return [
    `<g opacity=".26" transform="matrix(1 0 0 -.5 0 690)">${bird}</g>`,
    bird,
    line(
      'M110 470C220 456 320 486 420 472S600 460 720 478M60 520C190 500 290 536 420 516S640 498 740 522',
      inks.paper,
      5,
      'opacity=".7"',
    ),
  ].join('');
}

export const animalMotifs = {
  owl: {
    grounds: ['wood', 'heaven', 'hills'],
    times: ['dawn', 'dusk', 'night'],
    draw: owl,
    focus: [405, 225],
    props: ['feather', 'cone', 'leaf'],
  },
  horse: {
    grounds: ['field', 'hills'],
    times: ['dawn', 'day', 'dusk'],
    draw: horse,
    focus: [400, 260],
    props: ['apple', 'leaf', 'rope'],
  },
  farm: {
    grounds: ['hills', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: farm,
    focus: [380, 340],
    props: ['apple', 'feather', 'leaf'],
  },
  robin: {
    grounds: ['hills', 'wood', 'town'],
    times: ['dawn', 'day', 'dusk'],
    draw: robin,
    focus: [420, 290],
    props: ['feather', 'leaf', 'acorn'],
  },
  duck: {
    grounds: ['lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: duck,
    focus: [360, 330],
    props: ['feather', 'pebble', 'leaf'],
  },
} satisfies Record<string, Motif>;
