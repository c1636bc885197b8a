import { at, circleAt, fade, faint, glow, gouges, inside, line, mix, ovalAt, path, round, solid, type Drawing } from '../ink.ts';

/** One tongue of flame from a foot at 0 0. */
const tongue = (height: number, width: number, lean: number): string =>
  `M${round(-width)} 0C${round(-width * 1.5)} ${round(-height * 0.4)} ${round(lean - width * 0.7)} ${round(-height * 0.5)} ${round(lean)} ${round(-height)}C${round(lean + width * 0.3)} ${round(-height * 0.7)} ${round(width * 1.7)} ${round(-height * 0.45)} ${round(width)} 0Q0 ${round(width * 0.5)} ${round(-width)} 0Z`;

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
      marks: { area: { x: -length / 2, y: -half, width: length, height: thick }, count: 18, length: 60, width: 2, turn: 0, spread: 3, colour: inks.warm, opacity: 0.5 },
    }) +
    path(ovalAt(length / 2, 0, half * 0.5, half), mix(inks.earth, inks.gold, 0.45)) +
    line(ovalAt(length / 2, 0, half * 0.28, half * 0.58), bark, 2)
  );
}

/** A campfire at dusk, close enough to feel it. */
export function fire(drawing: Drawing): string {
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
    sparks += circleAt(x + 20 + (next() - 0.5) * (120 + up * 330) + up * 50, base - 150 - up * 370, 1 + next() ** 3 * 4.4);
  }
  const stones = Array.from({ length: 9 }, (_, nth) => {
    const angle = (nth / 8) * Math.PI;
    const [sx, sy, r] = [x - Math.cos(angle) * 250, base + 22 + Math.sin(angle) * 52, between(34, 46)];
    return solid(drawing, ovalAt(sx, sy, r, r * 0.66), mix(inks.ink, inks.far, 0.3), {
      form: 'above',
      lit: 0.1,
      shade: 0.7,
      marks: { area: { x: sx - r, y: sy - r * 0.7, width: r * 2, height: r * 0.6 }, count: 7, length: 26, width: 2.4, colour: inks.gold, opacity: 0.6 },
    });
  });
  return [
    glow(drawing, [x, base - 120], 560, inks.gold, 0.62),
    glow(drawing, [x, base], 330, inks.warm, 0.75),
    faint(ovalAt(x, base + 26, 300, 50), inks.gold, 0.55),
    faint('M470 300C420 200 520 150 470 60S560-40 530-60L640-60C600 0 690 40 610 130S590 240 540 300Z', inks.paper, 0.16),
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
void inside;
void fade;
void gouges;
