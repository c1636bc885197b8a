import { boxAt, circleAt, faint, line, mix, ovalAt, path, solid, through, type Drawing } from './ink.ts';
import { tools } from './tools.ts';

/** Small things that lie about, drawn around 0 0 in about 200 × 200, seen from above. */
type Prop = (drawing: Drawing) => string;

const leaf: Prop = (drawing) => {
  const { inks, next } = drawing;
  const colour = [inks.gold, inks.warm, inks.middle, inks.near][Math.floor(next() * 4)] ?? inks.gold;
  return (
    solid(drawing, 'M0 96C-70 60-76-20 0-110C76-20 70 60 0 96Z', colour, { shade: 0.35 }) +
    line('M0 120V-84M0 50L-40 14M0 50L40 14M0 6L-40-30M0 6L40-30M0-36L-24-60M0-36L24-60', mix(colour, inks.ink, 0.5), 4)
  );
};

const acorn: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, 'M-38-10C-42 50-16 78 0 96C16 78 42 50 38-10Z', mix(inks.gold, inks.earth, 0.5), { form: 'round' }) +
    solid(drawing, 'M-50-6C-54-56-20-66 0-66S54-56 50-6Q0 14-50-6Z', inks.earth, {
      marks: { area: { x: -50, y: -60, width: 100, height: 60 }, count: 16, length: 16, width: 3, turn: 40 },
    }) +
    line('M0-66Q4-92 22-100', inks.earth, 9)
  );
};

const ball: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, circleAt(0, 0, 84), inks.gold, { form: 'round', shade: 0.45 }) +
    line('M-70-46C-20-20-20 30-66 54M70-46C20-20 20 30 66 54', inks.paper, 7)
  );
};

const brush: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, 'M-9-20L-5 190H5L9-20Z', inks.warm, { form: 'round' }) +
    solid(drawing, boxAt(-14, -62, 28, 50), mix(inks.paper, inks.ink, 0.25), { form: 'round' }) +
    solid(drawing, 'M-15-60C-22-110-6-140 2-168C10-140 24-104 15-60Z', inks.ink, {
      marks: {
        area: { x: -16, y: -150, width: 20, height: 80 },
        count: 8,
        length: 40,
        width: 1.6,
        turn: 84,
        colour: inks.gold,
      },
    })
  );
};

const pencil: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, boxAt(-14, -110, 28, 260), inks.gold, { form: 'round' }) +
    path('M-14-110L0-162L14-110Z', mix(inks.earth, inks.paper, 0.6)) +
    path('M-5-144L0-162L5-144Z', inks.ink) +
    path(boxAt(-14, 126, 28, 26), inks.warm)
  );
};

const shell: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(
      drawing,
      'M0 84C-20 84-26 66-30 58C-100 30-104-50-70-72C-50-100-20-92 0-98C20-92 50-100 70-72C104-50 100 30 30 58C26 66 20 84 0 84Z',
      mix(inks.paper, inks.warm, 0.3),
      { shade: 0.35 },
    ) +
    line(
      'M0 70V-88M-8 66L-40-84M8 66L40-84M-16 62L-74-54M16 62L74-54M-24 58L-88-10M24 58L88-10',
      mix(inks.warm, inks.ink, 0.2),
      4,
    )
  );
};

const pebble: Prop = (drawing) => {
  const { inks, next } = drawing;
  const colour = mix(inks.far, inks.ink, next() * 0.5);
  return solid(drawing, 'M-86 10C-90-40-30-66 10-62C60-58 92-30 86 10C80 50 30 62-10 58C-50 56-82 46-86 10Z', colour, {
    form: 'above',
    marks: { area: { x: -80, y: -50, width: 120, height: 90 }, count: 9, length: 40, width: 3, turn: 10 },
  });
};

