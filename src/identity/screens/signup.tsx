import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { serverApi } from '../../context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthPage, Or } from '../components/auth-page.tsx';
import { signIn } from '../components/current-user.ts';
import { EmailField } from '../components/email-field.tsx';
import { FormNotice } from '../components/form-notice.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { ProviderButtons } from '../components/provider-buttons.tsx';
import { fieldOf, useAuthForm } from '../components/use-auth-form.ts';
import { useLanding, useNext, withNext } from '../components/use-landing.ts';
import type { MetaFunction } from 'react-router';
import type { Route } from './+types/signup.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApi)('GET /auth/options');
}

// The screen stands at two addresses; search engines are told of one.
export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Make an account', canonical: '/signup' });

/** Sign up: names, address, password. Everything else can be told when it is needed. */
export default function SignUp({ loaderData: { providers, hostName, passwordPolicy } }: Route.ComponentProps) {
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
    <AuthPage
      title="Make an account"
      lead={
        <>
          Have one already?{' '}
          <Link className="link" to={withNext('/login', next)}>
            Sign in
          </Link>
        </>
      }
    >
      {providers.length > 0 && (
        <>
          <ProviderButtons providers={providers} hostName={hostName} next={next} />
          <Or />
        </>
      )}
      <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
        <FormNotice
          failure={failure}
          action={
            taken ? (
              <LinkButton to={withNext('/login', next, { email: tried })} size="small">
                Sign in instead
              </LinkButton>
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
        <EmailField error={error('email')} value={query.get('email') ?? ''} help="Booking mails go here." />
        <PasswordField
          kind="new"
          error={error('password')}
          help={`At least ${passwordPolicy.minimumLength} characters. Three random words work well.`}
        />
        <Button type="submit" tone="primary" wide busy={busy}>
          Make my account
        </Button>
        <p className="text-ink-soft">
          Rather no password?{' '}
          <Link className="link" to={withNext('/login', next)}>
            Have a code emailed
          </Link>{' '}
          each time. By making an account you agree to our{' '}
          <Link className="link" to="/terms">
            terms
          </Link>{' '}
          and{' '}
          <Link className="link" to="/privacy">
            privacy notice
          </Link>
          .
        </p>
      </form>
    </AuthPage>
  );
}
