import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks to confirm an address that nobody has proved yet, and sends the link again. */
export function UnprovedAddress({ email, next }: { email: string; next: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async () => {
    setState('busy');
    try {
      await api('POST /auth/email-link', { body: { email, purpose: 'verify-email', next } });
      setState('sent');
    } catch (error) {
      setState('idle');
      toast.error('Nothing was sent', { description: sentenceOf(error) });
    }
  };
  return (
    <Notice
      tone={state === 'sent' ? 'success' : 'attention'}
      title={state === 'sent' ? 'Check your email' : 'Please confirm your email address'}
      live
      action={
        state === 'sent' ? undefined : (
          <Button size="small" busy={state === 'busy'} onClick={() => void send()}>
            Send me the link again
          </Button>
        )
      }
    >
      {state === 'sent'
        ? `We sent a link to ${email}. Open it on this device.`
        : `We sent a link to ${email}. It shows that booking emails reach you.`}
    </Notice>
  );
}
