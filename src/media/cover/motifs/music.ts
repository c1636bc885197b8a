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
import { bust, clothes, limb } from '../people.ts';

/** A choir against tall windows, its folders open, and the conductor before it with his back to us. */
function choir(drawing: Drawing): string {
  const { inks, next, between } = drawing;
  const colours = [inks.warm, inks.near, inks.gold, mix(inks.top, inks.near, 0.4), mix(inks.earth, inks.warm, 0.4)];
  const row = (count: number, base: number, size: number, shade: number): string =>
    Array.from({ length: count }, (_, nth) => {
      const x = ((nth + 0.5 + between(-0.06, 0.06)) * 880) / count - 40;
      const colour = mix(colours[(nth * 2 + Math.floor(next() * 3)) % colours.length] ?? inks.warm, inks.ink, shade);
      const wear = clothes(drawing, colour);
      // Against the light their faces are not to be seen.
      const dark = { ...wear, skin: mix(wear.skin, inks.ink, 0.62), hair: mix(wear.hair, inks.ink, 0.4) };
      const y = base + between(-8, 8);
      const s = size;
      return (
        bust(drawing, x, y, s, dark, Math.floor(next() * 4)) +
        solid(
          drawing,
          through([
            [x - s * 0.95, y - s * 0.1],
            [x, y + s * 0.12],
            [x, y + s * 0.92],
            [x - s * 0.95, y + s * 0.66],
          ]),
          inks.paper,
          { lit: 0, shade: 0.35 },
        ) +
        path(
          through([
            [x + s * 0.95, y - s * 0.1],
            [x, y + s * 0.12],
            [x, y + s * 0.92],
            [x + s * 0.95, y + s * 0.66],
          ]),
          mix(inks.paper, inks.ink, 0.22),
        )
      );
    }).join('');
  const coat = mix(inks.ink, inks.near, 0.12);
  const wear = { ...clothes(drawing, coat), bottom: coat };
  return [
    glow(drawing, [400, 200], 420, inks.sun, 0.5),
    row(9, 262, 38, 0.12),
    row(7, 352, 52, 0.2),
    row(6, 462, 68, 0.28),
    glow(drawing, [400, 300], 300, inks.sun, 0.25),
    path(limb([300, 560], [190, 470], 84, 62) + limb([190, 470], [150, 330], 62, 40), coat),
    path(limb([500, 560], [606, 460], 84, 62) + limb([606, 460], [640, 320], 62, 40), mix(coat, inks.ink, 0.4)),
    path(circleAt(146, 306, 27) + circleAt(642, 296, 27), wear.skin),
    line('M646 296L596 120', inks.paper, 7),
    line('M196 452L158 336', inks.sun, 5, 'opacity=".5"'),
    bust(drawing, 400, 600, 128, wear, Math.floor(next() * 3)),
  ].join('');
}

