import {
  cloneElement,
  useId,
  useMemo,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
} from 'react';
import { useLocation } from 'react-router';

/** A button that opens something. `Button`, `IconButton` and `<button>` will do. */
export type TriggerElement = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

/**
 * Ties a trigger to what it opens. What is open closes when the path changes: it is remembered together with the path
 * at which it was opened.
 */
export function usePopoverTrigger(trigger: TriggerElement, kind: 'dialog' | 'menu') {
  const { pathname } = useLocation();
  const made = useId();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ref = useMemo(() => ({ current: anchor }), [anchor]);
  const open = openedAt === pathname;

  const setOpen = (next: boolean) => {
    if (next) setOpened(true);
    setOpenedAt(next ? pathname : null);
  };
  const element = cloneElement(trigger, {
    ref: setAnchor,
    id: trigger.props.id ?? made,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      if (event.defaultPrevented) return;
      // Some browsers do not put the focus on a pressed button; it has to be there to be given back.
      event.currentTarget.focus();
      setOpen(!open);
    },
    onKeyDown: (event) => {
      trigger.props.onKeyDown?.(event);
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      setOpen(true);
    },
  });
  return { element, ref, open, opened, setOpen, triggerId: trigger.props.id ?? made };
}
