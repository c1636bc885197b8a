import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { placeInList } from '../place-in-list.ts';

type Drag = {
  from: number;
  /** Where it would go if it were dropped now. */
  to: number;
  /** How far it has been dragged, in pixels of the page. */
  by: number;
};

/** How near to the edge of the window the page begins to move, and how fast, in pixels. */
const EDGE = 90;
const SPEED = 12;

/**
 * Dragging the rows of a list by a grip, with a mouse, a pen or a finger. The page moves along at the edges of the window;
 * Escape puts the row back. Buttons that do the same are the caller's.
 */
export function useReorder(onMove: (from: number, to: number) => void): {
  list: RefObject<HTMLOListElement | null>;
  drag: Drag | null;
  grip: (index: number) => { onPointerDown: (event: PointerEvent<HTMLElement>) => void };
} {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const begin = (from: number, { currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void => {
    const grip = currentTarget;
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + window.scrollY + height / 2;
    });
    const start = clientY + window.scrollY;
    let pointer = clientY;
    let to = from;
    let frame = 0;
    grip.setPointerCapture(pointerId);
    setDrag({ from, to, by: 0 });

    const look = (): void => {
      const y = pointer + window.scrollY;
      to = placeInList(middles, from, (middles[from] ?? 0) + y - start);
      setDrag({ from, to, by: y - start });
    };
    const scroll = (): void => {
      const by = pointer < EDGE ? -SPEED : pointer > window.innerHeight - EDGE ? SPEED : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const follow = (event: globalThis.PointerEvent): void => {
      pointer = event.clientY;
      look();
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      grip.removeEventListener('pointermove', follow);
      grip.removeEventListener('pointerup', drop);
      grip.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', giveUp);
      setDrag(null);
    };
    const drop = (): void => {
      end();
      if (to !== from) onMove(from, to);
    };
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end();
    };
    grip.addEventListener('pointermove', follow);
    grip.addEventListener('pointerup', drop);
    grip.addEventListener('pointercancel', end);
    window.addEventListener('keydown', giveUp);
    stop.current = end;
    frame = requestAnimationFrame(scroll);
  };

  return {
    list,
    drag,
    grip: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        begin(index, event);
      },
    }),
  };
}
