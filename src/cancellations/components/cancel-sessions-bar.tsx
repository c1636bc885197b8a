import CalendarX from 'lucide-react/icons/calendar-x';
import { countOf } from '../../places/components/booking-text.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button } from '../../ui/button.tsx';
import { previewSentence } from './cancellation-sentences.ts';
import type { useCancelSessions } from './use-cancel-sessions.ts';

type CancelSessionsBarProps = {
  cancelling: ReturnType<typeof useCancelSessions>;
  /** How many of the chosen sessions are on another page. */
  elsewhere: number;
  label: string;
};

/** What cancelling the chosen sessions would do, and the button that opens the confirmation. */
export function CancelSessionsBar({ cancelling, elsewhere, label }: CancelSessionsBarProps) {
  const { chosen, preview, sure, toggle, setAsking } = cancelling;
  return (
    <BarOfConsequences className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p role="status" className="min-h-7 font-[650]">
          {chosen.length === 0
            ? 'Choose the sessions that do not take place.'
            : preview.error
              ? `${sentenceOf(preview.error)} Nothing was cancelled.`
              : sure
                ? previewSentence(sure)
                : 'Looking who has booked…'}
        </p>
        {chosen.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            {countOf(chosen.length, 'session')} chosen{elsewhere > 0 && `, ${elsewhere} not on this page`}
            <Button tone="quiet" size="small" onClick={() => toggle(chosen, false)}>
              Choose none
            </Button>
          </p>
        )}
      </div>
      <Button
        tone="danger"
        icon={<CalendarX aria-hidden />}
        disabled={!sure || preview.isFetching}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    </BarOfConsequences>
  );
}
