import { boxAt, circleAt, faint, inside, leafOf, line, mix, ovalAt, path, solid, type Drawing } from './ink.ts';

/** Small things of games, kitchens and gardens, drawn around 0 0 in about 200 × 200, seen from above. */
type Tool = (drawing: Drawing) => string;

const pawn: Tool = (drawing) => {
  const { inks, next } = drawing;
  const wood = next() < 0.5 ? mix(inks.paper, inks.earth, 0.3) : mix(inks.ink, inks.earth, 0.3);
  return (
    solid(drawing, 'M-60 110C-60 60-28 40-24-20H24C28 40 60 60 60 110Z', wood, { form: 'round' }) +
    solid(drawing, boxAt(-38, -34, 76, 17), wood, { form: 'round' }) +
    solid(drawing, circleAt(0, -76, 46), wood, { form: 'round', lit: 0.4 }) +
    solid(drawing, boxAt(-74, 108, 148, 24), wood, { form: 'round' })
  );
};

const football: Tool = (drawing) => {
  const { inks } = drawing;
  const d = circleAt(0, 0, 92);
  const patch = 'M0-32L30-10L19 26H-19L-30-10Z';
  const around = [0, 72, 144, 216, 288]
    .map((turn) => `<path d="${patch}" transform="rotate(${turn + 36}) translate(0 84) scale(.95 .6)"/>`)
    .join('');
  return (
    solid(drawing, d, inks.paper, { shade: 0.5 }) +
    inside(
      drawing,
      d,
      line('M0-32V-60M30-10L57-18M19 26L35 49M-19 26L-35 49M-30-10L-57-18', inks.ink, 4),
      `<g fill="${mix(inks.ink, inks.near, 0.2)}"><path d="${patch}"/>${around}</g>`,
    )
  );
};

const carrot: Tool = (drawing) => {
  const { inks } = drawing;
  const green = leafOf(inks);
  return (
    path('M-8-70C-60-130-50-170-20-190C-10-150-4-120 0-70C4-130 20-170 50-186C56-140 30-110 8-70Z', green) +
    solid(drawing, 'M-44-70C-20-92 20-92 44-70C52 0 20 90 0 160C-20 90-52 0-44-70Z', mix(inks.gold, inks.warm, 0.5), {
      form: 'round',
      marks: { area: { x: -40, y: -70, width: 70, height: 160 }, count: 12, length: 30, width: 3, turn: 4 },
    })
  );
};

const spoon: Tool = (drawing) => {
  const wood = mix(drawing.inks.earth, drawing.inks.gold, 0.45);
  return (
    solid(drawing, 'M-11-40L-9 180Q0 194 9 180L11-40Z', wood, { form: 'round' }) +
    solid(drawing, ovalAt(0, -96, 48, 70), wood, { lit: 0.4, shade: 0.5 }) +
    path(ovalAt(4, -98, 32, 52), mix(wood, drawing.inks.ink, 0.3))
  );
};

const trowel: Tool = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, boxAt(-7, 10, 14, 50), mix(inks.paper, inks.ink, 0.4), { form: 'round' }) +
    solid(drawing, 'M-17 56H17L21 176Q0 190-21 176Z', mix(inks.earth, inks.gold, 0.35), { form: 'round' }) +
    solid(drawing, 'M0-170C50-110 56-40 40 10Q0 30-40 10C-56-40-50-110 0-170Z', mix(inks.paper, inks.ink, 0.35), {
      form: 'round',
      shade: 0.6,
    }) +
    faint('M-20-60C-16-100-8-120 0-140V0H-16Z', inks.paper, 0.5)
  );
};

const cone: Tool = (drawing) => {
  const { inks } = drawing;
  const d = 'M0-120C70-90 84 0 56 70C36 110 16 120 0 120C-16 120-36 110-56 70C-84 0-70-90 0-120Z';
  const scales = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 5 }, (_each, nth) => `M${-96 + nth * 44 + (row % 2) * 22} ${-110 + row * 30}q22 44 44 0`).join(
      '',
    ),
  ).join('');
  return (
    solid(drawing, d, mix(inks.earth, inks.ink, 0.1), { form: 'round' }) +
    inside(
      drawing,
      d,
      line(scales, mix(inks.earth, inks.ink, 0.55), 7),
      line(scales, mix(inks.earth, inks.sun, 0.35), 2.4),
    )
  );
};

const ticket: Tool = (drawing) => {
  const { inks } = drawing;
  return (
    solid(drawing, 'M-120-60H120V-20A20 20 0 0 0 120 20V60H-120V20A20 20 0 0 0-120-20Z', inks.gold, { shade: 0.25 }) +
    line('M-70-60V60', mix(inks.gold, inks.ink, 0.4), 3, 'stroke-dasharray="7 7"') +
    line('M-40-26H80M-40 0H50M-40 26H70', mix(inks.gold, inks.ink, 0.35), 8) +
    path(circleAt(96, 0, 9), inks.warm)
  );
};

const dice: Tool = (drawing) => {
  const { inks } = drawing;
  const dots = [-36, 0, 36].map((at) => circleAt(at, at, 12)).join('') + circleAt(-36, 36, 12) + circleAt(36, -36, 12);
  return (
    solid(drawing, 'M-54-76H54Q76-76 76-54V54Q76 76 54 76H-54Q-76 76-76 54V-54Q-76-76-54-76Z', inks.warm, {
      shade: 0.35,
    }) + path(dots, inks.paper)
  );
};

export const tools = { pawn, football, carrot, spoon, trowel, cone, ticket, dice } satisfies Record<string, Tool>;
