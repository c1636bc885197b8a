import { useEffect, useRef, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Picture } from './picture.tsx';

export type GalleryPicture = {
  src: string;
  srcSet?: string;
  avifSrcSet?: string;
  alt: string;
  width: number;
  height: number;
};

export type GalleryProps = {
  /** What the pictures show: 'Pictures of Woodland mornings'. */
  label: string;
  pictures: readonly GalleryPicture[];
  /** Drawn when there are none. */
  cover?: { title: string; category?: string };
  sizes?: string;
  /** The first picture is the largest thing on the page. */
  priority?: boolean;
  className?: string;
};

/** Pictures side by side that snap into place when they are swiped. Works without script; the arrows come with it. */
export function Gallery({ label, pictures, cover, sizes, priority, className }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const list = strip.current;
    if (!list || pictures.length < 2) return undefined;
    setReady(true);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) setAt([...list.children].indexOf(entry.target));
        }
      },
      { root: list, threshold: 0.6 },
    );
    for (const item of list.children) observer.observe(item);
    return () => observer.disconnect();
  }, [pictures.length]);

  if (pictures.length === 0) {
    return <Picture alt="" width={3} height={2} cover={cover} className={classes('rounded-card', className)} />;
  }
  const go = (index: number) => {
    const list = strip.current;
    if (!list) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: still ? 'auto' : 'smooth' });
  };
  const several = pictures.length > 1;
  return (
    <section aria-label={label} className={classes('relative', className)}>
      <ul
        ref={strip}
        // A scrolling region without anything to focus in it must take the focus itself, so that arrow keys move it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={several ? 0 : undefined}
        aria-label={label}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] focus-visible:rounded-card"
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="w-full flex-none snap-center snap-always">
            <Picture
              src={picture.src}
              srcSet={picture.srcSet}
              avifSrcSet={picture.avifSrcSet}
              sizes={sizes}
              alt={picture.alt}
              width={3}
              height={2}
              cover={cover}
              priority={priority && index === 0}
            />
          </li>
        ))}
      </ul>
      {several && ready && (
        <>
          <p
            aria-live="polite"
            className="absolute right-3 bottom-3 rounded-full bg-black/70 px-3 py-1 text-sm font-[600] text-white figures"
          >
            <span className="sr-only">Picture </span>
            {at + 1}
            <span aria-hidden> / </span>
            <span className="sr-only"> of </span>
            {pictures.length}
          </p>
          {at > 0 && (
            <IconButton
              label="Previous picture"
              tone="secondary"
              size="small"
              icon={<ChevronLeft aria-hidden />}
              onClick={() => go(at - 1)}
              className="!absolute top-1/2 left-3 -translate-y-1/2 !rounded-full"
            />
          )}
          {at < pictures.length - 1 && (
            <IconButton
              label="Next picture"
              tone="secondary"
              size="small"
              icon={<ChevronRight aria-hidden />}
              onClick={() => go(at + 1)}
              className="!absolute top-1/2 right-3 -translate-y-1/2 !rounded-full"
            />
          )}
        </>
      )}
    </section>
  );
}
