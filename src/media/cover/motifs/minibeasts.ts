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

/** A bee on a flower of the meadow. */
function bee(drawing: Drawing): string {
  const { inks } = drawing;
  const petals = Array.from(
    { length: 15 },
    (_, nth) =>
      `<g transform="rotate(${nth * 24 + drawing.between(-5, 5)})">${solid(drawing, 'M-30 0C-50-120-40-220 0-260C40-220 50-120 30 0Z', mix(inks.warm, inks.paper, 0.12 + (nth % 3) * 0.1), { lit: 0.3, shade: 0.3 })}${line('M0-40V-220M-12-60L-16-180M12-60L16-180', mix(inks.warm, inks.ink, 0.25), 2.4)}</g>`,
  ).join('');
  const body = 'M-110 0C-110-56-40-76 20-70C80-64 130-40 150 0C130 40 80 64 20 70C-40 76-110 56-110 0Z';
  return [
    line('M330 400Q360 520 350 640', mix(inks.near, inks.ink, 0.2), 24),
    solid(drawing, 'M352 560C420 480 540 470 620 520C540 560 440 590 352 600Z', inks.near),
    `<g transform="translate(330 380) scale(1.04 .8)">${petals}</g>`,
    solid(drawing, ovalAt(330, 372, 116, 88), inks.gold, {
      lit: 0.2,
      shade: 0.5,
      marks: {
        area: { x: 215, y: 285, width: 230, height: 170 },
        count: 150,
        length: 11,
        width: 4,
        spread: 90,
        colour: inks.earth,
      },
    }),
    `<g opacity=".35" transform="translate(30 60)">${at(440, 250, path(body, inks.ink), 1, -22)}</g>`,
    at(
      450,
      240,
      line('M-40 60L-70 110L-60 140M10 66L0 120L20 146M60 58L80 104L110 116', inks.ink, 9) +
        path('M-10-60C-80-160-40-240 40-220C100-190 80-110 30-60Z', inks.paper, 'opacity=".8"') +
        path('M30-60C40-160 120-210 180-170C210-120 140-70 60-50Z', inks.paper, 'opacity=".6"') +
        line('M10-70C-20-130-10-180 30-210M44-66C80-120 120-150 166-150', mix(inks.ink, inks.paper, 0.4), 2.4) +
        solid(drawing, body, inks.gold, { form: 'above', lit: 0.3, shade: 0.5 }) +
        inside(
          drawing,
          body,
          path(
            'M20-90Q46 0 20 90H56Q84 0 56-90ZM84-90Q110 0 84 90H112Q138 0 112-90ZM-150-90H-44Q-20 0-44 90H-150Z',
            inks.ink,
          ),
          faint(
            gouges(
              drawing,
              { x: -110, y: -70, width: 240, height: 140 },
              { count: 90, length: 18, width: 2, turn: 90, spread: 24 },
            ),
            mix(inks.gold, inks.paper, 0.4),
            0.7,
          ),
        ) +
        path(circleAt(-116, 4, 40), inks.ink) +
        line('M-140-20Q-170-60-196-56M-146 0Q-186-20-206-4', inks.ink, 6),
      1,
      -22,
    ),
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

export const minibeastMotifs = {
  beetle: {
    grounds: ['wood', 'hills'],
    times: ['dawn', 'day', 'dusk'],
    draw: beetle,
    focus: [430, 340],
    props: ['leaf', 'pebble', 'flower'],
  },
  bee: {
    grounds: ['hills', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: bee,
    focus: [400, 290],
    props: ['flower', 'leaf'],
  },
} satisfies Record<string, Motif>;
