import {
  at,
  circleAt,
  faint,
  glow,
  gouges,
  inside,
  leafOf,
  line,
  mix,
  ovalAt,
  path,
  round,
  solid,
  type Drawing,
} from '../ink.ts';
import type { Motif } from '../motif.ts';

/** One tongue of flame from a foot at 0 0: it leans out, turns back and ends in a curl. */
const tongue = (height: number, width: number, lean: number): string => {
  const [h, w] = [height, width];
  return `M${round(-w)} 0C${round(-w * 2)} ${round(-h * 0.22)} ${round(-w * 0.3 - lean * 0.6)} ${round(-h * 0.42)} ${round(-w * 0.1 + lean * 0.2)} ${round(-h * 0.6)}C${round(lean * 0.7)} ${round(-h * 0.74)} ${round(lean * 1.4)} ${round(-h * 0.84)} ${round(lean * 0.6)} ${round(-h)}C${round(lean * 2.2 + w * 0.3)} ${round(-h * 0.86)} ${round(lean + w * 0.9)} ${round(-h * 0.66)} ${round(w * 0.75)} ${round(-h * 0.5)}C${round(w * 1.3)} ${round(-h * 0.34)} ${round(w * 1.8)} ${round(-h * 0.2)} ${round(w)} 0Q0 ${round(w * 0.5)} ${round(-w)} 0Z`;
};

function log(drawing: Drawing, length: number, thick: number): string {
  const { inks } = drawing;
  const bark = mix(inks.ink, inks.earth, 0.4);
  const half = thick / 2;
  const d = `M${-length / 2} ${-half}H${length / 2}V${half}H${-length / 2}Z`;
  return (
    solid(drawing, d, bark, {
      form: 'above',
      lit: 0,
      shade: 0.6,
      marks: {
        area: { x: -length / 2, y: -half, width: length, height: thick },
        count: 18,
        length: 60,
        width: 2,
        turn: 0,
        spread: 3,
        colour: inks.warm,
        opacity: 0.5,
      },
    }) +
    path(ovalAt(length / 2, 0, half * 0.5, half), mix(inks.earth, inks.gold, 0.45)) +
    line(ovalAt(length / 2, 0, half * 0.28, half * 0.58), bark, 2)
  );
}