const rope: Prop = (drawing) => {
  const { inks } = drawing;
  const coil = circleAt(0, 0, 76) + circleAt(6, 4, 56) + circleAt(0, 8, 36);
  return (
    line(`${coil}M76 0Q120 60 150 150`, mix(inks.warm, inks.ink, 0.45), 22) +
    line(`${coil}M76 0Q120 60 150 150`, inks.warm, 17) +
    line(`${coil}M76 0Q120 60 150 150`, inks.paper, 16, 'stroke-dasharray="3 17" opacity=".8"')
  );
};

const mug: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    line('M62-20Q130-30 120 20T56 34', inks.paper, 16) +
    solid(drawing, circleAt(0, 0, 76), inks.paper, { shade: 0.4 }) +
    path(circleAt(0, 0, 62), mix(inks.earth, inks.ink, 0.35)) +
    faint('M-50-20A56 56 0 0 1 10-54Q-24-40-50-20Z', inks.gold, 0.7)
  );
};

const book: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, boxAt(-86, -110, 172, 222), inks.warm, { shade: 0.35 }) +
    path(boxAt(-86, -110, 22, 222), mix(inks.warm, inks.ink, 0.4)) +
    line('M-30-50H50M-30-24H50', inks.gold, 7) +
    path(circleAt(10, 46, 26), inks.gold)
  );
};

const note: Prop = (drawing) => {
  const { inks } = drawing;
  const lines = [-40, -20, 0, 20, 40].map((y) => `M-110 ${y}H110`).join('');
  return (
    solid(drawing, boxAt(-124, -84, 248, 168), inks.paper, { shade: 0.25 }) +
    line(lines, mix(inks.ink, inks.paper, 0.3), 2.4) +
    path(
      ovalAt(-60, 22, 14, 10) +
        ovalAt(0, 2, 14, 10) +
        ovalAt(64, -18, 14, 10) +
        boxAt(-50, -40, 4, 62) +
        boxAt(10, -60, 4, 62) +
        boxAt(74, -78, 4, 60),
      inks.ink,
    )
  );
};

const spool: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    line('M46 40Q120 70 90 130T170 190', inks.warm, 5) +
    solid(drawing, boxAt(-60, -84, 120, 22) + boxAt(-60, 62, 120, 22), mix(inks.earth, inks.paper, 0.35), {
      form: 'round',
    }) +
    solid(drawing, 'M-50-62H50Q62 0 50 62H-50Q-62 0-50-62Z', inks.warm, {
      form: 'round',
      marks: { area: { x: -60, y: -60, width: 100, height: 120 }, count: 22, length: 70, width: 2, turn: 6, spread: 4 },
    })
  );
};

const gear: Prop = (drawing) => {
  const { inks } = drawing;
  const teeth = Array.from({ length: 10 }, (_, nth) => {
    const a = (nth / 10) * Math.PI * 2;
    const point = (angle: number, r: number) => [Math.cos(angle) * r, Math.sin(angle) * r] as const;
    return through([point(a - 0.2, 70), point(a - 0.13, 98), point(a + 0.13, 98), point(a + 0.2, 70)]);
  });
  return (
    solid(drawing, teeth.join('') + circleAt(0, 0, 76), mix(inks.gold, inks.earth, 0.35), { shade: 0.45 }) +
    path(circleAt(0, 0, 44), mix(inks.earth, inks.ink, 0.4)) +
    path(circleAt(0, 0, 16), inks.gold)
  );
};

const apple: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, 'M0-58C40-88 92-60 88 0C84 60 40 96 0 82C-40 96-84 60-88 0C-92-60-40-88 0-58Z', inks.warm, {
      form: 'round',
      shade: 0.5,
      marks: { area: { x: -80, y: -40, width: 80, height: 100 }, count: 12, length: 40, width: 3, turn: 80 },
    }) +
    line('M0-56Q4-90 24-108', inks.earth, 9) +
    path('M14-86Q60-124 96-90Q60-66 14-86Z', inks.middle)
  );
};

