import { lazy, Suspense, type ReactNode } from 'react';
import { usePopoverTrigger, type TriggerElement } from './popover-trigger.tsx';
import type { PopoverPlacement } from './popover.tsx';
import { patiently } from './patiently.ts';

const MenuPanel = lazy(() => patiently(() => import('./menu-panel.tsx')));

export type MenuItem =
  | {
      id: string;
      label: string;
      icon?: ReactNode;
      /** A line under the label. */
      description?: string;
      /** Goes to a page; or `onSelect` does something. */
      to?: string;
      onSelect?: () => void;
      tone?: 'danger';
      disabled?: boolean;
    }
  | { id: string; separator: true };

export type MenuProps = {
  /** The button that opens it; its label names the menu. */
  trigger: TriggerElement;
  items: readonly MenuItem[];
  placement?: PopoverPlacement;
};

/** Actions behind a button. Arrow keys, first letters and Escape work; closes when the path changes. */
export function Menu({ trigger, items, placement = 'bottom end' }: MenuProps) {
  const { element, ref, open, opened, setOpen, triggerId } = usePopoverTrigger(trigger, 'menu');
  return (
    <>
      {element}
      {opened && (
        <Suspense fallback={null}>
          <MenuPanel
            triggerRef={ref}
            labelledBy={triggerId}
            open={open}
            onOpenChange={setOpen}
            items={items}
            placement={placement}
          />
        </Suspense>
      )}
    </>
  );
}
