import { useRef, useState } from 'react';
import { api } from '../../client.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { isCancelled, useProof } from '../../identity/components/use-proof.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ZONE } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FULL_ACCESS, scopes, type Scope } from '../scope.ts';

/** Asks somebody by e-mail to act for the account. What was typed stays until the invitation is on its way. */
export function InviteForm({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [scope, setScope] = useState<Scope>('bookings');
  const [expiresAt, setExpiresAt] = useState('');
  const [wrongDay, setWrongDay] = useState<string>();
  // A new form after each invitation, so that the date box is empty again.
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { withProof, asking } = useProof();

  const send = async () => {
    if (busy) return;
    const missing = email.trim() === '';
    // No day means no end: one that was mistyped must not.
    if (missing || wrongDay) {
      setErrors({
        ...(missing ? { email: 'Enter the email address of the person.' } : {}),
        ...(wrongDay ? { expiresAt: wrongDay } : {}),
      });
      if (form.current) scrollToFirstError(form.current);
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await withProof(() =>
        api('POST /access-control/grants', { body: { email, scope, ...(expiresAt ? { expiresAt } : {}) } }),
      );
      toast.success('The invitation is on its way');
      setEmail('');
      setExpiresAt('');
      setWrongDay(undefined);
      setRound((count) => count + 1);
      onSent();
    } catch (error) {
      if (isCancelled(error)) return;
      const fields = error instanceof RequestFailed ? error.data?.fields : undefined;
      setErrors(fields ?? { '': sentenceOf(error) });
      if (form.current) scrollToFirstError(form.current);
    } finally {
      setBusy(false);
    }
  };
  const today = Temporal.Now.plainDateISO(ZONE).toString();
  return (
    <>
      <ProofAsk asking={asking} about={FULL_ACCESS} />
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary focus={false} errors={errors[''] ? [{ field: '', message: errors[''] }] : []} />
        <EmailBox
          value={email}
          error={errors['email']}
          onChange={(value) => {
            setEmail(value);
            setErrors({});
          }}
        />
        <RadioGroup
          label="What may they do?"
          name="scope"
          layout="cards"
          value={scope}
          onChange={setScope}
          options={scopes.map((one) => ({ value: one.scope, label: one.label, help: one.explanation }))}
        />
        <DateField
          key={round}
          label="Last day of the access"
          help="For example, 6/4/2027. Leave it empty if it should last until you take it back."
          optional
          name="expiresAt"
          min={today}
          error={errors['expiresAt']}
          onChange={(date, problem) => {
            setExpiresAt(date);
            setWrongDay(problem);
            setErrors({});
          }}
        />
        <div>
          <Button type="submit" tone="primary" busy={busy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </>
  );
}

type EmailBoxProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function EmailBox({ value, error, onChange }: EmailBoxProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      help="They get a link, and accept it with this address."
      required
      maxLength={254}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