const star: Prop = (drawing) => {
  const points = Array.from({ length: 10 }, (_, nth) => {
    const angle = (nth / 10) * Math.PI * 2 - Math.PI / 2;
    return [Math.cos(angle) * (nth % 2 ? 42 : 100), Math.sin(angle) * (nth % 2 ? 42 : 100)] as const;
  });
  return solid(drawing, through(points), drawing.inks.gold, { shade: 0.4 });
};

const feather: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, 'M0 110C-50 60-60-60 10-140C60-70 46 50 0 110Z', mix(inks.far, inks.paper, 0.3), {
      marks: {
        area: { x: -50, y: -110, width: 90, height: 200 },
        count: 26,
        length: 50,
        width: 2,
        turn: -50,
        spread: 12,
        colour: inks.ink,
        opacity: 0.5,
      },
    }) + line('M-4 180Q6 20 10-130', inks.paper, 5)
  );
};

const brick: Prop = (drawing) => {
  const { inks, next } = drawing;
  const colour = [inks.warm, inks.gold, inks.middle][Math.floor(next() * 3)] ?? inks.warm;
  const studs = [-66, 0, 66].flatMap((x) =>
    [-34, 34].map(
      (y) =>
        path(circleAt(x + 6, y + 7, 25), mix(colour, inks.ink, 0.45)) +
        path(circleAt(x, y, 24), mix(colour, inks.paper, 0.22)) +
        line(circleAt(x, y, 22), mix(colour, inks.paper, 0.45), 2),
    ),
  );
  return solid(drawing, boxAt(-104, -72, 208, 144), colour, { shade: 0.35 }) + studs.join('');
};

const button: Prop = (drawing) => {
  const { inks, next } = drawing;
  const colour = next() < 0.5 ? inks.gold : inks.far;
  return (
    solid(drawing, circleAt(0, 0, 66), colour, { shade: 0.45 }) +
    line(circleAt(0, 0, 48), mix(colour, inks.ink, 0.4), 4) +
    path([-14, 14].flatMap((x) => [-14, 14].map((y) => circleAt(x, y, 7))).join(''), inks.ink)
  );
};

const card: Prop = (drawing) => {
  const { inks, next } = drawing;
  return (
    solid(drawing, 'M-70-100Q-78-100-78-92V92Q-78 100-70 100H70Q78 100 78 92V-92Q78-100 70-100Z', inks.paper, {
      shade: 0.25,
    }) + path(next() < 0.5 ? 'M0-54L40 0L0 54L-40 0Z' : 'M0 54C-70 4-50-54 0-22C50-54 70 4 0 54Z', inks.warm)
  );
};

const whistle: Prop = (drawing) => {
  const { inks } = drawing;
  return (
    line('M70 20Q150 60 120 150', inks.warm, 9) +
    solid(drawing, `M-120-46H20V-50A56 56 0 1 1-30 22L-40 0H-120Z`, mix(inks.paper, inks.ink, 0.3), {
      form: 'above',
      shade: 0.5,
    }) +
    path(boxAt(-62, -46, 34, 24), inks.ink)
  );
};

const flower: Prop = (drawing) => {
  const { inks } = drawing;
  const petals = Array.from(
    { length: 8 },
    (_, nth) => `<path d="M0 0C-34-40-22-90 0-98C22-90 34-40 0 0Z" transform="rotate(${nth * 45})"/>`,
  ).join('');
  return (
    `<g fill="${inks.paper}" stroke="${mix(inks.paper, inks.ink, 0.3)}" stroke-width="2">${petals}</g>` +
    solid(drawing, circleAt(0, 0, 34), inks.gold, { shade: 0.5 })
  );
};

export const props = {
  ...tools,
  leaf,
  acorn,
  ball,
  brush,
  pencil,
  shell,
  pebble,
  rope,
  mug,
  book,
  note,
  spool,
  gear,
  apple,
  star,
  feather,
  brick,
  button,
  card,
  whistle,
  flower,
} satisfies Record<string, Prop>;

export type PropName = keyof typeof props;