/** A drum and the sticks above it. */
function drum(drawing: Drawing): string {
  const { inks } = drawing;
  const shell = 'M140 300V500Q400 600 660 500V300Z';
  let laces = '';
  for (let nth = 0; nth <= 8; nth += 1)
    laces += `M${140 + nth * 65} ${round(334 + Math.sin((nth / 8) * Math.PI) * 52)}L${172 + nth * 61} ${round(506 + Math.sin(((nth + 0.5) / 8) * Math.PI) * 44)}L${140 + (nth + 1) * 65} ${round(334 + Math.sin(((nth + 1) / 8) * Math.PI) * 52)}`;
  const stick = (x: number, y: number, turn: number): string =>
    at(
      x,
      y,
      solid(drawing, 'M-9 0L-13-330H13L9 0Z', mix(inks.earth, inks.gold, 0.5), { form: 'round' }) +
        solid(drawing, ovalAt(0, 6, 20, 28), inks.paper, { form: 'round' }),
      1,
      turn,
    );
  return [
    path(ovalAt(450, 556, 380, 40), inks.ink, 'opacity=".4"'),
    solid(drawing, shell, inks.warm, { form: 'round', shade: 0.65, lit: 0.35 }),
    inside(
      drawing,
      shell,
      line(laces, inks.paper, 8),
      faint(
        gouges(drawing, { x: 140, y: 320, width: 260, height: 220 }, { count: 40, length: 70, width: 2.4, turn: 86 }),
        mix(inks.warm, inks.paper, 0.5),
        0.5,
      ),
    ),
    solid(drawing, 'M128 480Q400 590 672 480V526Q400 640 128 526Z', mix(inks.earth, inks.gold, 0.3), { form: 'round' }),
    solid(drawing, 'M128 290H672V336Q400 440 128 336Z', mix(inks.earth, inks.gold, 0.3), { form: 'round' }),
    path(ovalAt(400, 290, 272, 84), mix(inks.earth, inks.gold, 0.5)),
    solid(drawing, ovalAt(400, 286, 252, 74), mix(inks.paper, inks.gold, 0.1), { shade: 0.35 }),
    line(ovalAt(440, 280, 60, 16) + ovalAt(440, 280, 110, 30), mix(inks.earth, inks.paper, 0.4), 3, 'opacity=".7"'),
    `<g opacity=".3" transform="translate(30 10)">${path(ovalAt(450, 284, 60, 10), inks.ink)}</g>`,
    stick(440, 270, -52),
    stick(330, 180, 38),
  ].join('');
}

/** A guitar leans across the whole picture. */
function guitar(drawing: Drawing): string {
  const { inks } = drawing;
  const top = mix(inks.earth, inks.gold, 0.55);
  const body =
    'M0-110C70-120 150-104 160-30C164 20 130 40 134 90C140 150 220 190 214 300C206 420 100 470 0 470C-100 470-206 420-214 300C-220 190-140 150-134 90C-130 40-164 20-160-30C-150-104-70-120 0-110Z';
  const guitarBody =
    solid(drawing, body, top, {
      lit: 0.35,
      shade: 0.5,
      marks: {
        area: { x: -200, y: -100, width: 400, height: 560 },
        count: 50,
        length: 150,
        width: 1.8,
        turn: 90,
        spread: 2,
      },
    }) +
    line(body, mix(inks.earth, inks.ink, 0.55), 12) +
    line(body, inks.paper, 3, 'transform="scale(.955) translate(0 8)"') +
    line(circleAt(0, 110, 80), inks.warm, 8) +
    path(circleAt(0, 110, 70), mix(inks.ink, inks.earth, 0.2)) +
    solid(drawing, boxAt(-34, -560, 68, 640), mix(inks.ink, inks.earth, 0.35), { form: 'round' }) +
    line(Array.from({ length: 13 }, (_, nth) => `M-34 ${40 - nth * 46}H34`).join(''), inks.paper, 3) +
    path(circleAt(0, -74, 6) + circleAt(0, -166, 6) + circleAt(0, -258, 6), inks.paper) +
    solid(drawing, boxAt(-84, 322, 168, 34), mix(inks.ink, inks.earth, 0.35), { form: 'above' }) +
    line([-25, -15, -5, 5, 15, 25].map((x) => `M${x}-560V340`).join(''), inks.paper, 2);
  return `<g opacity=".35" transform="translate(46 40)">${at(380, 300, path(body, inks.ink), 1, 52)}</g>${at(380, 300, guitarBody, 1, 52)}`;
}

