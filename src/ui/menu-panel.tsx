import type { RefObject } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Menu, MenuItem as AriaMenuItem, Separator } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { classes } from './classes.ts';
import type { MenuItem } from './menu.tsx';
import { POPOVER_OFFSET, popoverLayer, popoverLook } from './popover-panel.tsx';
import type { PopoverPlacement } from './popover.tsx';

type PanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly MenuItem[];
  placement: PopoverPlacement;
};

export default function MenuPanel({ triggerRef, labelledBy, open, onOpenChange, items, placement }: PanelProps) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)}>
      <Popover
        triggerRef={triggerRef}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement={placement}
        offset={POPOVER_OFFSET}
        className={classes(popoverLook, 'min-w-52')}
        style={popoverLayer}
        aria-labelledby={labelledBy}
      >
        <Menu
          aria-labelledby={labelledBy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens a menu goes on in it
          autoFocus="first"
          onClose={() => onOpenChange(false)}
          className="p-1.5 outline-none"
        >
          {items.map((item) =>
            'separator' in item ? (
              <Separator key={item.id} className="my-1.5 border-t border-line" />
            ) : (
              <AriaMenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                href={item.to}
                onAction={item.onSelect}
                isDisabled={item.disabled}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-2 no-underline outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-focused:bg-forest-soft data-focused:text-on-forest-soft data-focus-visible:outline-2 data-focus-visible:outline-focus [&_svg]:size-5 [&_svg]:flex-none',
                  item.tone === 'danger' && 'text-berry data-focused:!bg-berry-soft data-focused:!text-on-berry-soft',
                )}
              >
                {item.icon}
                <span className="min-w-0">
                  <span className="block font-[600]">{item.label}</span>
                  {item.description && <span className="block text-sm opacity-85">{item.description}</span>}
                </span>
              </AriaMenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </RouterProvider>
  );
}