/** A campfire at dusk, close enough to feel it. */
function fire(drawing: Drawing): string {
  const { inks, between, next } = drawing;
  const [x, base] = [410, 512];
  const tongues = (count: number, height: number, spread: number, width: number): string => {
    let d = '';
    for (let nth = 0; nth < count; nth += 1) {
      const off = count === 1 ? 0 : nth / (count - 1) - 0.5;
      const tall = height * (1 - Math.abs(off) * 1.1) * between(0.85, 1.1);
      d += `<path d="${tongue(tall, width * between(0.8, 1.15), -off * 40 + between(-22, 30))}" transform="translate(${round(x + off * spread)} ${base})"/>`;
    }
    return d;
  };
  let sparks = '';
  for (let nth = 0; nth < 46; nth += 1) {
    const up = next() ** 1.3;
    sparks += circleAt(
      x + 20 + (next() - 0.5) * (120 + up * 330) + up * 50,
      base - 150 - up * 370,
      1 + next() ** 3 * 4.4,
    );
  }
  const stones = Array.from({ length: 9 }, (_, nth) => {
    const angle = (nth / 8) * Math.PI;
    const [sx, sy, r] = [x - Math.cos(angle) * 250, base + 22 + Math.sin(angle) * 52, between(34, 46)];
    return solid(drawing, ovalAt(sx, sy, r, r * 0.66), mix(inks.ink, inks.far, 0.3), {
      form: 'above',
      lit: 0.1,
      shade: 0.7,
      marks: {
        area: { x: sx - r, y: sy - r * 0.7, width: r * 2, height: r * 0.6 },
        count: 7,
        length: 26,
        width: 2.4,
        colour: inks.gold,
        opacity: 0.6,
      },
    });
  });
  return [
    glow(drawing, [x, base - 120], 560, inks.gold, 0.62),
    glow(drawing, [x, base], 330, inks.warm, 0.75),
    faint(ovalAt(x, base + 26, 300, 50), inks.gold, 0.55),
    faint(
      'M440 190C400 120 520 90 476 10S560-60 540-80L650-80C610-10 690 30 590 80S560 150 440 190Z',
      inks.paper,
      0.14,
    ),
    faint(
      'M452 240C430 170 560 160 540 70S640 10 630-40L720-40C690 10 740 60 640 100S600 190 452 240Z',
      inks.paper,
      0.1,
    ),
    stones.slice(0, 2).join(''),
    `<g fill="${inks.warm}">${tongues(7, 370, 250, 40)}</g>`,
    `<g fill="${mix(inks.warm, inks.gold, 0.7)}">${tongues(5, 270, 170, 34)}</g>`,
    `<g fill="${mix(inks.gold, inks.paper, 0.45)}">${tongues(3, 180, 90, 27)}</g>`,
    `<g fill="${inks.paper}">${tongues(1, 104, 0, 25)}</g>`,
    at(x - 96, base - 6, log(drawing, 290, 46), 1, -24),
    at(x + 92, base - 4, log(drawing, 290, 48), 1, 204 - 180),
    at(x + 6, base + 30, log(drawing, 330, 52), 1, -4),
    stones.slice(2).join(''),
    path(sparks, mix(inks.gold, inks.paper, 0.5)),
  ].join('');
}

/** A great leaf with the light through it, and a beetle on its way over it. */
function beetle(drawing: Drawing): string {
  const { inks } = drawing;
  const leaf = 'M-60 560C60 240 340 90 860 60C800 340 600 560 260 590C140 600 40 590-60 560Z';
  const veins = Array.from({ length: 9 }, (_, nth) => {
    const along = 0.1 + nth * 0.1;
    const [x, y] = [-60 + along * 920, 560 - along * 420 - Math.sin(along * 3) * 50];
    return `M${round(x)} ${round(y)}q30 -120 150 -190M${round(x)} ${round(y)}q130 30 230 -10`;
  }).join('');
  const shell = mix(inks.warm, inks.ink, 0.12);
  const legs =
    'M-60-30L-120-80L-150-70M-70 10L-140 10L-170 40M-50 50L-100 100L-96 140M60-30L120-80L150-70M70 10L140 10L170 40M50 50L100 100L96 140';
  return (
    solid(drawing, leaf, mix(leafOf(inks), inks.near, 0.35), {
      shade: 0.55,
      lit: 0.45,
      marks: {
        area: { x: 0, y: 120, width: 700, height: 440 },
        count: 80,
        length: 46,
        width: 2.6,
        turn: -30,
        spread: 24,
      },
    }) +
    line('M-60 560C200 500 560 330 860 60', mix(inks.low, inks.middle, 0.35), 9) +
    line(veins, mix(inks.low, inks.middle, 0.35), 3.4, 'opacity=".8"') +
    `<g opacity=".4" transform="translate(26 30)">${at(430, 330, path(ovalAt(0, 10, 88, 120), inks.ink), 1.05, 52)}</g>` +
    at(
      430,
      330,
      line(legs, inks.ink, 11) +
        line('M-14-128Q-40-180-84-186M14-128Q40-180 84-186', inks.ink, 6) +
        solid(drawing, 'M-46-84C-44-140 44-140 46-84Q0-60-46-84Z', inks.ink, { form: 'round', lit: 0.2 }) +
        solid(drawing, 'M0-92C60-92 92-50 90 14C88 84 40 124 0 128C-40 124-88 84-90 14C-92-50-60-92 0-92Z', shell, {
          form: 'round',
          shade: 0.6,
          lit: 0.4,
        }) +
        line('M0-92V128', inks.ink, 6) +
        path(
          circleAt(-44, -26, 18) +
            circleAt(44, -26, 18) +
            circleAt(-50, 44, 20) +
            circleAt(50, 44, 20) +
            circleAt(-24, 88, 12) +
            circleAt(24, 88, 12),
          inks.ink,
        ) +
        faint('M-70-20C-66-50-50-70-30-78Q-58-40-60 6Z', inks.paper, 0.7),
      1.05,
      52,
    )
  );
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
      gouges(drawing, { x: 330, y: 150, width: 150, height: 80 }, { count: 40, length: 22, width: 2, turn: 90, spread: 40 }),
      mix(brown, inks.paper, 0.35),
    ),
    path(circleAt(364, 186, 23) + circleAt(446, 186, 23), mix(inks.gold, inks.earth, 0.3)),
    path(circleAt(364, 188, 15) + circleAt(446, 188, 15), inks.ink),
    // Heavy lids: it has only just woken.
    path('M336 178C346 160 382 160 392 178L390 186C378 172 350 172 338 186ZM474 178C464 160 428 160 418 178L420 186C432 172 460 172 472 186Z', mix(brown, inks.ink, 0.35)),
    path('M405 196L418 216Q405 246 392 216Z', mix(inks.ink, inks.earth, 0.3)),
    path(
      'M350 500q10-20 22 0v18h-22Zm26 2q10-20 22 0v18h-22Zm60-2q10-20 22 0v18h-22Zm26-2q10-20 22 0v18h-22Z',
      mix(inks.gold, inks.earth, 0.4),
    ),
  ].join('');
}