/** The keys of a piano run away from us. */
function piano(drawing: Drawing): string {
  const { inks } = drawing;
  const count = 13;
  const white = Array.from({ length: count }, (_, nth) => {
    const x = -110 + nth * 82;
    return `<g>${solid(drawing, `M${x} 318L${x + 80} 318L${x + 80 + (x + 80 - 400) * 0.42} 640H${round(x + (x - 400) * 0.42)}Z`, nth === 4 ? mix(inks.paper, inks.ink, 0.1) : inks.paper, { form: 'above', lit: 0, shade: 0.2 })}${line(`M${x} 318L${round(x + (x - 400) * 0.42)} 640`, mix(inks.ink, inks.paper, 0.25), 3.4)}</g>`;
  });
  const black = [0, 1, 3, 4, 5, 7, 8, 10, 11].map((nth) => {
    const x = -110 + (nth + 1) * 82;
    const lean = (x - 400) * 0.2;
    return (
      faint(`M${x - 18} 318H${x + 44}L${round(x + 50 + lean)} 486H${round(x - 10 + lean)}Z`, inks.ink, 0.25) +
      solid(
        drawing,
        `M${x - 24} 306H${x + 24}L${round(x + 27 + lean)} 462L${round(x + 24 + lean)} 478H${round(x - 24 + lean)}L${round(x - 27 + lean)} 462Z`,
        mix(inks.ink, inks.near, 0.12),
        { form: 'side', lit: 0.2 },
      ) +
      faint(`M${x - 16} 306H${x - 6}L${round(x - 6 + lean)} 450H${round(x - 18 + lean)}Z`, inks.paper, 0.22)
    );
  });
  return [
    solid(drawing, 'M-20 120H820V318H-20Z', mix(inks.earth, inks.ink, 0.5), {
      form: 'above',
      lit: 0.2,
      marks: { area: { x: 0, y: 130, width: 800, height: 180 }, count: 50, length: 200, width: 2, spread: 1 },
    }),
    path('M-20 296H820V318H-20Z', inks.warm),
    ...white,
    ...black,
    at(
      410,
      130,
      solid(drawing, 'M-190-150L-6-130V96L-200 70ZM190-150L6-130V96L200 70Z', inks.paper, { shade: 0.3 }) +
        line(
          [-96, -76, -56, -36, 4, 24, 44].map((y) => `M-176 ${y - 22}L-22 ${y - 8}M176 ${y - 22}L22 ${y - 8}`).join(''),
          mix(inks.ink, inks.paper, 0.35),
          2,
        ) +
        path(
          ovalAt(-140, -66, 11, 8) +
            ovalAt(-90, -44, 11, 8) +
            ovalAt(-50, 14, 11, 8) +
            ovalAt(70, -50, 11, 8) +
            ovalAt(120, -72, 11, 8) +
            ovalAt(90, 16, 11, 8) +
            boxAt(-131, -110, 3, 44) +
            boxAt(-81, -88, 3, 44) +
            boxAt(79, -94, 3, 44) +
            boxAt(129, -116, 3, 44),
          inks.ink,
        ),
    ),
    glow(drawing, [180, 360], 300, inks.sun, 0.35),
  ].join('');
}

