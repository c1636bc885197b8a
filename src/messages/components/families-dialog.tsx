import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Reach } from '../contract.ts';
import { MESSAGE_MAXIMUM } from '../conversation.ts';
import { FilesToSend, type MessageFile } from './message-files.tsx';
import { TemplateDialog } from './template-dialog.tsx';

const FORM = 'message-families';

/** The date whose families are written to. */
export type WrittenSession = { id: string; startDate: string; endDate: string; cancelled: boolean };

type FamiliesDialogProps = { open: boolean; onClose: () => void; session: WrittenSession };

/** One message to all families of a session or its block, each in its own conversation, with files and templates. */
export function FamiliesDialog({ open, onClose, session }: FamiliesDialogProps) {
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<MessageFile[]>([]);
  const [to, setTo] = useState<To>('session');
  const [problem, setProblem] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const { busy, send } = useSending(session.id, setProblem, () => {
    setBody('');
    setFiles([]);
    onClose();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={620}
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
          if (body.trim() === '') setProblem('Please write something first');
          else void send({ body, to, fileIds: files.map(({ id }) => id) });
        }}
      >
        <ToWhom session={session} to={to} onChange={setTo} />
        <WhoReads sessionId={session.id} to={to} open={open} />
        <TextField
          label="Message"
          help="Each family reads it in its own conversation. {{first_name}}, {{learner}}, {{activity}}, {{date}} and {{provider}} are filled in for each. They get a mail when they have not read it after two minutes. For what cannot wait, ring them."
          name="body"
          multiline
          rows={4}
          maxRows={14}
          maxLength={MESSAGE_MAXIMUM}
          value={body}
          error={problem}
          onChange={(event) => {
            setBody(event.target.value);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <FilesToSend files={files} onChange={setFiles} onProblem={setProblem} />
          <Button size="small" tone="quiet" icon={<LayoutTemplate aria-hidden />} onClick={() => setChoosing(true)}>
            Templates
          </Button>
        </div>
        {session.cancelled && <Notice title="This session is cancelled">Nobody is booked on it any more.</Notice>}
      </form>
      {/* Outside the form, because it has one of its own. */}
      <TemplateDialog open={isChoosing} onClose={() => setChoosing(false)} onUse={setBody} />
    </Dialog>
  );
}

type Sent = { body: string; to: To; fileIds: string[] };

/** Sends once, however often it is pressed, and says to how many. */
function useSending(sessionId: string, onProblem: (sentence: string) => void, onSent: () => void) {
  const [busy, setBusy] = useState(false);
  const once = useOnce();
  const send = async (message: Sent): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { families, leftOut } = await once(message, (idempotencyKey) =>
        api('POST /registers/{sessionId}/messages', { params: { sessionId }, body: message, idempotencyKey }),
      );
      toast.success(
        families === 1 ? 'Sent to one family' : `Sent to ${families} families`,
        leftOut === 0 ? {} : { description: `${leftOut} could not be written to. Please ring them.` },
      );
      onSent();
    } catch (error) {
      onProblem(sentenceOf(error, 'It was not sent. Please try again when there is signal.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

type To = 'session' | 'block';

function ToWhom({ session, to, onChange }: { session: WrittenSession; to: To; onChange: (to: To) => void }) {
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

const why: Record<Reach['leftOut'][number]['why'], string> = {
  'blocks-you': 'takes no messages from you',
  blocked: 'you take no messages from them',
  closed: 'has closed their account',
};

/** How many read it, and who does not, before anything is written. */
function WhoReads({ sessionId, to, open }: { sessionId: string; to: To; open: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['reach', sessionId, to],
    queryFn: () => api('GET /registers/{sessionId}/reach', { params: { sessionId }, query: { to } }),
    enabled: open,
    meta: { quiet: true },
  });
  if (error) return <p className="text-sm text-ink-soft">{sentenceOf(error)}</p>;
  if (!data) return <p className="text-sm text-ink-soft">Looking who reads it …</p>;
  const { families, leftOut, withoutMail } = data;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {families === 0
          ? 'Nobody would read it.'
          : families === 1
            ? 'One family reads it.'
            : `${families} families read it.`}
      </p>
      {leftOut.length > 0 && (
        <Notice tone="attention" title="These do not get it. Please ring them.">
          <ul className="list-disc pl-5">
            {leftOut.map((one, index) => (
              <li key={`${one.name} ${index}`}>
                {isolated(one.name || 'Somebody')}: {why[one.why]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {withoutMail.length > 0 && (
        <Notice title="Emails to these come back">
          They read it when they sign in: {withoutMail.map((name) => isolated(name || 'Somebody')).join(', ')}.
        </Notice>
      )}
    </div>
  );
}
