import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { passwordHelp } from '../password-help.ts';
import { AuthLink, AuthLinkButton } from './auth-link.tsx';
import type { AuthOptions } from './auth-options.ts';
import { AuthSheet, Or, useInDialog } from './auth-sheet.tsx';
import { CodeForm } from './code-form.tsx';
import { signIn } from './current-user.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { useLanding, useNext } from './use-landing.ts';
import { WhatComesNext } from './what-comes-next.tsx';

type Newcomer = { firstName: string; lastName: string; email: string; password: string };

/** Makes the account and signs in, or has a code mailed that it takes first. Answers whether the account is there. */
async function makeAccount(newcomer: Newcomer, code?: string): Promise<boolean> {
  const answer = await api('POST /auth/sign-up', { body: { ...newcomer, ...(code === undefined ? {} : { code }) } });
  if (!('token' in answer)) return false;
  signIn(answer);
  if (answer.user.lastSignInDate !== answer.user.createdDate)
    toast.info('You already had an account', { description: 'You are signed in to it.' });
  return true;
}

/** Sign up: names, address, password, and the code that is mailed. Everything else can be told when it is needed. */
export function SignUpForm({ options }: { options: AuthOptions }) {
  const { providers, hostName, passwordSignIn } = options;
  const [query] = useSearchParams();
  const next = useNext();
  const inDialog = useInDialog();
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const [mailed, setMailed] = useState(false);
  useLanding();
  if (newcomer && mailed) {
    return (
      <AuthSheet title="Check your email">
        <CodeForm
          email={newcomer.email}
          button="Make my account"
          onCode={async (code) => void (await makeAccount(newcomer, code))}
          onNewCode={() => makeAccount(newcomer)}
          onOtherAddress={() => setMailed(false)}
        />
      </AuthSheet>
    );
  }
  return (
    <AuthSheet
      title="Make an account"
      lead={
        <>
          Have one already? <AuthLink to="login">Sign in</AuthLink>
        </>
      }
    >
      {providers.length > 0 && (
        <>
          <ProviderButtons providers={providers} hostName={hostName} next={next} start={query.get('provider')} />
          <Or />
        </>
      )}
      {passwordSignIn ? (
        <NewcomerForm
          options={options}
          typed={newcomer}
          onSend={async (typed) => {
            setNewcomer(typed);
            if (!(await makeAccount(typed))) setMailed(true);
          }}
        />
      ) : (
        <p>
          All you need is your email address: <AuthLink to="login">have a code emailed</AuthLink>, and your account is
          made.
        </p>
      )}
      <Terms />
      {!inDialog && <WhatComesNext />}
    </AuthSheet>
  );
}

type NewcomerFormProps = {
  options: AuthOptions;
  /** What was typed before, when somebody comes back from the code. */
  typed: Newcomer | null;
  onSend: (typed: Newcomer) => Promise<void>;
};

function NewcomerForm({ options, typed, onSend }: NewcomerFormProps) {
  const [query] = useSearchParams();
  const { busy, failure, error, submit, correct } = useAuthForm((data) =>
    onSend({
      firstName: fieldOf(data, 'firstName'),
      lastName: fieldOf(data, 'lastName'),
      email: fieldOf(data, 'email'),
      password: String(data.get('password') ?? ''),
    }),
  );
  const taken = failure?.key === 'email-already-in-use';
  return (
    <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
      <FormNotice
        failure={failure}
        action={
          taken ? (
            <AuthLinkButton to="login" email={failure.email}>
              Sign in instead
            </AuthLinkButton>
          ) : undefined
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          error={error('firstName')}
          defaultValue={typed?.firstName}
          required
          maxLength={80}
          autoComplete="given-name"
        />
        <TextField
          label="Last name"
          name="lastName"
          error={error('lastName')}
          defaultValue={typed?.lastName}
          optional
          maxLength={80}
          autoComplete="family-name"
        />
      </div>
      <EmailField
        error={error('email')}
        value={typed?.email ?? query.get('email') ?? ''}
        help="Booking emails go here."
      />
      <PasswordField kind="new" error={error('password')} help={passwordHelp(options.passwordPolicy)} />
      <Button type="submit" tone="primary" wide busy={busy}>
        Make my account
      </Button>
      <p className="text-ink-soft">
        <AuthLink to="login">Sign in without a password</AuthLink>: we email you a code each time.
      </p>
    </form>
  );
}

function Terms() {
  return (
    <p className="text-ink-soft">
      By making an account you agree to our{' '}
      <Link className="link" to="/terms">
        terms
      </Link>{' '}
      and{' '}
      <Link className="link" to="/privacy">
        privacy notice
      </Link>
      .
    </p>
  );
}