/** A violin and its bow. */
function violin(drawing: Drawing): string {
  const { inks } = drawing;
  const red = mix(inks.warm, inks.earth, 0.6);
  const body =
    'M0-170C70-176 122-140 124-84C126-50 96-44 88-10C84 24 96 40 118 48C150 70 160 110 152 156C140 220 70 236 0 236C-70 236-140 220-152 156C-160 110-150 70-118 48C-96 40-84 24-88-10C-96-44-126-50-124-84C-122-140-70-176 0-170Z';
  const hole = 'M-58-14C-74 0-46 40-58 74C-62 88-78 84-76 74M-58-14C-52-26-40-22-42-12';
  return [
    `<g opacity=".35" transform="translate(40 40)">${at(400, 330, path(body, inks.ink), 1.25, 28)}</g>`,
    at(
      400,
      330,
      solid(drawing, body, red, {
        lit: 0.4,
        shade: 0.6,
        marks: {
          area: { x: -140, y: -160, width: 280, height: 390 },
          count: 60,
          length: 90,
          width: 1.8,
          turn: 90,
          spread: 3,
        },
      }) +
        line(body, mix(red, inks.ink, 0.6), 7) +
        line(hole, inks.ink, 7) +
        `<g transform="scale(-1 1)">${line(hole, inks.ink, 7)}</g>` +
        solid(drawing, 'M-16-420H16L26 40H-26Z', mix(inks.ink, inks.earth, 0.15), { form: 'round' }) +
        solid(drawing, 'M-40 60Q0 44 40 60V74H-40Z', mix(inks.earth, inks.paper, 0.5)) +
        path('M-14 120H14L24 226H-24Z', inks.ink) +
        line('M-12-420L-14 122M-4-420L-5 122M4-420L5 122M12-420L14 122', inks.paper, 1.8) +
        solid(drawing, 'M-60 150C-90 180-80 226-30 232L-24 190Z', mix(inks.ink, inks.near, 0.2)),
      1.25,
      28,
    ),
    line('M90 560L760 60', mix(inks.earth, inks.ink, 0.3), 11),
    line('M110 566L764 78', inks.paper, 5),
    path('M84 548l40-28 22 30-40 30Z', inks.ink),
  ].join('');
}

/** A trumpet in the light. */
function brass(drawing: Drawing): string {
  const { inks } = drawing;
  const gold = inks.gold;
  const tube = (d: string, width: number): string =>
    line(d, mix(gold, inks.ink, 0.5), width) +
    line(d, gold, width - 8) +
    line(d, mix(gold, inks.paper, 0.7), 4, 'transform="translate(0 -5)"');
  return at(
    400,
    300,
    [
      `<g opacity=".3" transform="translate(40 90)">${path('M-400-12L150-20C250-30 320-90 350-170V170C320 90 250 30 150 20Z', inks.ink)}</g>`,
      tube('M-380 0H60M-160 0V90Q-160 130-120 130H150Q190 130 190 90V10', 30),
      solid(drawing, 'M40-17H120C230-26 320-90 360-190C400-110 400 110 360 190C320 90 230 26 120 17H40Z', gold, {
        form: 'above',
        lit: 0.45,
        shade: 0.6,
        marks: {
          area: { x: 100, y: -120, width: 250, height: 120 },
          count: 24,
          length: 110,
          width: 3,
          turn: -14,
          spread: 14,
          colour: inks.paper,
        },
      }),
      path(ovalAt(362, 0, 42, 190), mix(gold, inks.ink, 0.6)) +
        line(ovalAt(362, 0, 42, 190), mix(gold, inks.paper, 0.35), 9),
      ...[-90, -30, 30].map(
        (x) =>
          solid(drawing, boxAt(x - 22, -70, 44, 190), gold, { form: 'round' }) +
          solid(drawing, boxAt(x - 5, -112, 10, 44) + ovalAt(x, -116, 21, 9), inks.paper, { form: 'round' }),
      ),
      solid(drawing, 'M-380-14L-430-32V32L-380 14Z', mix(gold, inks.paper, 0.3)),
    ].join(''),
    1.05,
    -16,
  );
}

export const musicMotifs = {
  choir: { grounds: ['hall'], draw: choir, focus: [400, 400], props: ['note', 'star'] },
  drum: { grounds: ['room', 'stage', 'hall'], draw: drum, focus: [400, 330], props: ['note', 'star', 'feather'] },
  guitar: { grounds: ['room', 'stage', 'hills'], draw: guitar, focus: [380, 320], props: ['note', 'leaf'] },
  piano: { grounds: ['room', 'hall'], draw: piano, focus: [400, 330], props: ['note', 'pencil'] },
  violin: { grounds: ['room', 'stage'], draw: violin, focus: [410, 340], props: ['note', 'pencil'] },
  brass: { grounds: ['stage', 'room', 'town'], draw: brass, focus: [420, 300], props: ['note', 'star'] },
} satisfies Record<string, Motif>;
