import { type ReactNode, useState } from 'react';
import { whenOf } from '../../places/components/booking-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { previewSentence } from './cancellation-sentences.ts';
import { isolated } from '../../platform/isolated.ts';
import type { useCancelSessions } from './use-cancel-sessions.ts';

const MAXIMUM_MESSAGE = 1_000;
/** How many sessions the dialog names before it counts the rest. */
const MOST_NAMED = 12;

type ConfirmCancelSessionsProps = {
  cancelling: ReturnType<typeof useCancelSessions>;
  label: string;
  /** Why the last try was refused. */
  refused: ReactNode;
};

/** Says what cancelling does, asks why, and cancels. */
export function ConfirmCancelSessions({ cancelling, label, refused }: ConfirmCancelSessionsProps) {
  const { chosen, sure, message, setMessage, cancel, asking, setAsking } = cancelling;
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      open={asking && sure !== undefined}
      onClose={() => setAsking(false)}
      role="alertdialog"
      sheet
      width={560}
      title={`${label}?`}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button className="flex-none" onClick={() => setAsking(false)}>
            Keep {chosen.length === 1 ? 'it' : 'them'}
          </Button>
          <Button
            tone="danger"
            busy={cancel.isPending}
            onClick={() => {
              setMissing(message.trim() === '');
              if (sure && message.trim() !== '') cancel.mutate(sure.places);
            }}
          >
            {label}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {sure && <NamedSessions preview={sure} />}
        {refused}
        <TextField
          label="Why?"
          help="Everybody who has booked reads this."
          name="message"
          multiline
          rows={3}
          maxLength={MAXIMUM_MESSAGE}
          value={message}
          error={missing ? 'Please say why.' : undefined}
          onChange={(event) => {
            setMessage(event.target.value);
            setMissing(false);
          }}
        />
        <p className="text-ink-soft">You cannot undo this.</p>
      </div>
    </Dialog>
  );
}

type NamedSessionsProps = { preview: NonNullable<ReturnType<typeof useCancelSessions>['sure']> };

function NamedSessions({ preview }: NamedSessionsProps) {
  const { sessions } = preview;
  return (
    <>
      <ul className="flex flex-col gap-1">
        {sessions.slice(0, MOST_NAMED).map((session) => (
          <li key={session.id} className="flex justify-between gap-4">
            <span>
              {isolated(session.title)}, {whenOf(session)}
            </span>
            <span className="flex-none text-ink-soft">
              {session.places === 0 ? 'Nobody booked' : `${session.places} booked`}
            </span>
          </li>
        ))}
        {sessions.length > MOST_NAMED && <li>and {sessions.length - MOST_NAMED} more</li>}
      </ul>
      <p className="font-[650]">{previewSentence(preview)}</p>
    </>
  );
}
