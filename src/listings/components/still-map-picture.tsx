import type { Position } from '../../platform/geo.ts';
import { GEONAMES, ONS_NOTICE, OS_NOTICE } from '../../ui/map/makers.ts';
import { stillMapAddress, stillMapSizes, type StillMap, type StillMapTheme } from '../still-map.ts';

/** A picture of the surroundings of a place in the colours of the theme; nothing where there is none to draw. */
export function StillMapPicture({ position, approximate }: { position: Position; approximate: boolean }) {
  const addressOf = (look: Pick<StillMap, 'theme' | 'shape'>) =>
    stillMapAddress(position, { ...look, mark: approximate ? 'area' : 'pin' });
  const pictureIn = (theme: StillMapTheme, className: string) => (
    <picture className={className}>
      <source
        media="(width < 40rem)"
        srcSet={addressOf({ theme, shape: 'narrow' }) ?? undefined}
        width={stillMapSizes.narrow.width}
        height={stillMapSizes.narrow.height}
      />
      <img
        className="block h-auto w-full"
        src={addressOf({ theme, shape: 'wide' }) ?? undefined}
        width={stillMapSizes.wide.width}
        height={stillMapSizes.wide.height}
        alt={approximate ? 'Map of the area of the place' : 'Map of the place'}
        // What the theme hides is not fetched.
        loading="lazy"
      />
    </picture>
  );
  if (addressOf({ theme: 'light', shape: 'wide' }) === null) return null;
  return (
    <figure className="border-t border-line">
      {pictureIn('light', 'dark:hidden print:!block')}
      {pictureIn('dark', 'hidden dark:block print:!hidden')}
      <figcaption className="px-4 py-1.5 text-xs text-ink-soft">
        {OS_NOTICE}. {ONS_NOTICE}. {GEONAMES.words}{' '}
        <a className="link" href={GEONAMES.href} rel="noreferrer">
          {GEONAMES.name}
        </a>
      </figcaption>
    </figure>
  );
}
