import type { RefObject } from 'react';
import { Link } from 'react-router';
import PopoverPanel from '../../ui/popover-panel.tsx';
import { solutionWords } from '../solution-words.ts';
import { solutions } from '../solutions.ts';

type SolutionsPanelProps = {
  triggerRef: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What the product offers to councils, providers and people with a skill. */
export default function SolutionsPanel({ triggerRef, open, onOpenChange }: SolutionsPanelProps) {
  return (
    <PopoverPanel
      triggerRef={triggerRef}
      open={open}
      onOpenChange={onOpenChange}
      label="Booking solutions"
      placement="bottom end"
    >
      <div className="grid w-[min(56rem,calc(100vw-4rem))] grid-cols-3 gap-x-8 gap-y-2 p-2">
        {solutions.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="px-3 pb-1 !text-lg">{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="block rounded-control px-3 py-2 no-underline hover:bg-forest-soft hover:text-on-forest-soft"
                  >
                    <span className="block font-[650]">{link.label}</span>
                    <span className="block text-sm text-ink-soft">{solutionWords[link.to]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PopoverPanel>
  );
}
