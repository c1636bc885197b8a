import { inksOf, numbersFrom, sunPlaces, type Season, type TimeOfDay } from '../../platform/daylight.ts';
import { chooseMotif } from './choose-motif.ts';
import * as grounds from './grounds.ts';
import { at, boxAt, grain, HEIGHT, newDrawing, path, WIDTH, type Drawing } from './ink.ts';
import { chooseLight } from './lights.ts';
import type { GroundName, Motif } from './motif.ts';
import { motifs, type MotifName } from './motifs/all.ts';
import { props } from './props.ts';
import * as halls from './halls.ts';
import { room } from './room.ts';

/** The whole scene; the same thing from close by, at another time of day; what lies about there. */
export type View = 'scene' | 'close' | 'detail';

export type Cover = {
  title: string;
  /** Slug of the listing's first category; it decides where the title says nothing. */
  category: string;
  summary?: string;
  /** What tells this listing from another of the same title: its id or slug. */
  seed?: string;
  view?: View;
  /** 1 to 12, where the season is known. */
  month?: number;
};

/** What is decided before a line is drawn. */
export type Plan = {
  motif: MotifName;
  season: Season;
  time: TimeOfDay;
  ground: GroundName;
  mirrored: boolean;
  /** How near we stand, and what is left out at each side: the part of the picture that is shown. */
  crop: { x: number; y: number; width: number };
};

const scenes: Record<GroundName, (drawing: Drawing) => grounds.Ground> = {
  hills: grounds.hills,
  wood: grounds.wood,
  lake: grounds.lake,
  coast: grounds.coast,
  field: grounds.field,
  town: grounds.town,
  heaven: grounds.heaven,
  room,
  hall: halls.hall,
  stage: halls.stage,
  pool: halls.pool,
};

const keyOf = ({ title, category, seed = '', view = 'scene' }: Cover): string => `${category} ${title} ${seed} ${view}`;

/** Decides motif, light and composition. The same cover always gets the same plan. */
export function planCover(cover: Cover): Plan {
  const { view = 'scene' } = cover;
  const next = numbersFrom(`plan ${keyOf({ ...cover, view: 'scene' })}`);
  const motif = chooseMotif(cover);
  const { grounds: homes, times, focus }: Motif = motifs[motif];
  const ground = homes[Math.floor(next() * homes.length)] ?? homes[0];
  const { season, time } = chooseLight({
    ...cover,
    times,
    random: next(),
    later: view === 'close' ? 1 : view === 'detail' ? 2 : 0,
  });
  const mirrored = next() < 0.5 !== (view === 'close');
  const near = next();
  const [right, down] = [next(), next()];
  const width = view === 'close' ? 430 + near * 70 : view === 'detail' ? WIDTH : 590 + near * 210;
  const height = (width * HEIGHT) / WIDTH;
  const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));
  return {
    motif,
    season,
    time,
    ground,
    mirrored,
    crop: {
      x: within(focus[0] - width * (0.42 + right * 0.16), WIDTH - width),
      y: within(focus[1] - height * (view === 'close' ? 0.5 : 0.52 + down * 0.16), HEIGHT - height),
      width: Math.round(width),
    },
  };
}

/** Things lying about as somebody left them, large and cut by the frame. */
function details(drawing: Drawing, motif: Motif): string {
  const { between, next, inks } = drawing;
  const places = [
    [150, 170],
    [420, 330],
    [680, 150],
    [180, 470],
    [660, 480],
    [420, 60],
  ] as const;
  const lean = between(-40, 40);
  return places
    .map(([x, y], nth) => {
      // The large one in the middle is what the motif is most about.
      const turn = nth === 1 ? 0 : nth + (next() < 0.25 ? 1 : 0);
      const name = motif.props[turn % motif.props.length] ?? motif.props[0];
      const drawn = props[name](drawing);
      const [px, py, scale, angle] = [
        x + between(-40, 40),
        y + between(-34, 34),
        nth === 1 ? 1.9 : between(0.8, 1.2),
        lean + between(-70, 70),
      ];
      return `<g opacity=".4" transform="translate(16 20)">${at(px, py, drawn.replaceAll(/fill="[^"n][^"]*"/g, `fill="${inks.ink}"`).replaceAll(/stroke="[^"]*"/g, `stroke="${inks.ink}"`), scale, angle)}</g>${at(px, py, drawn, scale, angle)}`;
    })
    .join('');
}

/**
 * The cover as SVG, 4:3 and without words. The same cover always gives the same drawing.
 * @param options.width in pixels, as it is rasterised
 */
export function coverSvg(cover: Cover, options: { width?: number } = {}): string {
  const { width = 1600 } = options;
  const plan = planCover(cover);
  const drawing = newDrawing(
    inksOf(plan.season, plan.time),
    plan.time,
    sunPlaces[plan.time],
    keyOf({ ...cover, view: cover.view === 'detail' ? 'detail' : 'scene' }),
  );
  const motif: Motif = motifs[plan.motif];
  let body: string;
  if (cover.view === 'detail') body = halls.lay(drawing).behind + details(drawing, motif);
  else {
    const ground = scenes[plan.ground](drawing);
    body = ground.behind + motif.draw(drawing) + ground.before;
  }
  const { x, y } = plan.crop;
  const shown = (plan.crop.width * HEIGHT) / WIDTH;
  const left = plan.mirrored ? WIDTH - x - plan.crop.width : x;
  const vignette = drawing.define(
    (id) =>
      `<radialGradient id="${id}" cx=".45" cy=".45" r=".8"><stop offset=".55" stop-color="${drawing.inks.ink}" stop-opacity="0"/><stop offset="1" stop-color="${drawing.inks.ink}" stop-opacity=".34"/></radialGradient>`,
  );
  const over =
    path(boxAt(x, y, plan.crop.width, shown), vignette) +
    grain(drawing, { x, y, width: plan.crop.width, height: shown });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 0.75)}" viewBox="${left} ${y} ${plan.crop.width} ${Math.round(shown)}"><defs>${drawing.defs()}</defs><g${plan.mirrored ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : ''}>${body}${over}</g></svg>`;
}
