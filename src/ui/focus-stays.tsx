import { useEffect } from 'react';
import { controlInPlace } from './control-in-place.ts';

const ROW = 'li, tr';
const LIST = 'ul, ol, tbody';
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]';
const CONTROL = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/**
 * What has the focus, and where that was: what holds it, from the inside out. `index`: of a list, which of its rows that was, and of
 * a row, which of its controls.
 */
type Place = { element: Element; path: string; around: readonly { box: Element; index: number }[] };

function placeOf(element: Element): Place {
  const around: { box: Element; index: number }[] = [];
  let inner = element;
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const siblings = box.matches(LIST) ? [...box.children] : box.matches(ROW) ? controlsOf(box) : [];
    around.push({ box, index: siblings.indexOf(box.matches(ROW) ? element : inner) });
    inner = box;
  }
  return { element, path: window.location.pathname, around };
}

const controlsOf = (row: Element): Element[] => [...row.querySelectorAll(CONTROL)];

/**
 * Where the focus goes when what had it is gone: to its row, if that is still there; to what does the same in the row that stands in
 * its place, or the heading above when it was the last; in a dialog to what was around it. Null where none of it is left.
 */
function nextTo({ around }: Place): Element | null {
  const left = around.findIndex(({ box }) => box.isConnected);
  if (left === -1) return null;
  const lostRow = around.slice(0, left).findLast(({ box }) => box.matches(ROW));
  for (const { box, index } of around.slice(left)) {
    if (lostRow && box.matches(LIST) && box.children.length > 0) {
      const row = box.children[Math.min(index, box.children.length - 1)];
      return row ? (controlInPlace(controlsOf(row), lostRow.index) ?? row) : null;
    }
    if (box.matches(ROW)) return box;
    const heading = lostRow && box.matches('section') ? box.querySelector('h1, h2, h3, h4') : null;
    if (heading) return heading;
    if (box.matches(OVERLAY)) return around[left]?.box ?? null;
  }
  return null;
}

/** Whether the focus is there now: what is not shown cannot have it. */
function focus(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // What is no control can have the focus only so.
  if (!element.matches(CONTROL) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Stands once, beside all pages. A press may take away what was pressed: a row that is removed, a button of a row that is done. The
 * focus then falls to the page, or in a dialog to its first button, and a screen reader begins at the top; it stays close by instead.
 * What a screen focuses itself goes first.
 */
export function FocusStays() {
  useEffect(() => {
    let at: Place | null = null;
    // Where the person was before a dialog or a menu opened: it gives the focus back, unless that row has gone meanwhile.
    let behind: Place | null = null;
    const gone = new AbortController();
    const came = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (!target.closest(OVERLAY)) behind = null;
      else if (at && !at.element.closest(OVERLAY)) behind = at;
      at = placeOf(target);
    };
    // A press elsewhere moves the person there: nothing is to be kept of where they were.
    const pressed = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !at?.element.contains(target)) at = null;
    };
    const stay = (lost: Place | null): boolean => {
      if (!lost || lost.element.isConnected || lost.path !== window.location.pathname || !isNowhere()) return false;
      const next = nextTo(lost);
      return next !== null && focus(next);
    };
    const changes = new MutationObserver(() => {
      if (!at || at.element.isConnected) return;
      const lost = at;
      at = null;
      if (stay(lost)) return;
      const before = behind;
      behind = null;
      // An overlay that has closed gives the focus back in the next frame.
      if (before) requestAnimationFrame(() => requestAnimationFrame(() => stay(before)));
    });
    document.addEventListener('focusin', came, { signal: gone.signal });
    document.addEventListener('pointerdown', pressed, { capture: true, signal: gone.signal });
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      gone.abort();
    };
  }, []);
  return null;
}
