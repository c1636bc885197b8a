import { useEffect } from 'react';

/** What holds main actions: bars at the foot of the window, the buttons of dialogs and drawers, and those that send a form. */
const ACTIONS =
  'main :is(.sticky, .fixed).bottom-0, [data-foot], :is(main, [role="dialog"], [role="alertdialog"]) [type="submit"]';

/** The height that a message of two lines with a button takes, and the room around it. */
const MESSAGE_PX = 150;

/** Above this share of the window no message would fit. */
const HIGHEST = 0.7;

type Span = { top: number; bottom: number };

/**
 * How far above the lower edge of the window messages begin, in pixels, so that they cover none of these actions. One that
 * is not drawn, has been scrolled away or stands further up is not in their way.
 * @param question the height of the question about cookies, which stands below them
 */
export function floorAbove(actions: readonly Span[], windowHeight: number, question = 0): number {
  const inWindow = actions.filter(({ top, bottom }) => bottom > top && top < windowHeight);
  return inWindow
    .toSorted((one, other) => other.top - one.top)
    .reduce((floor, { top, bottom }) => {
      const isInTheWay = windowHeight - bottom < floor + MESSAGE_PX && windowHeight - top <= windowHeight * HIGHEST;
      return isInTheWay ? Math.max(floor, Math.round(windowHeight - top)) : floor;
    }, question);
}

function measure(): void {
  const actions = [...document.querySelectorAll(ACTIONS)].map((action) => action.getBoundingClientRect());
  const { style } = document.documentElement;
  const question = Number.parseFloat(style.getPropertyValue('--consent-bar')) || 0;
  style.setProperty('--toast-floor', `${floorAbove(actions, window.innerHeight, question)}px`);
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
    // A page or a dialog that opens under a message brings its own.
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
