import type { ReactNode } from 'react';

export type DrawnCoverProps = {
  /** What the drawing is made from: the same title always gives the same drawing. */
  title: string;
  /** Slug of the listing's first category; it chooses the kind of scene. */
  category?: string;
  className?: string;
};

type Scene = 'wood' | 'hills' | 'shore' | 'meadow' | 'town' | 'garden';

const scenes: Record<string, Scene> = {
  'outdoor-education': 'hills',
  'home-education': 'garden',
  'out-of-school': 'meadow',
  'holiday-clubs': 'shore',
  'school-clubs': 'town',
  academic: 'town',
  'career-development': 'town',
  'personal-development': 'hills',
  kindergarten: 'garden',
  'baby-and-toddler': 'garden',
  families: 'meadow',
  elders: 'garden',
  haf: 'meadow',
  'short-breaks': 'wood',
};
const anyScene: Scene[] = ['wood', 'hills', 'shore', 'meadow', 'garden'];

type Palette = { sky: string; sun: string; far: string; middle: string; near: string; accent: string; water: string };

/** Times of day. Drawings keep their own colours in both themes, as photographs do. */
const palettes: Palette[] = [
  {
    sky: '#f6e3b8',
    sun: '#e98a3c',
    far: '#b9c69a',
    middle: '#6f9a6d',
    near: '#2e5d46',
    accent: '#c4473f',
    water: '#8db8b4',
  },
  {
    sky: '#cfe4ea',
    sun: '#f7d679',
    far: '#9dbfb2',
    middle: '#5c8f77',
    near: '#24513f',
    accent: '#e0a031',
    water: '#5f9fb5',
  },
  {
    sky: '#f3cdb6',
    sun: '#d9573f',
    far: '#c79a86',
    middle: '#7d7a57',
    near: '#33503a',
    accent: '#f4c35a',
    water: '#8fb0ad',
  },
  {
    sky: '#dbe7c9',
    sun: '#f2b544',
    far: '#a9c48b',
    middle: '#6a9a55',
    near: '#33602f',
    accent: '#a83a55',
    water: '#7db5b0',
  },
  {
    sky: '#c9d3ea',
    sun: '#f3e2b1',
    far: '#8fa3bf',
    middle: '#587c86',
    near: '#21434a',
    accent: '#e5893f',
    water: '#5d88ab',
  },
];

/** A small generator of numbers from 0 to 1 that always starts the same way for the same text. */
function numbersFrom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A line of hills across the picture, closed at the bottom, and the height of the ground at any x. */
function ridge(next: () => number, level: number, swing: number) {
  const phases = [next() * 6, next() * 6];
  const height = (x: number) =>
    level + Math.sin(x / 70 + (phases[0] ?? 0)) * swing + Math.sin(x / 31 + (phases[1] ?? 0)) * swing * 0.35;
  let path = 'M0 300';
  for (let x = 0; x <= 400; x += 20) path += `L${x} ${round(height(x))}`;
  return { path: `${path}L400 300Z`, height };
}

const pine = (x: number, y: number, size: number) =>
  `M${round(x)} ${round(y - size)}l${round(size * 0.3)} ${round(size * 0.55)}h${round(-size * 0.12)}l${round(size * 0.2)} ${round(size * 0.45)}h${round(-size * 0.76)}l${round(size * 0.2)} ${round(-size * 0.45)}h${round(-size * 0.12)}Z`;

/**
 * The cover of a listing without a picture: a small landscape made from its title and category. Decoration: the title
 * stands beside it in words.
 */
export function DrawnCover({ title, category, className }: DrawnCoverProps) {
  const next = numbersFrom(`${category ?? ''} ${title}`);
  const palette = palettes[Math.floor(next() * palettes.length)] ?? palettes[0];
  if (!palette) return null;
  const scene = scenes[category ?? ''] ?? anyScene[Math.floor(next() * anyScene.length)] ?? 'wood';
  const steep = scene === 'hills' ? 34 : 14;
  const far = ridge(next, scene === 'shore' ? 176 : 150, steep);
  const middle = ridge(next, 196, scene === 'shore' ? 4 : steep * 0.7);
  const near = ridge(next, 244, 12);
  const sun = { x: 70 + next() * 260, y: 50 + next() * 45, size: 24 + next() * 16 };

  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={className}
      style={{ backgroundColor: palette.sky }}
    >
      <path d="M0 0h400v300H0Z" fill={palette.sky} />
      <circle cx={round(sun.x)} cy={round(sun.y)} r={round(sun.size)} fill={palette.sun} />
      <path d={far.path} fill={palette.far} />
      {scene === 'shore' ? (
        <path d="M0 186h400v60H0Z" fill={palette.water} />
      ) : (
        <path d={middle.path} fill={palette.middle} />
      )}
      {motif(scene, next, palette, middle.height, near.height)}
      <path d={near.path} fill={palette.near} />
      {foreground(next, palette, near.height)}
    </svg>
  );
}

