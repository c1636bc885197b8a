import { useState, type ReactNode } from 'react';
import { isCancelled } from '../../identity/components/use-proof.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { REASON_AT_LEAST, REASON_AT_MOST } from '../impersonation.ts';

const FORM = 'reason-form';

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  help: string;
  /** Says what the button does. */
  label: string;
  tone?: 'primary' | 'danger';
  /** @throws when the server refuses. */
  onSend: (reason: string) => Promise<void>;
};

/**
 * Asks for the reason of something that is written down with it. Who is asked who they are meanwhile, and does not say so,
 * goes on with the reason that they typed.
 */
export function ReasonDialog({
  open,
  onClose,
  title,
  children,
  help,
  label,
  tone = 'primary',
  onSend,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    if (busy) return;
    setFailure(undefined);
    if (reason.trim().length < REASON_AT_LEAST) {
      setError(`Say why, in at least ${REASON_AT_LEAST} characters.`);
      document.getElementsByName('reason')[0]?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSend(reason.trim());
      setReason('');
    } catch (problem) {
      const field = problem instanceof RequestFailed ? problem.data?.fields?.['reason'] : undefined;
      if (field) setError(field);
      else if (!isCancelled(problem)) setFailure(sentenceOf(problem));
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
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone={tone} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {failure && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <div>{children}</div>
        <TextField
          label="Reason"
          name="reason"
          help={help}
          error={error}
          multiline
          rows={3}
          required
          maxLength={REASON_AT_MOST}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
