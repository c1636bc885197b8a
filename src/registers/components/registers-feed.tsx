import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { patiently } from '../../ui/patiently.ts';

const FeedsDialog = lazy(() => patiently(() => import('../../calendar/components/feeds-dialog.tsx')));

/** Puts the sessions into the calendar of a phone. */
export function RegistersFeed() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="small"
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
          <FeedsDialog
            open={open}
            onClose={() => setOpen(false)}
            followed={[{ whose: 'registers', learnerId: null, name: 'All sessions that you run or work on' }]}
          >
            Your phone’s calendar can follow your sessions: what, when, where and how many are booked, with a link to
            the register. Nobody who comes is named.
          </FeedsDialog>
        </Suspense>
      )}
    </>
  );
}
