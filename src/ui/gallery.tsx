import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { patiently } from './patiently.ts';
import { Picture } from './picture.tsx';

// Fetched when somebody first wants to see a picture in full.
const FullScreen = lazy(() => patiently(async () => ({ default: (await import('./full-screen.tsx')).FullScreen })));

export type GalleryPicture = {
  src: string;
  srcSet?: string;
  avifSrcSet?: string;
  /** Another one for the dark theme: a map. */
  darkSrc?: string;
  alt: string;
  width: number;
  height: number;
  /** Drawn while it loads. */
  colour?: string;
  /** What stands under it in full screen, when that is not `alt`. */
  caption?: string;
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

/**
 * Pictures side by side that snap into place when they are swiped, each cut to one shape; a press shows it whole, in full
 * screen. Works without script: the arrows come with it, and a picture is a link to its file.
 */
export function Gallery({ label, pictures, cover, sizes, priority, className }: GalleryProps) {
  const { strip, at, ready, go } = useStrip(pictures.length);
  const [full, setFull] = useState<number | null>(null);

  if (pictures.length === 0) {
    return <Picture alt="" width={3} height={2} cover={cover} className={classes('rounded-card', className)} />;
  }
  const several = pictures.length > 1;
  return (
    <section aria-label={label} className={classes('relative print:max-w-[100mm]', className)}>
      <ul
        ref={strip}
        // A scrolling region without anything to focus in it must take the focus itself, so that arrow keys move it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={several ? 0 : undefined}
        aria-label={label}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] focus-visible:rounded-card print:overflow-hidden"
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="w-full flex-none snap-center snap-always">
            <Slide
              picture={picture}
              nth={index + 1}
              onOpen={() => setFull(index)}
              {...{ sizes, cover, priority: priority && index === 0 }}
            />
          </li>
        ))}
      </ul>
      {ready && (
        <div className="print:hidden">
          <IconButton
            label="See the pictures in full screen"
            tone="secondary"
            size="small"
            icon={<Maximize2 aria-hidden />}
            onClick={() => setFull(at)}
            className="!absolute bottom-3 left-3 !rounded-full"
          />
          {several && <Position at={at} count={pictures.length} />}
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
        </div>
      )}
      {full !== null && (
        <Suspense>
          <FullScreen
            label={label}
            pictures={pictures}
            first={full}
            onClose={(last) => {
              setFull(null);
              go(last, false);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Where a strip of things as wide as itself stands, and how to go to another one. `ready` once there is script. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
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
  }, [count]);

  const go = (index: number, gently = true): void => {
    const list = strip.current;
    if (!list) return;
    const still = !gently || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left: index * list.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };
  return { strip, at, ready, go };
}

type SlideProps = Pick<GalleryProps, 'sizes' | 'cover' | 'priority'> & {
  picture: GalleryPicture;
  nth: number;
  onOpen(): void;
};

function Slide({ picture, nth, onOpen, sizes, cover, priority }: SlideProps) {
  const { src, srcSet, avifSrcSet, darkSrc, alt, colour } = picture;
  const style = colour ? { backgroundColor: colour } : undefined;
  const look = { sizes, alt, cover, priority, style, width: 3, height: 2 };
  const open = (event: MouseEvent): void => {
    // Another tab stays another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    // The keyboard has the button below for all of them: twenty pictures are not twenty stops.
    <a
      href={srcSet?.split(', ').at(-1)?.split(' ')[0] ?? src}
      tabIndex={-1}
      aria-label={alt ? undefined : `Picture ${nth}`}
      onClick={open}
      className="block cursor-zoom-in"
    >
      <Picture {...look} {...{ src, srcSet, avifSrcSet }} className={darkSrc && 'dark:hidden print:!block'} />
      {darkSrc && <Picture {...look} src={darkSrc} className="hidden dark:block dark:!brightness-100 print:!hidden" />}
    </a>
  );
}

/** '2 / 5', in words for those who listen. */
export function Position({ at, count, className }: { at: number; count: number; className?: string }) {
  return (
    <p
      aria-live="polite"
      className={classes(
        'figures rounded-full bg-black/70 px-3 py-1 text-sm font-[600] text-white',
        className ?? 'absolute right-3 bottom-3',
      )}
    >
      <span className="sr-only">Picture </span>
      {at + 1}
      <span aria-hidden> / </span>
      <span className="sr-only"> of </span>
      {count}
    </p>
  );
}