function motif(
  scene: Scene,
  next: () => number,
  palette: Palette,
  ground: (x: number) => number,
  nearGround: (x: number) => number,
): ReactNode {
  const spread = (count: number) =>
    Array.from({ length: count }, (_, index) => ((index + 0.2 + next() * 0.6) * 400) / count);
  switch (scene) {
    case 'wood':
      return (
        <>
          <path
            d={spread(13)
              .map((x) => pine(x, ground(x) + 8, 60 + next() * 45))
              .join('')}
            fill={palette.near}
            opacity="0.55"
          />
          <path
            d={spread(8)
              .map((x) => pine(x, nearGround(x) + 12, 80 + next() * 60))
              .join('')}
            fill={palette.near}
          />
        </>
      );
    case 'hills':
      return (
        <path
          d={spread(9)
            .map((x) => pine(x, ground(x) + 6, 22 + next() * 26))
            .join('')}
          fill={palette.near}
        />
      );
    case 'shore': {
      const x = 110 + next() * 150;
      return (
        <>
          <path d={`M${round(x)} 130v78h-52Z`} fill={palette.accent} />
          <path d={`M${round(x + 6)} 146v62h36Z`} fill="#fff" opacity="0.85" />
          <path d={`M${round(x - 58)} 212h112l-18 18h-76Z`} fill={palette.near} />
        </>
      );
    }
    case 'meadow': {
      const flags = spread(10);
      return (
        <>
          <path d="M-10 60Q200 130 410 60" fill="none" stroke={palette.near} strokeWidth="2" />
          {flags.map((x, index) => {
            const y = 60 + 35 * (1 - ((x - 200) / 210) ** 2);
            return (
              <path
                key={x}
                d={`M${round(x - 10)} ${round(y)}h20l-10 22Z`}
                fill={index % 2 === 0 ? palette.accent : palette.sun}
              />
            );
          })}
          {spread(4).map((x) => (
            <g key={x}>
              <path d={`M${round(x)} ${round(ground(x) + 10)}v-30`} stroke={palette.near} strokeWidth="5" />
              <circle cx={round(x)} cy={round(ground(x) - 34)} r={round(20 + next() * 12)} fill={palette.near} />
            </g>
          ))}
        </>
      );
    }
    case 'town':
      return spread(6).map((x, index) => {
        const height = 48 + next() * 46;
        const top = ground(x) - height;
        return (
          <g key={x}>
            <path
              d={`M${round(x - 26)} ${round(top)}l26-22 26 22v${round(height + 30)}h-52Z`}
              fill={index % 3 === 1 ? palette.accent : palette.near}
            />
            <path d={`M${round(x - 13)} ${round(top + 14)}h9v12h-9Zm17 0h9v12h-9Z`} fill={palette.sky} />
          </g>
        );
      });
    case 'garden':
      return spread(7).map((x, index) => {
        const height = 50 + next() * 60;
        const base = nearGround(x) + 6;
        return (
          <g key={x}>
            <path
              d={`M${round(x)} ${round(base)}q${round(-6 + next() * 12)} ${round(-height / 2)} 0 ${round(-height)}`}
              fill="none"
              stroke={palette.near}
              strokeWidth="4"
            />
            <path
              d={`M${round(x)} ${round(base - height * 0.45)}q22-2 26-22-24-2-26 22Zm0 0q-22-2-26-22 24-2 26 22Z`}
              fill={palette.near}
            />
            {[0, 60, 120, 180, 240, 300].map((turn) => (
              <ellipse
                key={turn}
                cx={round(x)}
                cy={round(base - height - 11)}
                rx="6.5"
                ry="11"
                transform={`rotate(${turn} ${round(x)} ${round(base - height)})`}
                fill={index % 2 ? palette.accent : palette.sun}
              />
            ))}
            <circle cx={round(x)} cy={round(base - height)} r="6" fill={palette.sky} />
          </g>
        );
      });
  }
}

/** A few blades of grass in front. */
function foreground(next: () => number, palette: Palette, ground: (x: number) => number): ReactNode {
  let path = '';
  for (let blade = 0; blade < 16; blade += 1) {
    const x = next() * 400;
    const y = ground(x) + 14 + next() * 30;
    path += `M${round(x)} ${round(y)}q2-9 ${round(-4 + next() * 10)}-16`;
  }
  return <path d={path} fill="none" stroke={palette.middle} strokeWidth="2" strokeLinecap="round" />;
}
