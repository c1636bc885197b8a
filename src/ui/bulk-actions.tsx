import type { ReactNode } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from './button.tsx';
import { Menu } from './menu.tsx';
import { MOST_CHOSEN } from './use-selection.ts';

/** Something that can be done with all chosen rows. */
export type BulkAction = {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** For what only chooses more rows. */
  tone?: 'quiet';
};

type BulkActionsProps = {
  /** The most likely one first: on a phone it is the one that is in sight. */
  actions: readonly BulkAction[];
  onClear?: () => void;
};

/** What can be done with chosen rows, in one line: where there is no room for all of it, the rest is in a menu. */
export function BulkActions({ actions, onClear }: BulkActionsProps) {
  const [first, ...others] = actions;
  return (
    <>
      {first && <ActionButton action={first} />}
      <span className="hidden @3xl:contents">
        {others.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        {onClear && (
          <Button size="small" tone="quiet" onClick={onClear}>
            Choose none
          </Button>
        )}
      </span>
      <span className="flex gap-1 @3xl:hidden">
        {others.length > 0 && (
          <Menu
            trigger={<IconButton label="More to do with them" icon={<Ellipsis aria-hidden />} />}
            items={others.map(({ id, label, icon, onSelect, disabled }) => ({ id, label, icon, onSelect, disabled }))}
          />
        )}
        {onClear && <IconButton label="Choose none" icon={<X aria-hidden />} onClick={onClear} />}
      </span>
    </>
  );
}

function ActionButton({ action }: { action: BulkAction }) {
  const { label, icon, onSelect, busy, disabled, tone } = action;
  return (
    <Button size="small" {...{ tone, icon, busy, disabled }} onClick={onSelect}>
      {label}
    </Button>
  );
}

type ChosenBarProps = {
  count: number;
  /** As many as are chosen at once, see `useSelection`: then it is said that there is no room for more. */
  most?: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

/** The bar of what can be done with chosen rows; it stays in sight while the list is scrolled. */
export function ChosenBar({ count, most = MOST_CHOSEN, aside, children }: ChosenBarProps) {
  return (
    <div className="sticky top-18 z-10 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-forest bg-forest-soft px-3 py-2 text-on-forest-soft shadow-float @3xl:gap-3 @3xl:px-4 print:hidden">
      <output className="mr-auto min-w-0 font-[650] figures">
        {count} selected{aside}
        {count >= most && (
          <span className="block text-sm font-[400]">
            No more than {most} can be chosen at once. Deal with these, and then with the others.
          </span>
        )}
      </output>
      {children}
    </div>
  );
}
