import { api } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SignInMethods } from '../contract.ts';
import { AddressState } from './address-state.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { UnfoldingForm } from './unfolding-form.tsx';
import { UnprovedAddress } from './unproved-address.tsx';
import { useMethodChange, useRereadMethods } from './sign-in-methods.ts';
import { fieldOf, useAuthForm } from './use-auth-form.ts';
import { rememberNext } from './use-landing.ts';
import { isCancelled, type WithProof } from './use-proof.ts';

type AddressCardProps = { methods: SignInMethods; withProof: WithProof; here: string };

/** The address of the account: what it is, whether it is confirmed, and another one that waits to be. */
export function AddressCard({ methods, withProof, here }: AddressCardProps) {
  const { email, emailVerified, pendingEmail } = methods;
  const ask = (wanted: string) => askFor(wanted, withProof, here);
  const again = useMethodChange(async (wanted: string) => {
    await ask(wanted);
    toast.success('A link is on its way', { description: `Open it in the mailbox of ${wanted}.` });
  }, 'Nothing was sent');
  return (
    <Card title="Email address" aside={<AddressState confirmed={emailVerified} />}>
      <div className="flex flex-col gap-4">
        <p>
          <strong className="break-words">{email}</strong>
          <br />
          <span className="text-ink-soft">You sign in with it, and booking emails go there.</span>
        </p>
        {!emailVerified && !pendingEmail && <UnprovedAddress email={email} next={here} />}
        {pendingEmail && (
          <Notice
            title={`${pendingEmail} is waiting`}
            live
            action={
              <Button size="small" busy={again.isPending} onClick={() => again.mutate(pendingEmail)}>
                Send the link again
              </Button>
            }
          >
            Open the link that we emailed there. Until then your present address stays. The link works for one day.
          </Notice>
        )}
        <UnfoldingForm label={pendingEmail ? 'Use another address instead' : 'Change my address'}>
          {(close) => <ChangeAddress ask={ask} onDone={close} />}
        </UnfoldingForm>
      </div>
    </Card>
  );
}

async function askFor(wanted: string, withProof: WithProof, here: string): Promise<void> {
  await withProof(() => api('PUT /users/me/email', { body: { email: wanted } }));
  // Its link, opened on this device, leads back here.
  rememberNext(here);
}

function ChangeAddress({ ask, onDone }: { ask: (wanted: string) => Promise<void>; onDone: () => void }) {
  const reread = useRereadMethods();
  const { busy, failure, error, submit, correct } = useAuthForm(async (data) => {
    try {
      await ask(fieldOf(data, 'email'));
    } catch (problem) {
      // The form stays as it is, with what was typed.
      if (isCancelled(problem)) return;
      throw problem;
    }
    await reread();
    onDone();
  });
  return (
    <form noValidate method="post" onSubmit={submit} onInput={correct} className="flex flex-col gap-4">
      <FormNotice failure={failure} />
      <EmailField
        fresh
        label="New email address"
        help="We email a link there. Your address changes when you open it."
        error={error('email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={busy}>
          Mail the link
        </Button>
        <Button tone="quiet" onClick={onDone}>
          Keep my address
        </Button>
      </div>
    </form>
  );
}
