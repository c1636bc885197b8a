import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthLink, AuthLinkButton } from './auth-link.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { signIn, useCurrentUser } from './current-user.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { readStored, writeStored } from './stored.ts';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { useLanding } from './use-landing.ts';

/** What a mailed link does, by the `mode` in its address. */
const links = {
  signIn: { title: 'Sign in with your link', button: 'Sign in', done: null },
  verifyEmail: {
    title: 'Confirm your email address',
    button: 'Confirm my address',
    done: 'Your email address is confirmed',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email address',
    button: 'Use my new address',
    done: 'Your new email address is in use',
  },
} as const;

type MailedLink = { token: string; mode: keyof typeof links };

/** The mailed link that a query carries, if it does. */
export function linkOf(query: URLSearchParams): MailedLink | null {
  const [token, mode] = [query.get('oobCode'), query.get('mode') ?? ''];
  return token && Object.hasOwn(links, mode) ? { token, mode: mode as MailedLink['mode'] } : null;
}

/**
 * What an e-mailed link opens. On the device that asked for it, it works by itself. Elsewhere a sign-in link asks for
 * the address again, so that a link that went astray opens nothing, and the others for one press, so that a mail program
 * that looks at links does not use them up.
 */
export function LinkForm({ token, mode }: MailedLink) {
  const { loading, user } = useCurrentUser();
  const text = links[mode];
  const [asksPassword, setAsksPassword] = useState(false);
  const [asksEmail, setAsksEmail] = useState(false);
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, error, submit, run, correct } = useAuthForm(async (data) => {
    const password = String(data.get('password') ?? '');
    const email = mode === 'signIn' ? fieldOf(data, 'email') || readStored('email-for-signin') : null;
    try {
      const answer = await api('POST /auth/email-link-verify', {
        body: { token, ...(password ? { password } : {}), ...(email ? { email } : {}) },
      });
      writeStored('email-for-signin', null);
      signIn(answer);
      if (text.done) toast.success(text.done);
      setDone(true);
    } catch (problem) {
      const key = problem instanceof RequestFailed ? problem.data?.key : undefined;
      if (key === 'password-needed') {
        setAsksPassword(true);
        return;
      }
      // What this device remembered belongs to another link.
      if (key === 'email-needed' || key === 'invalid-email') {
        writeStored('email-for-signin', null);
        setAsksEmail(true);
      }
      if (key !== 'email-needed' || fieldOf(data, 'email')) throw problem;
    }
  });
  useLanding(done);

  const known = !loading && (mode === 'signIn' ? readStored('email-for-signin') !== null : user !== null);
  useOnceReady(!loading, () => {
    if (known && form.current) void run(form.current);
    else if (mode === 'signIn') setAsksEmail(true);
  });

  const spent = failure?.key === 'invalid-action-code' || failure?.key === 'expired-action-code';
  return (
    <AuthSheet title={text.title}>
      {loading ? (
        <Skeleton className="h-14 w-full !rounded-control" />
      ) : (
        <form ref={form} noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
          <FormNotice
            failure={failure}
            action={spent ? <AuthLinkButton to="login">Ask for a new one</AuthLinkButton> : undefined}
          />
          {!spent && asksEmail && (
            <>
              <p>
                You opened this link on another device than the one you asked for it on. Please tell us your address
                once more, so that we know it is you.
              </p>
              <EmailField error={error('email')} help="The address that the email came to." />
            </>
          )}
          {!spent && asksPassword && (
            <>
              <p>One more thing, so that we know it is you: please enter the password of your account.</p>
              <PasswordField kind="current" error={error('password')} />
              <p>
                You do not have one? Open this link where you are signed in, or{' '}
                <AuthLink to="reset-password">choose a new password</AuthLink>.
              </p>
            </>
          )}
          {!spent && (
            <Button type="submit" tone="primary" wide busy={busy}>
              {text.button}
            </Button>
          )}
        </form>
      )}
    </AuthSheet>
  );
}

/** Does this once, as soon as it is ready. */
function useOnceReady(ready: boolean, work: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
  useEffect(() => {
    if (ready) begin();
  }, [ready]);
}
