import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';

type PastFoldProps = {
  /** How many bookings are folded. */
  count: number;
  pageCount: number;
  children: ReactNode;
};

/** What is over or cancelled, folded below what is to come: '12 past and cancelled'. */
export function PastFold({ count, pageCount, children }: PastFoldProps) {
  return (
    <Disclosure className="mt-4" title={`${count} past and cancelled${pageCount > 1 ? ' on this page' : ''}`}>
      {children}
    </Disclosure>
  );
}
