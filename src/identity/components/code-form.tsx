import { useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { readCode } from '../sign-in-code.ts';
import { signIn } from './current-user.ts';
import { FormNotice } from './form-notice.tsx';
import { writeStored } from './stored.ts';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { rememberNext } from './use-landing.ts';

type CodeFormProps = { email: string; next: string | null; onOtherAddress: () => void };

/** The second step of signing in by a mailed code. Six digits send themselves. */
export function CodeForm({ email, next, onOtherAddress }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const sentAlone = useRef(false);
  // The person asked for this step: the cursor waits where the code goes.
  useEffect(() => box.current?.focus(), []);
  const [asking, setAsking] = useState<'code' | 'link' | null>(null);
  const { busy, failure, error, submit, run } = useAuthForm(async (data) => {
    signIn(await api('POST /auth/otp-verify', { body: { email, code: fieldOf(data, 'code') } }));
  });

  const typed = (text: string) => {
    // Only the first time: after a mistake the person decides when it is right.
    if (sentAlone.current || readCode(text) === null || !form.current) return;
    sentAlone.current = true;
    void run(form.current);
  };
  const ask = async (what: 'code' | 'link') => {
    setAsking(what);
    try {
      if (what === 'code') await api('POST /auth/otp-code', { body: { email } });
      else {
        await api('POST /auth/email-link', { body: { email, purpose: 'sign-in', ...(next ? { next } : {}) } });
        writeStored('email-for-signin', email);
        rememberNext(next);
      }
      toast.success(what === 'code' ? 'A new code is on its way' : 'A link is on its way', {
        description: `We sent it to ${email}.`,
      });
    } catch (problem) {
      toast.error('Nothing was sent', { description: sentenceOf(problem) });
    } finally {
      setAsking(null);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        We sent a code of six digits to <strong>{email}</strong>. It works for 10 minutes. It can take a minute to
        arrive; please also look in the spam folder.
      </p>
      <FormNotice failure={failure} />
      <TextField
        label="Code"
        name="code"
        error={error('code')}
        required
        ref={box}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        boxClassName="!text-2xl tracking-[0.3em] figures max-w-60"
        onChange={(event) => typed(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={busy} wide>
        Sign in
      </Button>
      <div className="flex flex-wrap gap-x-2">
        <Button tone="quiet" size="small" busy={asking === 'code'} onClick={() => void ask('code')}>
          Send a new code
        </Button>
        <Button tone="quiet" size="small" busy={asking === 'link'} onClick={() => void ask('link')}>
          Email me a link instead
        </Button>
        <Button tone="quiet" size="small" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
