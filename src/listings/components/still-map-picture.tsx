import type { Position } from '../../platform/geo.ts';
import type { GalleryPicture } from '../../ui/gallery.tsx';
import { GEONAMES, ONS_NOTICE, OS_NOTICE } from '../../ui/map/makers.ts';
import { stillMapAddress, stillMapSizes, type StillMap, type StillMapTheme } from '../still-map.ts';

/** Who made what the maps are drawn from. */
const makers = [`${OS_NOTICE}.`, `${ONS_NOTICE}.`, GEONAMES.words, GEONAMES.name].join(' ');

type MapPlace = { latitude: number | null; longitude: number | null; approximate: boolean };

/** The map as one of the pictures of a gallery; null where there is none to draw. */
export function mapForGallery({ latitude, longitude, approximate }: MapPlace): GalleryPicture | null {
  if (latitude === null || longitude === null) return null;
  const addressIn = (theme: StillMapTheme) =>
    stillMapAddress({ latitude, longitude }, { theme, shape: 'photo', mark: approximate ? 'area' : 'pin' });
  const [src, darkSrc] = [addressIn('light'), addressIn('dark')];
  const alt = wordsFor(approximate);
  return src && darkSrc ? { src, darkSrc, alt, caption: `${alt}. ${makers}`, ...stillMapSizes.photo } : null;
}

const wordsFor = (approximate: boolean): string => (approximate ? 'Map of the area of the place' : 'Map of the place');

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
        alt={wordsFor(approximate)}
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
