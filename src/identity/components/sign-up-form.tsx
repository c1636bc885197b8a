import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { passwordHelp } from '../password-help.ts';
import { AuthLink, AuthLinkButton } from './auth-link.tsx';
import type { AuthOptions } from './auth-options.ts';
import { AuthSheet, Or } from './auth-sheet.tsx';
import { signIn } from './current-user.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { useLanding, useNext } from './use-landing.ts';

/** Sign up: names, address, password. Everything else can be told when it is needed. */
export function SignUpForm({ options }: { options: AuthOptions }) {
  const { providers, hostName, passwordPolicy, passwordSignIn } = options;
  const [query] = useSearchParams();
  const next = useNext();
  const [tried, setTried] = useState('');
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    const email = fieldOf(data, 'email');
    setTried(email);
    const body = {
      firstName: fieldOf(data, 'firstName'),
      lastName: fieldOf(data, 'lastName'),
      email,
      password: String(data.get('password') ?? ''),
    };
    signIn(await api('POST /auth/sign-up', { body }));
  });
  useLanding();
  const taken = failure?.key === 'email-already-in-use';
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
      {!passwordSignIn && (
        <p>
          All you need is your email address: <AuthLink to="login">have a code emailed</AuthLink>, and your account is
          made.
        </p>
      )}
      {passwordSignIn && (
        <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
          <FormNotice
            failure={failure}
            action={
              taken ? (
                <AuthLinkButton to="login" email={tried}>
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
              required
              maxLength={80}
              autoComplete="given-name"
            />
            <TextField
              label="Last name"
              name="lastName"
              error={error('lastName')}
              optional
              maxLength={80}
              autoComplete="family-name"
            />
          </div>
          <EmailField error={error('email')} value={query.get('email') ?? ''} help="Booking emails go here." />
          <PasswordField kind="new" error={error('password')} help={passwordHelp(passwordPolicy)} />
          <Button type="submit" tone="primary" wide busy={busy}>
            Make my account
          </Button>
          <p className="text-ink-soft">
            Rather no password? <AuthLink to="login">Have a code emailed</AuthLink> each time.
          </p>
        </form>
      )}
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
    </AuthSheet>
  );
}
