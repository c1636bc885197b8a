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

/** A lunch set out: bread, fruit, a bottle. */
function lunch(drawing: Drawing): string {
  const { inks } = drawing;
  const box = 'M120 380H560L590 540H100Z';
  return [
    shadow(drawing, box, 540, 0.34),
    solid(
      drawing,
      'M620 200H700V170H724V200H740C760 220 760 250 760 270V520Q690 546 600 520V270C600 250 602 220 620 200Z',
      mix(inks.top, inks.near, 0.25),
      { form: 'round', lit: 0.5 },
    ),
    solid(drawing, boxAt(630, 130, 100, 74), inks.warm, { form: 'round' }) +
      faint(boxAt(600, 330, 160, 90), inks.paper, 0.8),
    solid(drawing, 'M150 400L260 230L420 400Z', mix(inks.earth, inks.paper, 0.5), { shade: 0.3 }),
    line('M160 388L262 236L410 390', mix(inks.earth, inks.gold, 0.3), 15),
    solid(drawing, 'M230 400L350 220L500 400Z', mix(inks.paper, inks.gold, 0.15), {
      shade: 0.3,
      marks: {
        area: { x: 260, y: 260, width: 200, height: 130 },
        count: 40,
        length: 8,
        width: 2,
        spread: 90,
        colour: inks.earth,
      },
    }),
    line('M236 394L350 226L494 394', mix(inks.earth, inks.gold, 0.3), 15),
    path('M220 392q20 -26 40 -8t40 -6 40 6 40 -8 40 8 40 -4 30 16H220Z', inks.middle) +
      path('M260 398h200v12h-200Z', inks.warm),
    solid(drawing, box, inks.gold, { form: 'above', lit: 0.2, shade: 0.4 }),
    path('M112 380H568V404H112Z', mix(inks.gold, inks.paper, 0.4)),
    faint(
      gouges(drawing, { x: 110, y: 410, width: 460, height: 120 }, { count: 40, length: 60, width: 2.4, spread: 4 }),
      inks.paper,
      0.4,
    ),
    at(
      500,
      340,
      solid(drawing, 'M0-58C40-88 92-60 88 0C84 60 40 96 0 82C-40 96-84 60-88 0C-92-60-40-88 0-58Z', inks.warm, {
        form: 'round',
        shade: 0.55,
        lit: 0.4,
      }) +
        line('M0-56Q4-90 24-108', inks.earth, 9) +
        path('M14-86Q60-124 96-90Q60-66 14-86Z', inks.near),
    ),
  ].join('');
}

/** A checked cloth spread in the grass. */
function cloth(drawing: Drawing): string {
  const { inks } = drawing;
  const d = 'M-20 500L300 400L830 470V640H-20Z';
  let checks = '';
  for (let nth = -3; nth < 14; nth += 1)
    checks += through([
      [nth * 80, 640],
      [nth * 80 + 40, 640],
      [nth * 46 + 250, 390],
      [nth * 46 + 228, 390],
    ]);
  return (
    path(d, inks.paper) +
    inside(
      drawing,
      d,
      faint(checks, inks.warm, 0.75),
      faint('M-20 470L830 440V466L-20 504ZM-20 540L830 500V530L-20 582Z', inks.warm, 0.6),
    )
  );
}

/** A cloth in the grass and a basket on it. */
function picnic(drawing: Drawing): string {
  const { inks } = drawing;
  const basket = 'M230 330H590L560 520Q410 548 260 520Z';
  const wicker = mix(inks.earth, inks.gold, 0.45);
  let weave = '';
  for (let y = 350; y < 530; y += 24) weave += `M226 ${y}Q410 ${y + 24} 594 ${y}`;
  return [
    cloth(drawing),
    path(ovalAt(450, 536, 250, 24), inks.ink, 'opacity=".35"'),
    line('M250 336C260 90 560 90 570 336', mix(wicker, inks.ink, 0.35), 24),
    line('M250 336C260 90 560 90 570 336', wicker, 13, 'stroke-dasharray="16 5"'),
    at(
      330,
      300,
      solid(
        drawing,
        'M-40-180C-60-190 40-190 20-180V-80C50-60 50-40 50 100H-70C-70-40-70-60-40-80Z',
        mix(inks.gold, inks.paper, 0.45),
        { form: 'round', shade: 0.35 },
      ) +
        path(boxAt(-42, -206, 64, 26), inks.warm) +
        line('M-42-186Q-66-150-44-110', mix(inks.ink, inks.paper, 0.3), 4),
      0.9,
      -8,
    ),
    solid(drawing, 'M400 340C390 250 450 190 540 180C590 220 560 320 520 350Z', mix(inks.earth, inks.gold, 0.55), {
      form: 'round',
      marks: {
        area: { x: 410, y: 190, width: 140, height: 140 },
        count: 12,
        length: 50,
        width: 5,
        turn: -40,
        spread: 4,
        colour: inks.paper,
      },
    }),
    solid(drawing, basket, wicker, { form: 'round', shade: 0.6 }),
    inside(
      drawing,
      basket,
      line(weave, mix(wicker, inks.ink, 0.45), 5),
      line(
        Array.from({ length: 16 }, (_, nth) => `M${236 + nth * 24} 330L${256 + nth * 21} 540`).join(''),
        mix(wicker, inks.ink, 0.3),
        5,
      ),
      faint(
        gouges(drawing, { x: 236, y: 330, width: 180, height: 190 }, { count: 60, length: 24, width: 4, turn: 6 }),
        mix(wicker, inks.paper, 0.6),
        0.7,
      ),
    ),
    solid(drawing, 'M222 322Q410 350 598 322V350Q410 380 222 350Z', mix(wicker, inks.ink, 0.12), { form: 'round' }),
    at(
      660,
      520,
      solid(drawing, circleAt(0, 0, 56), inks.warm, { form: 'round', lit: 0.4, shade: 0.6 }) +
        line('M0-52Q6-70 16-76', inks.earth, 6),
    ),
    at(
      150,
      540,
      solid(drawing, circleAt(0, 0, 46), mix(inks.middle, inks.gold, 0.4), { form: 'round', lit: 0.4, shade: 0.6 }) +
        line('M0-42Q6-60 14-66', inks.earth, 6),
    ),
  ].join('');
}

