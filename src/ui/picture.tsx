import { lazy, Suspense, useState, type ImgHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { patiently } from './patiently.ts';

// Most pictures are photographs: only a page that lacks one fetches what draws.
const DrawnCover = lazy(() => patiently(async () => ({ default: (await import('./drawn-cover.tsx')).DrawnCover })));

export type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height'> & {
  /** Without one, or when it cannot be loaded, the cover is drawn. */
  src?: string | null;
  /** The same widths as AVIF, for browsers that read it. */
  avifSrcSet?: string;
  alt: string;
  /** The picture's own size in pixels; it keeps its place free before it is there. */
  width: number;
  height: number;
  /** What a drawn cover is made from. Without it the place has the colour of the ground. */
  cover?: { title: string; category?: string };
  /** The largest picture of the first screen: fetched at once and before others. All others wait until they are near. */
  priority?: boolean;
};

/** A picture that fills its box, keeps its place before it is loaded and never leaves a hole. */
export function Picture({
  src,
  avifSrcSet,
  alt,
  width,
  height,
  cover,
  priority,
  className,
  style,
  ...rest
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && broken !== src ? src : null;
  const image = shown && (
    <img
      {...rest}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(shown)}
      // What is too tall loses more of its ground than of its sky: faces are in the upper half.
      className="size-full object-cover object-[50%_20%]"
    />
  );
  return (
    <span
      className={classes(
        'relative block overflow-hidden bg-forest-soft dark:brightness-85 print:!brightness-100',
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}`, ...style }}
    >
      {image && avifSrcSet ? (
        <picture className="contents">
          <source type="image/avif" srcSet={avifSrcSet} sizes={rest.sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
      {!image && (
        <>
          {cover && (
            <Suspense>
              <DrawnCover {...cover} className="size-full" />
            </Suspense>
          )}
          {alt && <span className="sr-only">{alt}</span>}
        </>
      )}
    </span>
  );
}
