import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { readCode } from '../sign-in-code.ts';
import { EmailLinkButton } from './email-link-button.tsx';
import { FormNotice } from './form-notice.tsx';
import { fieldOf, useAuthForm } from './use-auth-form.ts';

type CodeFormProps = {
  email: string;
  /** On the button that sends the code. */
  button: string;
  onCode: (code: string) => Promise<void>;
  /** Mails another code. */
  onNewCode: () => Promise<unknown>;
  onOtherAddress: () => void;
  /** Whether a link does the same as the code. */
  linkInstead?: boolean;
};

/** The second step of signing in, or of making an account, by a mailed code. Six digits send themselves. */
export function CodeForm({ email, button, onCode, onNewCode, onOtherAddress, linkInstead = false }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const sentAlone = useRef(false);
  // The person asked for this step: the cursor waits where the code goes.
  useEffect(() => box.current?.focus(), []);
  const [asking, setAsking] = useState(false);
  const { busy, failure, error, submit, run } = useAuthForm((data) => onCode(fieldOf(data, 'code')));

  const typed = (text: string) => {
    // Only the first time: after a mistake the person decides when it is right.
    if (sentAlone.current || readCode(text) === null || !form.current) return;
    sentAlone.current = true;
    void run(form.current);
  };
  const askAgain = async () => {
    setAsking(true);
    try {
      await onNewCode();
      toast.success('A new code is on its way', { description: `We sent it to ${email}.` });
    } catch (problem) {
      toast.error('Nothing was sent', { description: sentenceOf(problem) });
    } finally {
      setAsking(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>
        We sent a code of six digits to <strong>{email}</strong>. It works for 10 minutes. It can take a minute to
        arrive; please also look in the spam folder.
      </p>
      <FormNotice failure={failure} email={email} />
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
        {button}
      </Button>
      <div className="flex flex-wrap gap-x-2">
        <Button tone="quiet" size="small" busy={asking} onClick={() => void askAgain()}>
          Send a new code
        </Button>
        {linkInstead && <EmailLinkButton tone="quiet" email={email} label="Email me a link instead" />}
        <Button tone="quiet" size="small" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
