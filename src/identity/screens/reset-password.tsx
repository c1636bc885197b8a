import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { serverApi } from '../../context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { signIn } from '../components/current-user.ts';
import { EmailField } from '../components/email-field.tsx';
import { FormNotice } from '../components/form-notice.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { fieldOf, useAuthForm } from '../components/use-auth-form.ts';
import { useLanding, useNext, withNext } from '../components/use-landing.ts';
import type { Route } from './+types/reset-password.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { passwordPolicy } = await context.get(serverApi)('GET /auth/options');
  return passwordPolicy;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Choose a new password', index: false });

/** A new password: first a link is mailed, which leads back here. */
export default function ResetPassword({ loaderData: { minimumLength } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const next = useNext();
  const token = query.get('oobCode');
  return token ? (
    <NewPassword token={token} next={next} minimumLength={minimumLength} />
  ) : (
    <AskForLink next={next} email={query.get('email') ?? ''} />
  );
}

function AskForLink({ next, email }: { next: string | null; email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    const address = fieldOf(data, 'email');
    await api('POST /auth/email-link', {
      body: { email: address, purpose: 'reset-password', ...(next ? { next } : {}) },
    });
    setSentTo(address);
  });
  if (sentTo) {
    return (
      <AuthPage title="Check your email">
        <Notice tone="success" title={`We sent a mail to ${sentTo}`} live>
          Its link lets you choose a new password. It works for one hour. It can take a minute to arrive; please also
          look in the spam folder.
        </Notice>
        <Button tone="quiet" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password" lead="Tell us your address, and we mail you a link.">
      <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
        <FormNotice failure={failure} />
        <EmailField error={error('email')} value={email} />
        <Button type="submit" tone="primary" wide busy={busy}>
          Email me a link
        </Button>
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={withNext('/login', next)}>
            Back to sign-in
          </Link>
        </p>
      </form>
    </AuthPage>
  );
}

function NewPassword({ token, next, minimumLength }: { token: string; next: string | null; minimumLength: number }) {
  const [finished, setFinished] = useState(false);
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    signIn(
      await api('POST /auth/email-link-verify', { body: { token, password: String(data.get('password') ?? '') } }),
    );
    toast.success('Your new password is set', { description: 'Your other devices have been signed out.' });
    setFinished(true);
  });
  // Whoever is signed in already still came here to choose a new password.
  useLanding(finished);
  const spent = failure?.key === 'invalid-action-code' || failure?.key === 'expired-action-code';
  return (
    <AuthPage title="Choose a new password">
      <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
        <FormNotice
          failure={failure}
          action={
            spent ? (
              <LinkButton to={withNext('/reset-password', next)} reloadDocument size="small">
                Ask for a new link
              </LinkButton>
            ) : undefined
          }
        />
        {!spent && (
          <>
            <PasswordField
              kind="new"
              label="New password"
              error={error('password')}
              help={`At least ${minimumLength} characters. Three random words work well.`}
            />
            <Button type="submit" tone="primary" wide busy={busy}>
              Save and sign in
            </Button>
          </>
        )}
      </form>
    </AuthPage>
  );
}
