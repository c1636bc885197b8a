import { countOf } from '../../places/components/booking-text.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CancelSessionsBar } from './cancel-sessions-bar.tsx';
import { cancelledSentence, cancelSessionsLabel } from './cancellation-sentences.ts';
import { ConfirmCancelSessions } from './confirm-cancel-sessions.tsx';
import { SessionFilter } from './session-filter.tsx';
import { SessionsToCancel } from './sessions-to-cancel.tsx';
import { useCancelSessions } from './use-cancel-sessions.ts';
import { MOST_AT_ONCE, useCancellableSessions } from './use-cancellable-sessions.ts';

/** Whole sessions: a storm, an illness. Everybody who booked them is told and refunded. */
export function CancelSessionsForm() {
  const list = useCancellableSessions();
  const cancelling = useCancelSessions();
  const { shown } = list;
  const { ticked, chosen, sure, cancel, asking, done } = cancelling;
  const label = sure
    ? cancelSessionsLabel(sure.sessions.length, sure.refundPence)
    : chosen.length === 0
      ? 'Cancel sessions'
      : `Cancel ${countOf(chosen.length, 'session')}`;
  const refused = cancel.error ? (
    <Notice tone="danger" title="Nothing was cancelled" live>
      {sentenceOf(cancel.error)}
    </Notice>
  ) : null;
  return (
    <Page
      title="Cancel sessions"
      lead="We tell everybody who booked. What they paid here is refunded in full, including the booking fee; what they paid you directly is for you to return."
      width="text"
    >
      <div className="flex flex-col gap-5">
        {done && (
          <BroughtIntoView>
            <Notice
              tone="success"
              title={`${countOf(done.sessions.length, 'session is', 'sessions are')} cancelled`}
              live
            >
              {cancelledSentence(done)}
            </Notice>
          </BroughtIntoView>
        )}
        <SessionFilter list={list} />
        <SessionsToCancel list={list} ticked={ticked} onToggle={cancelling.toggle} />
        {chosen.length >= MOST_AT_ONCE && (
          <p role="status">{MOST_AT_ONCE} sessions can be cancelled at once. Cancel these, and then the others.</p>
        )}
        {!asking && refused}
        {(shown.length > 0 || chosen.length > 0) && (
          <CancelSessionsBar
            cancelling={cancelling}
            elsewhere={chosen.filter((id) => !shown.some((session) => session.id === id)).length}
            label={label}
          />
        )}
      </div>
      <ConfirmCancelSessions cancelling={cancelling} label={label} refused={refused} />
    </Page>
  );
}
