import { useState } from 'react';
import { api } from '../../../client.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { useOnce } from '../../../platform/browser/use-once.ts';
import { format } from '../../../platform/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Register } from '../../contract.ts';

const FORM = 'message-families';
/** As long as a message of a conversation. */
const MESSAGE_AT_MOST = 2_000;

type MessageDialogProps = { open: boolean; onClose: () => void; session: Register['session'] };

/** One message to all families of a session, each in its own conversation. */
export function MessageDialog({ open, onClose, session }: MessageDialogProps) {
  const [body, setBody] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [to, setTo] = useState<Reach>('session');
  const once = useOnce();
  const send = async (): Promise<void> => {
    if (busy) return;
    if (body.trim() === '') {
      setProblem('Please write something first');
      return;
    }
    setBusy(true);
    try {
      const { families, leftOut } = await once([body, to], (idempotencyKey) =>
        api('POST /registers/{sessionId}/messages', {
          params: { sessionId: session.id },
          body: { body, to },
          idempotencyKey,
        }),
      );
      toast.success(
        families === 1 ? 'Sent to one family' : `Sent to ${families} families`,
        leftOut === 0 ? {} : { description: `${leftOut} could not be written to. Please ring them.` },
      );
      setBody('');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, 'It was not sent. Please try again when there is signal.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={560}
      title="Message all families"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={busy}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ToWhom session={session} to={to} onChange={setTo} />
        <p className="text-ink-soft">Each family reads it in its own conversation, and none sees the others.</p>
        <TextField
          label="Message"
          help="{{first_name}}, {{learner}}, {{activity}}, {{date}} and {{provider}} are filled in for each family. They get a mail when they have not read it after two minutes. For what cannot wait, ring them."
          name="body"
          multiline
          rows={4}
          maxLength={MESSAGE_AT_MOST}
          value={body}
          error={problem}
          onChange={(event) => {
            setBody(event.target.value);
            setProblem(undefined);
          }}
        />
        {session.cancelled && <Notice title="This session is cancelled">Nobody is booked on it any more.</Notice>}
      </form>
    </Dialog>
  );
}

type Reach = 'session' | 'block';

function ToWhom({ session, to, onChange }: { session: Register['session']; to: Reach; onChange: (to: Reach) => void }) {
  return (
    <RadioGroup
      name="to"
      label="To whom"
      value={to}
      onChange={onChange}
      options={[
        {
          value: 'session',
          label: `Everybody who booked ${format.shortSession(session.startDate, session.endDate)}`,
        },
        { value: 'block', label: 'Everybody who booked any date of its block' },
      ]}
    />
  );
}
