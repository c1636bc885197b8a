/**
 * Covers for listings without a picture: a small landscape made from title and category. The title decides light,
 * hills and where things stand, the category what they are. There are no words in it, so none can run out of it.
 */

const WIDTH = 800;
const HEIGHT = 600;

type Light = {
  top: string;
  bottom: string;
  sun: string;
  far: string;
  middle: string;
  near: string;
  ink: string;
  accent: string;
};

/** Times of day: morning, noon, evening, spring, dusk. */
const lights: readonly [Light, ...Light[]] = [
  {
    top: '#f7d9a3',
    bottom: '#fdf1d6',
    sun: '#f0994a',
    far: '#c3cda4',
    middle: '#86aa7a',
    near: '#3f7357',
    ink: '#24483a',
    accent: '#c9523f',
  },
  {
    top: '#a9d3e2',
    bottom: '#e9f3ee',
    sun: '#f8dc85',
    far: '#a5c8b8',
    middle: '#6aa185',
    near: '#2f6a51',
    ink: '#1f4a3b',
    accent: '#e3a236',
  },
  {
    top: '#e9a184',
    bottom: '#f9dcc3',
    sun: '#dd5f43',
    far: '#cfa28c',
    middle: '#8d8a63',
    near: '#44664a',
    ink: '#2b4434',
    accent: '#f6ca66',
  },
  {
    top: '#c3dfc6',
    bottom: '#f1f4da',
    sun: '#f4bd50',
    far: '#b3cd95',
    middle: '#78a861',
    near: '#3f7338',
    ink: '#2a502a',
    accent: '#b0455f',
  },
  {
    top: '#98a8cf',
    bottom: '#e3dcea',
    sun: '#f6e8bd',
    far: '#97a9c4',
    middle: '#648893',
    near: '#2c555c',
    ink: '#1d3b42',
    accent: '#e98f47',
  },
];

type Drawing = { light: Light; next: () => number; ground: (x: number) => number };

