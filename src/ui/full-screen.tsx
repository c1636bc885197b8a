import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { Position, useStrip, type GalleryPicture } from './gallery.tsx';

export type FullScreenProps = {
  label: string;
  pictures: readonly GalleryPicture[];
  /** Which picture is shown first. */
  first: number;
  /** Told which picture was shown last. */
  onClose: (last: number) => void;
};

/**
 * Pictures one at a time, each as a whole with what it shows in words: swiped, by arrows or by arrow keys. It is the
 * browser's own dialog: Escape closes it, the focus stays inside and goes back to where it was.
 */
export function FullScreen({ label, pictures, first, onClose }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { strip, at, go } = useStrip(pictures.length);
  const begin = useRef(() => go(first, false));
  useEffect(() => {
    dialog.current?.showModal();
    begin.current();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < pictures.length) go(to);
  };
  const close = (): void => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the pages of all of it
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClose={() => onClose(at)}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-[#0c120e] p-0 text-white backdrop:bg-black open:flex open:flex-col"
    >
      <div className="flex flex-none items-center justify-between p-2">
        <Position at={at} count={pictures.length} className="ml-1" />
        <Control label="Close" onClick={close}>
          <X aria-hidden />
        </Control>
      </div>
      <ul
        ref={strip}
        // A scrolling region without anything to focus in it must take the focus itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="w-full flex-none snap-center snap-always" inert={index !== at}>
            <Whole {...picture} soon={Math.abs(index - at) < 2} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className="flex flex-none justify-center gap-4 p-2">
          <Control label="Previous picture" onClick={() => go(at - 1)} disabled={at === 0}>
            <ChevronLeft aria-hidden />
          </Control>
          <Control label="Next picture" onClick={() => go(at + 1)} disabled={at === pictures.length - 1}>
            <ChevronRight aria-hidden />
          </Control>
        </div>
      )}
    </dialog>
  );
}

/** A small picture is drawn at most twice as large as it is: larger, it is only a blur. */
const MOST_ENLARGED = 2;

function Whole(picture: GalleryPicture & { soon: boolean }) {
  const { src, srcSet, avifSrcSet, darkSrc, alt, width, height, caption = alt, soon } = picture;
  const size = { width, height };
  const style = { maxWidth: `min(100%, ${width * MOST_ENLARGED}px)` };
  const look = 'm-auto h-full w-full object-contain';
  const rest = { ...size, style, loading: soon ? 'eager' : 'lazy', decoding: 'async' } as const;
  return (
    <figure className="flex h-full flex-col px-2 sm:px-16">
      <div className="flex min-h-0 flex-1">
        <picture className={darkSrc ? 'contents dark:hidden' : 'contents'}>
          {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes="100vw" />}
          <img {...rest} alt={alt} src={src} srcSet={srcSet} sizes="100vw" className={look} />
        </picture>
        {darkSrc && <img {...rest} alt={alt} src={darkSrc} className={`${look} hidden dark:block`} />}
      </div>
      {caption && (
        <figcaption className="mx-auto max-w-3xl flex-none px-2 pt-2 text-center text-sm">{caption}</figcaption>
      )}
    </figure>
  );
}

type ControlProps = { label: string; onClick(): void; disabled?: boolean; children: ReactNode };

/** White on black in both themes. Not `disabled` at the ends: the button that was pressed would lose the focus. */
function Control({ label, onClick, disabled = false, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="grid size-11 place-content-center rounded-full bg-white/15 hover:bg-white/30 focus-visible:!outline-white aria-disabled:opacity-40 [&_svg]:size-6"
    >
      {children}
    </button>
  );
}
