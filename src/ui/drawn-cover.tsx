import { useId } from 'react';
import { inksOf, numbersFrom, seasons, sunPlaces } from '../platform/daylight.ts';

export type DrawnCoverProps = {
  /** What the drawing is made from, with the category: the same always give the same one. */
  title: string;
  category?: string;
  className?: string;
};

const WIDTH = 400;
const HEIGHT = 300;
const daytimes = ['dawn', 'day', 'dusk'] as const;

const round = (value: number) => Math.round(value * 10) / 10;

/** A line of hills across the picture, closed at the bottom. */
function ridge(next: () => number, level: number, swing: number): string {
  const [first, second] = [next() * 6, next() * 6];
  let path = `M0 ${HEIGHT}`;
  for (let x = 0; x <= WIDTH; x += 20)
    path += `L${x} ${round(level + Math.sin(x / 70 + first) * swing + Math.sin(x / 31 + second) * swing * 0.35)}`;
  return `${path}L${WIDTH} ${HEIGHT}Z`;
}

/**
 * The quiet ground that stands where a picture is still missing: the light of a season over hills, without a motif. What
 * the title says is drawn by the server when a listing is published (`src/media/cover`) and comes as a picture; its
 * many motifs would weigh more here than the rest of the page. Both take their light from `platform/daylight.ts`, so
 * that one may stand beside the other. Decoration: the title stands beside it in words. It keeps its own colours in both
 * themes, as photographs do.
 */
export function DrawnCover({ title, category = '', className }: DrawnCoverProps) {
  const id = useId();
  const next = numbersFrom(`${category} ${title}`);
  const season = seasons[Math.floor(next() * seasons.length)] ?? 'summer';
  const time = daytimes[Math.floor(next() * daytimes.length)] ?? 'day';
  const { top, low, sun, far, middle, near } = inksOf(season, time);
  const { x, y, radius } = sunPlaces[time];
  const place = { cx: round((next() < 0.5 ? x : 1 - x) * WIDTH), cy: y * HEIGHT };
  const layers = [
    { colour: far, path: ridge(next, 150, 22) },
    { colour: middle, path: ridge(next, 196, 16) },
    { colour: near, path: ridge(next, 246, 11) },
  ];
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={className}
      style={{ backgroundColor: low }}
    >
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset="0.7" stopColor={low} />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor={sun} stopOpacity="0.8" />
          <stop offset="1" stopColor={sun} stopOpacity="0" />
        </radialGradient>
        {layers.map(({ colour }) => (
          // Each layer fades into the mist before the next one.
          <linearGradient key={colour} id={`${id}${colour.slice(1)}`} x2="0" y2="1">
            <stop stopColor={colour} />
            <stop offset="1" stopColor={low} />
          </linearGradient>
        ))}
      </defs>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0Z`} fill={`url(#${id}sky)`} />
      <circle {...place} r={radius * HEIGHT * 4} fill={`url(#${id}glow)`} />
      <circle {...place} r={radius * HEIGHT} fill={sun} />
      {layers.map(({ colour, path }) => (
        <path key={colour} d={path} fill={colour === near ? near : `url(#${id}${colour.slice(1)})`} />
      ))}
    </svg>
  );
}