/** An egg in its cup, toast in soldiers: the day begins. */
function breakfast(drawing: Drawing): string {
  const { inks } = drawing;
  const shell = mix(inks.paper, inks.earth, 0.25);
  return [
    path(ovalAt(430, 530, 330, 40), inks.ink, 'opacity=".35"'),
    solid(drawing, ovalAt(400, 510, 340, 60), inks.paper, { form: 'above', shade: 0.35 }),
    line(ovalAt(400, 506, 270, 44), mix(inks.top, inks.near, 0.3), 6),
    solid(
      drawing,
      'M270 300H510C510 390 470 420 430 430C430 460 470 480 480 500Q390 520 300 500C310 480 350 460 350 430C310 420 270 390 270 300Z',
      mix(inks.top, inks.near, 0.25),
      { form: 'round', lit: 0.4 },
    ),
    path(ovalAt(390, 300, 120, 18), mix(inks.top, inks.ink, 0.4)),
    solid(drawing, 'M300 304C280 200 330 150 390 150S500 200 480 304Q390 322 300 304Z', shell, {
      form: 'round',
      lit: 0.5,
      marks: {
        area: { x: 300, y: 160, width: 170, height: 140 },
        count: 40,
        length: 6,
        width: 2,
        spread: 90,
        colour: inks.earth,
      },
    }),
    path(
      'M302 214L322 196L346 214L372 194L398 212L424 192L450 212L478 206C470 166 440 140 390 140S312 170 302 214Z',
      mix(inks.top, inks.low, 0.6),
    ),
    path(ovalAt(392, 206, 84, 30), inks.paper),
    path(ovalAt(396, 204, 52, 19), inks.gold) + faint(ovalAt(380, 198, 20, 6), inks.paper, 0.8),
    path('M300 222L322 200L346 218L372 198L398 216L424 196L450 216L480 214V240H300Z', shell),
    ...[
      [560, 470, 20],
      [620, 480, -8],
      [210, 486, 64],
    ].map(([x, y, turn]) =>
      at(
        x ?? 0,
        y ?? 0,
        solid(drawing, boxAt(-26, -120, 52, 150), mix(inks.earth, inks.gold, 0.5), {
          lit: 0.4,
          marks: {
            area: { x: -24, y: -110, width: 48, height: 130 },
            count: 16,
            length: 12,
            width: 3,
            spread: 90,
            colour: inks.paper,
          },
        }),
        1,
        turn,
      ),
    ),
    at(
      680,
      430,
      solid(drawing, boxAt(-60, -110, 120, 190), inks.warm, { form: 'round' }) +
        path(ovalAt(0, -110, 60, 14), mix(inks.gold, inks.paper, 0.5)),
      0.9,
    ),
  ].join('');
}

export const mealMotifs = {
  lunch: {
    grounds: ['room', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: lunch,
    focus: [420, 380],
    props: ['apple', 'carrot', 'spoon'],
  },
  picnic: {
    grounds: ['hills', 'field', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: picnic,
    focus: [410, 370],
    props: ['apple', 'flower', 'leaf'],
  },
  breakfast: {
    grounds: ['room'],
    times: ['dawn', 'day'],
    draw: breakfast,
    focus: [400, 350],
    props: ['spoon', 'mug', 'apple'],
  },
} satisfies Record<string, Motif>;
