import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The path of the page that is open, once there is one in this document: the first is read out by the browser itself. */
let openPath: string | null = null;

let said = '';
const listeners = new Set<() => void>();
let stopFollowing = (): void => undefined;

function say(words: string): void {
  said = words;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Puts the focus on the title of a page or step that has come, and has it said. The title may come late, and another may
 * take its place when what it waits for is there: it is followed until the person does something, whose focus is left
 * alone from then on. So is a focus that the page itself has put somewhere.
 * @param before what had the focus when the way here began; it may still be there
 */
function followTitle(before: Element | null = null): void {
  stopFollowing();
  const person = new AbortController();
  let title: HTMLElement | null = null;
  const look = (): void => {
    const found = document.querySelector<HTMLElement>('main h1');
    if (!found) return;
    const words = found.innerText.replaceAll(/\s+/g, ' ').trim();
    if (words !== said) say(words);
    const { activeElement } = document;
    const placed = activeElement?.closest('main') && activeElement !== before && activeElement !== title;
    if (placed || activeElement === found) return;
    title = found;
    found.tabIndex = -1;
    // Where the page is scrolled to is not changed: back leads to where one was.
    found.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  stopFollowing = () => {
    changes.disconnect();
    person.abort();
    say('');
  };
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, () => stopFollowing(), { capture: true, signal: person.signal });
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
}

/** Stands once, beside all pages: after each change of the path the focus is on the title of the new page, and it is said. */
export function PageChanges() {
  const { pathname } = useLocation();
  const words = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  );
  const before = useRef<Element | null>(null);
  // While the new page is drawn, the old one is still there.
  if (openPath !== null && openPath !== pathname) before.current = document.activeElement;
  useEffect(() => {
    if (openPath !== null && openPath !== pathname) followTitle(before.current);
    openPath = pathname;
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only print:hidden">
      {words}
    </p>
  );
}

/** The same for a step of a page, when another one takes its place. Null while it is not known which it is. */
export function useStep(step: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current !== null && step !== null && last.current !== step) followTitle();
    last.current = step ?? last.current;
  }, [step]);
}

/** The same for what takes the place of a page that is open already, like its failure. */
export function useInPlaceOfPage(): void {
  useEffect(() => {
    if (openPath !== null) followTitle();
  }, []);
}
