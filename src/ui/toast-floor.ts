import { useEffect } from 'react';

/** What holds the main action at the foot of the window: bars of pages, and the buttons of dialogs and drawers. */
const FEET = 'main :is(.sticky, .fixed).bottom-0, [data-foot]';

/** No message would fit above a foot that is taller than this share of the window. */
const HIGHEST = 0.7;

type Span = { top: number; bottom: number };

/**
 * How far above the lower edge of the window messages begin, in pixels, so that they cover none of these feet. One that is
 * not drawn, has been scrolled away or stands far up is not in their way.
 */
export function floorAbove(feet: readonly Span[], windowHeight: number): number {
  const inTheWay = feet.filter(
    ({ top, bottom }) => bottom > top && top < windowHeight && top >= windowHeight * (1 - HIGHEST),
  );
  return Math.max(0, ...inTheWay.map(({ top }) => Math.round(windowHeight - top)));
}

function measure(): void {
  const feet = [...document.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect());
  document.documentElement.style.setProperty('--toast-floor', `${floorAbove(feet, window.innerHeight)}px`);
}

/** Keeps `--toast-floor` above what holds main actions, as long as there are messages. */
export function useToastFloor(hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return undefined;
    let frame = 0;
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    // A page or a dialog that opens under a message brings its own foot.
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [hasToasts]);
}
