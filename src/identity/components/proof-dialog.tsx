import { useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf, useAuthForm } from './use-auth-form.ts';

type ProofDialogProps = {
  open: boolean;
  onProved: () => void;
  onCancel: () => void;
  email: string;
  /** Otherwise a mailed code is the only way. */
  hasPassword: boolean;
  /** What is about to be done. */
  about?: string;
};

const SIGN_IN = 'You are about to change how you sign in.';

const WIDTH = 520;

/** Asks who is at the keyboard before something important is changed: the password, or a code that is mailed. */
export function ProofDialog({ open, onProved, onCancel, email, hasPassword, about = SIGN_IN }: ProofDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title="First, is it you?" width={WIDTH}>
      {/* Each opening begins anew. */}
      {open && <ProofForm onProved={onProved} email={email} hasPassword={hasPassword} about={about} />}
    </Dialog>
  );
}

type ProofFormProps = Required<Pick<ProofDialogProps, 'onProved' | 'email' | 'hasPassword' | 'about'>>;

function ProofForm({ onProved, email, hasPassword, about }: ProofFormProps) {
  const [by, setBy] = useState<'password' | 'code'>(hasPassword ? 'password' : 'code');
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busyWith, failure, error, submit, run, correct } = useAuthForm<'mail'>(async (data, how) => {
    if (how === 'mail') {
      await api('POST /auth/prove-code');
      setBy('code');
      setSent(true);
      return;
    }
    if (by === 'code') await api('POST /auth/prove', { body: { code: fieldOf(data, 'code') } });
    else await api('POST /auth/prove', { body: { password: String(data.get('password') ?? '') } });
    onProved();
  });
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')?.focus(), [by, sent]);

  const mailCode = (): void => {
    const box = form.current?.querySelector<HTMLInputElement>('input[required]');
    // The code is what is asked for, so an empty box is not a mistake.
    if (box) box.required = false;
    if (form.current) void run(form.current, 'mail');
    if (box) box.required = true;
  };
  const mailButton = (label: string, main = false) => (
    <Button tone={main ? 'primary' : 'secondary'} wide busy={busyWith === 'mail'} onClick={mailCode}>
      {label}
    </Button>
  );
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
      <p className="text-ink-soft">{about} This keeps somebody who finds your device open from doing it.</p>
      <FormNotice failure={failure} email={email} />
      {by === 'password' && (
        <>
          <PasswordField kind="current" label="Your password" error={error('password')} />
          <Button type="submit" tone="primary" wide busy={busyWith === 'send'}>
            Continue
          </Button>
          {mailButton('Email me a code instead')}
        </>
      )}
      {by === 'code' && !sent && (
        <>
          <p>
            We send a code of six digits to <strong>{email}</strong>.
          </p>
          {mailButton('Email me a code', true)}
        </>
      )}
      {by === 'code' && sent && (
        <>
          <p role="status">
            We sent a code of six digits to <strong>{email}</strong>. It can take a minute to arrive.
          </p>
          <TextField
            label="Code"
            name="code"
            error={error('code')}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            boxClassName="!text-2xl tracking-[0.3em] figures max-w-60"
          />
          <Button type="submit" tone="primary" wide busy={busyWith === 'send'}>
            Continue
          </Button>
          {mailButton('Send a new code')}
        </>
      )}
    </form>
  );
}
