import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { passwordHelp } from '../password-help.ts';
import { AuthLink, AuthLinkButton } from './auth-link.tsx';
import type { AuthOptions } from './auth-options.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { signIn } from './current-user.ts';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { rememberNext, useLanding, useNext } from './use-landing.ts';

/** A new password: first a link is mailed, which leads back here. */
export function ResetPasswordForm({ options }: { options: AuthOptions }) {
  const [query] = useSearchParams();
  const token = query.get('oobCode');
  return token ? <NewPassword token={token} options={options} /> : <AskForLink email={query.get('email') ?? ''} />;
}

function AskForLink({ email }: { email: string }) {
  const next = useNext();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    const address = fieldOf(data, 'email');
    await api('POST /auth/email-link', {
      body: { email: address, purpose: 'reset-password', ...(next ? { next } : {}) },
    });
    rememberNext(next);
    setSentTo(address);
  });
  if (sentTo) {
    return (
      <AuthSheet title="Check your email">
        <Notice tone="success" title={`We sent an email to ${sentTo}`} live>
          Its link lets you choose a new password. It works for one hour. It can take a minute to arrive; please also
          look in the spam folder.
        </Notice>
        <Button tone="quiet" onClick={() => setSentTo(null)}>
          Use another address
        </Button>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet title="Choose a new password" lead="Tell us your address, and we email you a link.">
      <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
        <FormNotice failure={failure} />
        <EmailField error={error('email')} value={email} />
        <Button type="submit" tone="primary" wide busy={busy}>
          Email me a link
        </Button>
        <p>
          <AuthLink to="login" className="link link-tall">
            Back to sign-in
          </AuthLink>
        </p>
      </form>
    </AuthSheet>
  );
}

function NewPassword({ token, options }: { token: string; options: AuthOptions }) {
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
    <AuthSheet title="Choose a new password">
      <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-5">
        <FormNotice
          failure={failure}
          action={spent ? <AuthLinkButton to="reset-password">Ask for a new link</AuthLinkButton> : undefined}
        />
        {!spent && (
          <>
            <PasswordField
              kind="new"
              label="New password"
              error={error('password')}
              help={passwordHelp(options.passwordPolicy)}
            />
            <Button type="submit" tone="primary" wide busy={busy}>
              Save and sign in
            </Button>
          </>
        )}
      </form>
    </AuthSheet>
  );
}
