import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { writeStored } from './stored.ts';
import { rememberNext, useNext } from './use-landing.ts';

type EmailLinkButtonProps = Pick<ButtonProps, 'tone'> & { email: string; label: string };

/** Mails a link that signs in, which opens where the person is now. */
export function EmailLinkButton({ email, label, tone = 'secondary' }: EmailLinkButtonProps) {
  const next = useNext();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api('POST /auth/email-link', { body: { email, purpose: 'sign-in', ...(next ? { next } : {}) } });
      writeStored('email-for-signin', email);
      rememberNext(next);
      toast.success('A link is on its way', { description: `We sent it to ${email}.` });
    } catch (problem) {
      toast.error('Nothing was sent', { description: sentenceOf(problem) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone={tone} size="small" busy={busy} onClick={() => void send()}>
      {label}
    </Button>
  );
}
