import { useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { signIn, useCurrentUser } from './current-user.ts';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { readStored, writeStored } from './stored.ts';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { withNext } from './use-landing.ts';

type LinkFormProps = { token: string; mode: 'signIn' | 'verifyEmail'; next: string | null; onDone: () => void };

/**
 * What an e-mailed link opens. On the device that asked for it, it works by itself; elsewhere one press is needed, so
 * that a mail program that looks at links does not use it up.
 */
export function LinkForm({ token, mode, next, onDone }: LinkFormProps) {
  const { loading, user } = useCurrentUser();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tried = useRef(false);
  const { busy, failure, error, submit, run } = useAuthForm(async (data) => {
    const password = fieldOf(data, 'password');
    try {
      const answer = await api('POST /auth/email-link-verify', { body: { token, ...(password ? { password } : {}) } });
      writeStored('email-for-signin', null);
      signIn(answer);
      onDone();
    } catch (problem) {
      if (problem instanceof RequestFailed && problem.data?.key === 'password-needed') {
        setNeedsPassword(true);
        return;
      }
      throw problem;
    }
  });

  const known = !loading && (mode === 'verifyEmail' ? user !== null : readStored('email-for-signin') !== null);
  useEffect(() => {
    if (!known || tried.current || !form.current) return;
    tried.current = true;
    void run(form.current);
  });

  if (loading) return <Skeleton className="h-14 w-full !rounded-control" />;
  const spent = failure?.key === 'invalid-action-code' || failure?.key === 'expired-action-code';
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormNotice
        failure={failure}
        action={
          spent ? (
            <LinkButton to={withNext('/login', next)} size="small">
              Ask for a new one
            </LinkButton>
          ) : undefined
        }
      />
      {needsPassword && (
        <>
          <p>One more thing, so that we know it is you: please enter the password that you chose when you signed up.</p>
          <PasswordField kind="current" error={error('password')} />
          <p>
            You did not choose one? Open this link where you are signed in, or{' '}
            <a className="link" href="/reset-password">
              choose a new password
            </a>
            .
          </p>
        </>
      )}
      {!spent && (
        <Button type="submit" tone="primary" wide busy={busy}>
          {mode === 'verifyEmail' ? 'Confirm my address' : 'Sign in'}
        </Button>
      )}
    </form>
  );
}
