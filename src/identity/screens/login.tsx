import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { serverApi } from '../../context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE, authErrorMessage } from '../auth-errors.ts';
import { AuthPage, Or } from '../components/auth-page.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { signIn } from '../components/current-user.ts';
import { EmailField } from '../components/email-field.tsx';
import { FormNotice } from '../components/form-notice.tsx';
import { LinkForm } from '../components/link-form.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { ProviderButtons } from '../components/provider-buttons.tsx';
import { FAILED_TOAST, fieldOf, useAuthForm } from '../components/use-auth-form.ts';
import { useLanding, useNext, withNext } from '../components/use-landing.ts';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApi)('GET /auth/options');
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Sign in', index: false });

/** Sign in: password, a mailed code, or an outside provider; and where mailed links lead. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const next = useNext();
  const mode = query.get('mode');
  const token = query.get('oobCode');
  const link = token && (mode === 'signIn' || mode === 'verifyEmail') ? ({ token, mode } as const) : null;
  const [linkDone, setLinkDone] = useState(false);
  useLanding(!link || linkDone);

  if (link) {
    return (
      <AuthPage title={link.mode === 'verifyEmail' ? 'Confirm your email address' : 'Sign in with your link'}>
        <LinkForm
          token={link.token}
          mode={link.mode}
          next={next}
          onDone={() => {
            if (link.mode === 'verifyEmail') toast.success('Your email address is confirmed');
            setLinkDone(true);
          }}
        />
      </AuthPage>
    );
  }
  return <SignIn options={loaderData} next={next} failed={query.get('error')} email={query.get('email') ?? ''} />;
}

type SignInProps = {
  options: Route.ComponentProps['loaderData'];
  next: string | null;
  failed: string | null;
  email: string;
};

function SignIn({ options, next, failed, email }: SignInProps) {
  const [codeFor, setCodeFor] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { busyWith, failure, error, run, correct } = useAuthForm<'code'>(async (data, how) => {
    const address = fieldOf(data, 'email');
    if (how === 'code') {
      await api('POST /auth/otp-code', { body: { email: address } });
      setCodeFor(address);
      return;
    }
    signIn(await api('POST /auth/sign-in', { body: { email: address, password: String(data.get('password') ?? '') } }));
  });
  useEffect(() => {
    if (failed)
      toast.error(AUTH_FAILED_TITLE, {
        description: authErrorMessage(failed),
        position: 'bottom-center',
        id: FAILED_TOAST,
      });
  }, [failed]);

  if (codeFor) {
    return (
      <AuthPage title="Check your email">
        <CodeForm email={codeFor} next={next} onOtherAddress={() => setCodeFor(null)} />
      </AuthPage>
    );
  }
  const send = (how: 'send' | 'code') => {
    const password = form.current?.elements.namedItem('password');
    // A code needs no password, so an empty box is not a mistake then.
    if (password instanceof HTMLInputElement) password.required = how !== 'code';
    if (form.current) void run(form.current, how);
  };
  return (
    <AuthPage
      title="Sign in"
      lead={
        <>
          New here?{' '}
          <Link className="link" to={withNext('/signup', next)}>
            Make an account
          </Link>
        </>
      }
    >
      {failed && !failure && (
        <Notice tone="danger" title={AUTH_FAILED_TITLE}>
          {authErrorMessage(failed)}
        </Notice>
      )}
      <form
        ref={form}
        noValidate
        method="post"
        onInput={correct}
        onSubmit={(event) => {
          event.preventDefault();
          send('send');
        }}
        className="flex flex-col gap-5"
      >
        <FormNotice failure={failure} />
        <EmailField error={error('email')} value={email} />
        <PasswordField kind="current" error={error('password')} />
        <div className="flex flex-col gap-3">
          <Button type="submit" tone="primary" wide busy={busyWith === 'send'}>
            Sign in
          </Button>
          <Button wide busy={busyWith === 'code'} onClick={() => send('code')}>
            Email me a code
          </Button>
        </div>
        <Link className="link inline-flex min-h-11 items-center" to={withNext('/reset-password', next)}>
          I have forgotten my password
        </Link>
      </form>
      {options.providers.length > 0 && (
        <>
          <Or />
          <ProviderButtons providers={options.providers} hostName={options.hostName} next={next} />
        </>
      )}
    </AuthPage>
  );
}
