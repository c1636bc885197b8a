import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { patiently } from '../../ui/patiently.ts';
import type { Followed } from './feeds-dialog.tsx';

const FeedsDialog = lazy(() => patiently(() => import('./feeds-dialog.tsx')));

type FeedsButtonProps = { followed: readonly Followed[]; small?: boolean; children: ReactNode };

/** Opens what puts dates into the calendar of a phone; `children` say which, and what is told of them. */
export function FeedsButton({ followed, small = false, children }: FeedsButtonProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...(small ? { size: 'small' as const } : {})}
        icon={<CalendarPlus aria-hidden />}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Add to your phone
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <FeedsDialog open={open} onClose={() => setOpen(false)} followed={followed}>
            {children}
          </FeedsDialog>
        </Suspense>
      )}
    </>
  );
}