/** A tent in the wood with a lamp lit inside. */
function camp(drawing: Drawing): string {
  const { inks } = drawing;
  const cloth = mix(inks.gold, inks.warm, 0.35);
  return [
    glow(drawing, [400, 440], 420, inks.gold, 0.5),
    path(ovalAt(420, 540, 400, 40), inks.ink, 'opacity=".45"'),
    solid(drawing, 'M110 540L330 150L690 540Z', cloth, { shade: 0.5, lit: 0.35 }),
    solid(drawing, 'M330 150L430 120L790 520L690 540Z', mix(cloth, inks.ink, 0.4), { shade: 0.5 }),
    path('M330 180L236 540H452Z', mix(inks.gold, inks.paper, 0.5)),
    glow(drawing, [340, 440], 130, inks.paper, 0.9),
    path('M330 180L236 540H300C330 460 340 330 330 180Z', mix(cloth, inks.paper, 0.18)),
    path('M330 180C350 330 380 440 452 540H492L330 160Z', mix(cloth, inks.ink, 0.2)),
    line('M330 150L40 570M430 120L860 470', inks.paper, 3, 'opacity=".7"'),
    line('M330 168V120', inks.ink, 9),
  ].join('');
}

export const woodMotifs = {
  fire: {
    grounds: ['wood'],
    times: ['dusk', 'night', 'dawn'],
    draw: fire,
    focus: [410, 420],
    props: ['leaf', 'acorn', 'pebble'],
  },
  beetle: {
    grounds: ['wood', 'hills'],
    times: ['dawn', 'day', 'dusk'],
    draw: beetle,
    focus: [430, 340],
    props: ['leaf', 'pebble', 'flower'],
  },
  owl: {
    grounds: ['wood', 'heaven', 'hills'],
    times: ['dawn', 'dusk', 'night'],
    draw: owl,
    focus: [405, 250],
    props: ['feather', 'leaf'],
  },
  camp: {
    grounds: ['wood', 'hills', 'lake'],
    times: ['dusk', 'night', 'dawn'],
    draw: camp,
    focus: [360, 380],
    props: ['rope', 'mug', 'leaf'],
  },
} satisfies Record<string, Motif>;
