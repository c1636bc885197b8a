import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SignInMethods } from '../contract.ts';
import { passwordHelp, type PasswordRules } from '../password-help.ts';
import { FormNotice } from './form-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { useRereadMethods } from './sign-in-methods.ts';
import { UnfoldingForm } from './unfolding-form.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { isCancelled, type WithProof } from './use-proof.ts';

type PasswordCardProps = { methods: SignInMethods; rules: PasswordRules; withProof: WithProof };

/** The password: set one, or change it. */
export function PasswordCard({ methods: { hasPassword, email }, rules, withProof }: PasswordCardProps) {
  return (
    <Card title="Password">
      <div className="flex flex-col gap-4">
        <p>
          {hasPassword
            ? 'You can sign in with your email address and a password.'
            : 'You have no password. You sign in with a code that we email, or with one of the services below.'}
        </p>
        <UnfoldingForm label={hasPassword ? 'Change my password' : 'Set a password'}>
          {(close) => (
            <NewPassword email={email} hasPassword={hasPassword} rules={rules} withProof={withProof} onDone={close} />
          )}
        </UnfoldingForm>
      </div>
    </Card>
  );
}

type NewPasswordProps = {
  email: string;
  hasPassword: boolean;
  rules: PasswordRules;
  withProof: WithProof;
  onDone: () => void;
};

function NewPassword({ email, hasPassword, rules, withProof, onDone }: NewPasswordProps) {
  const reread = useRereadMethods();
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    const password = String(data.get('password') ?? '');
    try {
      await withProof(() => api('PUT /users/me/password', { body: { password } }));
    } catch (problem) {
      if (isCancelled(problem)) return;
      throw problem;
    }
    toast.success(hasPassword ? 'Your password is changed' : 'Your password is set', {
      description: 'Your other devices have been signed out.',
    });
    await reread();
    onDone();
  });
  return (
    <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-4">
      <FormNotice failure={failure} />
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField kind="new" label="New password" help={passwordHelp(rules)} error={error('password')} />
      <p className="text-ink-soft">Your other devices are signed out when you save. This one stays signed in.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={busy}>
          Save my new password
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {hasPassword ? 'Keep my password' : 'Not now'}
        </Button>
      </div>
    </form>
  );
}
