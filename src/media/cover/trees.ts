import { boxAt, circleAt, type Drawing, gouges, inside, mix, path, round, solid } from './ink.ts';

/** The outline of a pine that stands at `x`, `base`. */
export function pine({ next }: Drawing, x: number, base: number, height: number): string {
  const tiers = 6;
  const left: string[] = [];
  const right: string[] = [];
  for (let tier = 1; tier <= tiers; tier += 1) {
    const y = base - height * (1 - (tier / tiers) * 0.92);
    const reach = height * 0.27 * (tier / tiers) ** 0.9;
    const [drop, other] = [next() * height * 0.05, next() * height * 0.05];
    left.unshift(
      `L${round(x - reach * 0.42)} ${round(y - height * 0.035)}L${round(x - reach * (0.85 + next() * 0.3))} ${round(y + drop)}`,
    );
    right.push(
      `L${round(x + reach * (0.85 + next() * 0.3))} ${round(y + other)}L${round(x + reach * 0.42)} ${round(y - height * 0.035)}`,
    );
  }
  // Each side goes out and in again from bough to bough.
  const trunk = height * 0.025;
  return `M${round(x)} ${round(base - height)}${right.join('')}L${round(x + trunk)} ${round(base - height * 0.08)}V${round(base + 4)}H${round(x - trunk)}V${round(base - height * 0.08)}${left.join('')}Z`;
}

/** The outline of a broad crown of leaves around `x`, `y`. */
export function crown({ next }: Drawing, x: number, y: number, radius: number): string {
  let d = circleAt(x, y, radius * 0.72);
  for (let nth = 0; nth < 9; nth += 1) {
    const angle = (nth / 9) * Math.PI * 2 + next() * 0.5;
    const out = radius * (0.5 + next() * 0.22);
    d += circleAt(x + Math.cos(angle) * out * 1.1, y + Math.sin(angle) * out * 0.85, radius * (0.28 + next() * 0.18));
  }
  return d;
}

/** A tree with a trunk and a crown lit from the left. */
export function broadleaf(drawing: Drawing, x: number, base: number, height: number, colour: string): string {
  const { inks, next } = drawing;
  const radius = height * 0.36;
  const top = base - height + radius;
  const wood = mix(inks.ink, inks.earth, 0.35);
  const width = height * 0.035;
  const crowned = crown(drawing, x, top, radius);
  const clumps = Array.from({ length: 5 }, () =>
    path(
      crown(drawing, x - radius * (0.1 + next() * 0.55), top + radius * (next() * 1.1 - 0.65), radius * 0.3),
      mix(colour, inks.low, 0.34),
      'opacity=".8"',
    ),
  ).join('');
  return (
    path(
      `M${round(x - width * 1.6)} ${round(base + 6)}Q${round(x - width * 0.6)} ${round(base - height * 0.2)} ${round(x - width * 0.5)} ${round(top)}H${round(x + width * 0.5)}Q${round(x + width * 0.6)} ${round(base - height * 0.2)} ${round(x + width * 1.8)} ${round(base + 6)}Z`,
      wood,
    ) +
    path(crowned, colour) +
    inside(drawing, crowned, clumps) +
    inside(
      drawing,
      crowned,
      path(
        gouges(
          drawing,
          { x: x - radius, y: top - radius, width: radius * 1.5, height: radius * 1.6 },
          { count: 46, length: radius * 0.22, width: radius * 0.035, turn: -30, spread: 40 },
        ),
        mix(colour, inks.sun, 0.6),
        'opacity=".75"',
      ) + path(boxAt(x + radius * 0.35, top - radius, radius, radius * 2.2), inks.ink, 'opacity=".22"'),
    )
  );
}

export type Trunk = { x: number; base: number; width: number; lean?: number };

/** A trunk that leaves the picture at its top, with roots. */
export function trunkOf({ next }: Drawing, { x, base, width, lean = 0 }: Trunk): string {
  const half = width / 2;
  const bend = (next() - 0.5) * width * 0.5;
  const flare = half * (0.9 + next() * 0.5);
  return `M${round(x + lean - half * 0.78)} -20Q${round(x + bend - half * 0.9)} ${round(base * 0.5)} ${round(x - half)} ${round(base - width)}Q${round(x - half * 1.1)} ${round(base - width * 0.3)} ${round(x - half - flare)} ${round(base + width * 0.12)}Q${round(x)} ${round(base - width * 0.1)} ${round(x + half + flare)} ${round(base + width * 0.16)}Q${round(x + half * 1.1)} ${round(base - width * 0.3)} ${round(x + half)} ${round(base - width)}Q${round(x + bend + half * 0.9)} ${round(base * 0.5)} ${round(x + lean + half * 0.78)} -20Z`;
}

/** A trunk with bark and the light along one side. */
export function trunk(drawing: Drawing, place: Trunk, colour: string, light: string, marks = 26): string {
  const { x, base, width } = place;
  const d = trunkOf(drawing, place);
  return (
    solid(drawing, d, colour, { form: 'round', shade: 0.55, lit: 0.16 }) +
    inside(
      drawing,
      d,
      path(
        gouges(
          drawing,
          { x: x - width * 0.5, y: 0, width: width * 0.55, height: base },
          { count: marks, length: base * 0.16, width: Math.max(1.2, width * 0.035), turn: 90, spread: 5 },
        ),
        light,
        'opacity=".6"',
      ),
    )
  );
}

/** A twig with leaves that reaches into the picture from its top left corner. */
export function branch(drawing: Drawing, colour: string, leaf: string): string {
  const { next, between } = drawing;
  let leaves = '';
  let lit = '';
  for (let nth = 0; nth < 26; nth += 1) {
    const along = nth / 25;
    const [x, y] = [-20 + along * 400, 20 + along * 70 + Math.sin(along * 5) * 22];
    const [angle, size] = [between(-0.2, 1.9) + (next() < 0.4 ? -2 : 0), between(26, 48)];
    const [tx, ty] = [x + Math.cos(angle) * size, y + Math.sin(angle) * size];
    const [mx, my] = [(x + tx) / 2, (y + ty) / 2];
    const [nx, ny] = [-Math.sin(angle) * size * 0.3, Math.cos(angle) * size * 0.3];
    const one = `M${round(x)} ${round(y)}Q${round(mx + nx)} ${round(my + ny)} ${round(tx)} ${round(ty)}Q${round(mx - nx)} ${round(my - ny)} ${round(x)} ${round(y)}Z`;
    if (next() < 0.4) lit += one;
    else leaves += one;
  }
  return path('M-20 8Q140 30 220 76T400 84Q300 96 214 92T-20 36Z', colour) + path(leaves, colour) + path(lit, leaf);
}
