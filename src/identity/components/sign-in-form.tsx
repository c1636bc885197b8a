import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AUTH_FAILED_TITLE, authErrorMessage } from '../auth-errors.ts';
import { AuthLink } from './auth-link.tsx';
import type { AuthOptions } from './auth-options.ts';
import { AuthSheet, Or } from './auth-sheet.tsx';
import { CodeForm } from './code-form.tsx';
import { signIn, useCurrentUser } from './current-user.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useCleanHash } from './use-clean-hash.ts';
import { fieldOf, tellAuthFailure, useAuthForm } from './use-auth-form.ts';
import { useLanding, useNext } from './use-landing.ts';

type SignInFormProps = {
  options: AuthOptions;
  /** Whom a page waits for that they were signed out of. They stay on it. */
  again?: { emailAddress: string };
};

/** Sign in: password, a mailed code, or an outside provider. */
export function SignInForm({ options, again }: SignInFormProps) {
  const [query] = useSearchParams();
  const next = useNext();
  // What a provider's way back brought along.
  const failed = query.get('error');
  // Why somebody was signed out.
  const { error: ended, user } = useCurrentUser();
  const [codeFor, setCodeFor] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { busyWith, failure, error, run, correct } = useAuthForm<'code'>(async (data, how) => {
    const email = fieldOf(data, 'email');
    if (how === 'code') {
      await api('POST /auth/otp-code', { body: { email } });
      setCodeFor(email);
      return;
    }
    signIn(await api('POST /auth/sign-in', { body: { email, password: String(data.get('password') ?? '') } }));
  });
  useCleanHash(user === null);
  useLanding(again === undefined);
  useEffect(() => {
    if (failed) tellAuthFailure(authErrorMessage(failed));
  }, [failed]);

  if (codeFor) return <CodeStep email={codeFor} onOtherAddress={() => setCodeFor(null)} />;
  const send = (how: 'send' | 'code') => {
    const password = form.current?.elements.namedItem('password');
    // A code needs no password, so an empty box is not a mistake then.
    if (password instanceof HTMLInputElement) password.required = how !== 'code';
    if (form.current) void run(form.current, how);
  };
  return (
    <AuthSheet
      title={again ? 'Sign in to go on' : 'Sign in'}
      lead={
        again ? (
          'You were signed out. What you typed is still here, and is shown as soon as you have signed in.'
        ) : (
          <>
            New here? <AuthLink to="signup">Make an account</AuthLink>
          </>
        )
      }
    >
      {(failed || ended) && !failure && (
        <Notice tone="danger" title={AUTH_FAILED_TITLE}>
          {failed ? authErrorMessage(failed) : (ended?.message ?? authErrorMessage(ended?.key))}
        </Notice>
      )}
      <form
        ref={form}
        noValidate
        method="post"
        onInput={correct}
        onSubmit={(event) => {
          event.preventDefault();
          send(options.passwordSignIn ? 'send' : 'code');
        }}
        className="flex flex-col gap-5"
      >
        <FormNotice failure={failure} />
        <EmailField error={error('email')} value={again?.emailAddress ?? query.get('email') ?? ''} />
        <Ways
          byPassword={options.passwordSignIn}
          again={again !== undefined}
          busyWith={busyWith}
          passwordError={error('password')}
          onCode={() => send('code')}
        />
      </form>
      {options.providers.length > 0 && (
        <>
          <Or />
          <ProviderButtons
            providers={options.providers}
            hostName={options.hostName}
            next={next}
            start={query.get('provider')}
          />
        </>
      )}
    </AuthSheet>
  );
}

function CodeStep({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  return (
    <AuthSheet title="Check your email">
      <CodeForm
        email={email}
        button="Sign in"
        onCode={async (code) => signIn(await api('POST /auth/otp-verify', { body: { email, code } }))}
        onNewCode={() => api('POST /auth/otp-code', { body: { email } })}
        onOtherAddress={onOtherAddress}
        linkInstead
      />
    </AuthSheet>
  );
}

type WaysProps = {
  byPassword: boolean;
  again: boolean;
  busyWith: 'send' | 'code' | null;
  passwordError: string | undefined;
  onCode: () => void;
};

/** By a password or a mailed code, or by a code alone where this deployment has no passwords. */
function Ways({ byPassword, again, busyWith, passwordError, onCode }: WaysProps) {
  if (!byPassword)
    return (
      <Button type="submit" tone="primary" wide busy={busyWith === 'code'}>
        Email me a code
      </Button>
    );
  return (
    <>
      <PasswordField kind="current" error={passwordError} />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" wide busy={busyWith === 'send'}>
          Sign in
        </Button>
        <Button wide busy={busyWith === 'code'} onClick={onCode}>
          Email me a code
        </Button>
      </div>
      {!again && (
        <AuthLink to="reset-password" className="link link-tall">
          I have forgotten my password
        </AuthLink>
      )}
    </>
  );
}