/** A generator of numbers from 0 to 1 that always starts the same way for the same text. */
function numbersFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
const at = (x: number, y: number, drawing: string, scale = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${drawing}</g>`;

/** The height of the ground along a line of hills. */
function hills(next: () => number, level: number, swing: number): (x: number) => number {
  const [first, second] = [next() * 6, next() * 6];
  return (x) => level + Math.sin(x / 150 + first) * swing + Math.sin(x / 63 + second) * swing * 0.3;
}

function ridge(ground: (x: number) => number, fill: string): string {
  let d = `M0 ${HEIGHT}`;
  for (let x = 0; x <= WIDTH; x += 20) d += `L${x} ${round(ground(x))}`;
  return path(`${d}L${WIDTH} ${HEIGHT}Z`, fill);
}

/** `count` places from left to right, spread unevenly. */
function spread({ next }: Drawing, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.2 + next() * 0.6) * WIDTH) / count);
}

const pine = (light: Light): string =>
  path('M0-120 34-62H18L44-22H-44L-18-62H-34Z', light.ink) + path('M-5-22h10V0H-5Z', light.ink);
const tree = (light: Light): string =>
  path('M-6 0h12l-3-70h-6Z', light.ink) +
  circle(0, -92, 40, light.near) +
  circle(-26, -74, 26, light.near) +
  circle(27, -72, 28, light.near) +
  circle(12, -104, 16, light.middle, 'opacity=".6"');
const flower = (light: Light, petal: string): string =>
  line('M0 0q-5-35 0-70', light.ink, 5) +
  path('M0-24q26-2 30-26-28-2-30 26Zm0-8q-26-2-30-26 28-2 30 26Z', light.ink) +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => `<ellipse cx="0" cy="-88" rx="9" ry="15" transform="rotate(${turn} 0 -72)" fill="${petal}"/>`)
    .join('') +
  circle(0, -72, 8, light.bottom);
const bird = (light: Light): string => line('M-22-6q12-12 22 4 10-16 22-4', light.ink, 4);
const bunting = ({ light, next }: Drawing, drop: number): string => {
  const sag = 90 + next() * 40;
  const y = (x: number): number => drop + sag * (1 - ((x - WIDTH / 2) / (WIDTH / 2)) ** 2);
  let d = `M0 ${round(y(0))}`;
  for (let x = 40; x <= WIDTH; x += 40) d += `L${x} ${round(y(x))}`;
  const flags = Array.from({ length: 12 }, (_, index) => {
    const x = 40 + index * 66;
    return path(
      `M${x - 18} ${round(y(x - 18))}L${x + 18} ${round(y(x + 18))} ${x} ${round(y(x) + 46)}Z`,
      [light.accent, light.sun, light.near][index % 3] ?? light.accent,
    );
  });
  return line(d, light.ink, 4) + flags.join('');
};

/** What stands in the landscape, by the slug of the category. */
const scenes: Record<string, (drawing: Drawing) => string> = {
  haf: (drawing) =>
    spread(drawing, 3)
      .map((x) => at(x, drawing.ground(x) + 14, tree(drawing.light), 0.9))
      .join('') + bunting(drawing, 70),
  'short-breaks': (drawing) =>
    path(`M0 430q200-26 400 0t400 0v60H0Z`, drawing.light.bottom, 'opacity=".75"') +
    at(
      300 + drawing.next() * 200,
      452,
      path('M-90 0h180l-34 34h-112Z', drawing.light.accent) +
        path('M-4-130h8V0h-8Z', drawing.light.ink) +
        path('M10-126 84-18H10Z', drawing.light.bottom) +
        path('M-10-108-64-18h54Z', drawing.light.sun),
    ) +
    spread(drawing, 3)
      .map((x) => at(x, 90 + drawing.next() * 60, bird(drawing.light)))
      .join(''),
  'out-of-school': (drawing) => {
    const [x, y] = [430 + drawing.next() * 200, 130 + drawing.next() * 50];
    const { light } = drawing;
    return (
      line(`M${round(x)} ${round(y)}Q${round(x - 120)} ${round(y + 210)} 190 430`, light.ink, 3) +
      at(
        x,
        y,
        path('M0-76 52 0 0 76-52 0Z', light.accent) +
          path('M0-76 52 0H-52Z', light.sun) +
          line('M0 76q22 22 2 44t6 46', light.accent, 5),
      ) +
      spread(drawing, 2)
        .map((place) => at(place, drawing.ground(place) + 10, tree(light), 0.8))
        .join('')
    );
  },
  'holiday-clubs': (drawing) => {
    const x = 260 + drawing.next() * 280;
    const { light } = drawing;
    return (
      spread(drawing, 6)
        .map((place) => at(place, drawing.ground(place) + 8, pine(light), 0.7 + drawing.next() * 0.4))
        .join('') +
      at(
        x,
        drawing.ground(x) + 64,
        path('M-150 0 0-170 150 0Z', light.accent) +
          path('M-150 0 0-170-40 0Z', light.sun) +
          path('M0-120 44 0H-44Z', light.ink),
      ) +
      at(
        x + 210,
        drawing.ground(x + 210) + 78,
        path('M-34 0q-12-44 10-66 2 22 14 26 2-30 14-44 26 44 16 84Z', light.sun) +
          path('M-14 0q-4-22 10-38 16 20 12 38Z', light.accent) +
          path('M-46 0h92v10h-92Z', light.ink),
      )
    );
  },
  'school-clubs': (drawing) => {
    const x = 300 + drawing.next() * 200;
    const { light } = drawing;
    const window = (left: number): string => path(`M${left}-70h34v40h-34Z`, light.bottom);
    return at(
      x,
      drawing.ground(x) + 70,
      path('M-210-110h420V0h-420Z', light.accent) +
        path('M-230-110h460l-40-46h-380Z', light.ink) +
        path('M-60-150h120V0H-60Z', light.accent) +
        path('M-76-150 0-220 76-150Z', light.ink) +
        circle(0, -132, 22, light.bottom) +
        line('M0-146v14h10', light.ink, 4) +
        path('M-24-78h48V0h-48Z', light.ink) +
        [-190, -136, 102, 156].map(window).join(''),
    );
  },
  'outdoor-education': (drawing) => {
    const { light } = drawing;
    const x = 330 + drawing.next() * 200;
    return (
      path(`M${round(x - 330)} 470 ${round(x)} 130 ${round(x + 330)} 470Z`, light.middle) +
      path(`M${round(x - 78)} 210 ${round(x)} 130 ${round(x + 78)} 210l-36 22-26-20-24 24-28-22Z`, light.bottom) +
      spread(drawing, 9)
        .map((place) => at(place, drawing.ground(place) + 16, pine(light), 0.6 + drawing.next() * 0.5))
        .join('')
    );
  },
  'home-education': (drawing) => {
    const x = 300 + drawing.next() * 200;
    const { light } = drawing;
    return (
      at(
        x,
        drawing.ground(x) + 60,
        path('M-110-120h220V0h-220Z', light.bottom) +
          path('M-140-116 0-226l140 110Z', light.accent) +
          path('M52-226h30v66H52Z', light.ink) +
          path('M-22-74h44V0h-44Z', light.near) +
          path('M-90-96h46v46h-46Zm134 0h46v46H44Z', light.sun),
      ) +
      [x - 210, x + 220].map((place) => at(place, drawing.ground(place) + 40, tree(light))).join('') +
      [x - 130, x + 130, x + 168]
        .map((place) => at(place, drawing.ground(place) + 78, flower(light, light.accent), 0.6))
        .join('')
    );
  },
  academic: (drawing) => {
    const { light } = drawing;
    const x = 330 + drawing.next() * 140;
    return (
      at(
        x,
        432,
        path('M0-30q-90-70-220-40v150q130-26 220 40 90-66 220-40V-70Q90-100 0-30Z', light.bottom) +
          path('M-6-30h12V90H-6Z', light.accent) +
          [-180, 40]
            .map((left) =>
              [0, 32, 64]
                .map((top) =>
                  line(`M${left} ${top - 34 + (left < 0 ? 0 : 10)}q70-6 140 ${left < 0 ? 22 : -10}`, light.middle, 6),
                )
                .join(''),
            )
            .join(''),
      ) +
      spread(drawing, 3)
        .map((place) => at(place, 110 + drawing.next() * 70, bird(light)))
        .join('')
    );
  },
  'career-development': (drawing) => {
    const { light } = drawing;
    const x = 360 + drawing.next() * 120;
    return (
      path(`M${round(x - 190)} 600q20-110 120-160t90-120l34 0q-20 90-90 140t-60 140Z`, light.bottom, 'opacity=".8"') +
      at(
        x + 120,
        470,
        path('M-9-250h18V0h-18Z', light.ink) +
          path('M-10-240h140l34 30-34 30H-10Z', light.accent) +
          path('M10-166h-130l-32 28 32 28H10Z', light.sun),
      )
    );
  },
  'personal-development': (drawing) => {
    const { light } = drawing;
    const x = 380 + drawing.next() * 120;
    return (
      path(`M${round(x - 460)} 574 ${round(x)} 150 ${round(x + 436)} 574Z`, light.middle) +
      path(`M${round(x)} 150 ${round(x + 436)} 574H${round(x + 140)}Z`, light.near, 'opacity=".5"') +
      line(`M${round(x - 170)} 480q120-30 90-90t60-90 10-90 18-56`, light.bottom, 7) +
      at(x, 152, path('M-4-92h8V0h-8Z', light.ink) + path('M4-92 74-68 4-44Z', light.accent))
    );
  },
  kindergarten: (drawing) =>
    spread(drawing, 8)
      .map((x, index) =>
        at(
          x,
          drawing.ground(x) + 96,
          flower(drawing.light, index % 2 ? drawing.light.accent : drawing.light.sun),
          1.1 + drawing.next() * 0.9,
        ),
      )
      .join(''),
  'baby-and-toddler': (drawing) => {
    const { light } = drawing;
    const duck =
      path('M-60-30q-14 44 40 46h44q40-4 44-50-26 18-54 8 14-22 0-42-24-24-48 0-10 14 0 34-30 4-26 4Z', light.sun) +
      path('M-40-66l-30 10 28 10Z', light.accent) +
      circle(-20, -64, 5, light.ink);
    const x = 210 + drawing.next() * 120;
    return (
      `<ellipse cx="400" cy="480" rx="330" ry="66" fill="${light.top}" opacity=".9"/>` +
      at(x, 470, duck, 1.3) +
      at(x + 200, 486, duck, 0.8) +
      at(x + 320, 478, duck, 0.7)
    );
  },
  families: (drawing) => {
    const { light } = drawing;
    const x = 220 + drawing.next() * 120;
    return (
      at(x, drawing.ground(x) + 60, tree(light), 2.1) +
      line(`M${round(x + 28)} 230v170M${round(x + 76)} 230v170`, light.ink, 4) +
      path(`M${round(x + 18)} 398h68v10h-68Z`, light.accent) +
      at(
        x + 340,
        490,
        path('M-110 0 0-34 110 0 0 40Z', light.bottom) +
          path('M-70-12 40 26M-30-24 76 12', light.accent) +
          line('M-72-11 38 26M-34-23 74 13', light.accent, 7) +
          path('M-18-52h52l-8 46h-36Z', light.ink) +
          line('M-14-52q22-40 44 0', light.ink, 6),
      )
    );
  },
  elders: (drawing) => {
    const { light } = drawing;
    const x = 470 + drawing.next() * 120;
    return (
      at(x, drawing.ground(x) + 60, tree(light), 2) +
      at(
        x - 260,
        480,
        path('M-110-74h220v16h-220Zm0 26h220v16h-220Z', light.accent) +
          path('M-120-24h240v14h-240Z', light.accent) +
          path('M-100-80h12V20h-12Zm188 0h12V20H88Z', light.ink),
      ) +
      spread(drawing, 2)
        .map((place) => at(place, 100 + drawing.next() * 60, bird(light)))
        .join('')
    );
  },
};

const meadow = (drawing: Drawing): string =>
  spread(drawing, 5)
    .map((x) => at(x, drawing.ground(x) + 14, tree(drawing.light), 0.8 + drawing.next() * 0.4))
    .join('');

/** The cover as SVG, 4:3. The same title and category always give the same drawing. */
export function coverSvg(title: string, category: string): string {
  const next = numbersFrom(`${category} ${title}`);
  const light = lights[Math.floor(next() * lights.length)] ?? lights[0];
  const sun = { x: 130 + next() * 540, y: 100 + next() * 80, r: 46 + next() * 26 };
  const far = hills(next, 330, 30);
  const middle = hills(next, 400, 20);
  const near = hills(next, 520, 14);
  const drawing: Drawing = { light, next, ground: middle };
  const blades = Array.from({ length: 24 }, () => {
    const x = next() * WIDTH;
    return `M${round(x)} ${round(near(x) + 24 + next() * 50)}q4-18 ${round(-8 + next() * 20)}-30`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${light.top}"/><stop offset=".7" stop-color="${light.bottom}"/></linearGradient>`,
    path(`M0 0h${WIDTH}v${HEIGHT}H0Z`, 'url(#sky)'),
    circle(sun.x, sun.y, sun.r * 1.6, light.sun, 'opacity=".22"'),
    circle(sun.x, sun.y, sun.r, light.sun),
    ridge(far, light.far),
    ridge(middle, light.middle),
    (scenes[category] ?? meadow)(drawing),
    ridge(near, light.near),
    line(blades.join(''), light.middle, 4),
    '</svg>',
  ].join('');
}
