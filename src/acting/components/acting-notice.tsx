import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../identity/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { depersonate, returnToMyAccount } from './switching.ts';

/** How the account that is acted for is called. */
export const nameOf = (user: User): string => user.providerName || user.emailAddress;

/** Goes back to the own account, from impersonation or from a grant. */
export function BackButton({ user, small }: { user: User; small?: boolean }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    try {
      // After impersonation the page is loaded anew: the button stays busy until then.
      if (user.isImpersonated) await depersonate();
      else await returnToMyAccount(navigate);
    } catch (error) {
      setBusy(false);
      toast.error('Error. Request failed.', { description: sentenceOf(error) });
    }
  };
  return (
    <Button size={small ? 'small' : 'medium'} busy={busy} onClick={() => void back()}>
      {user.isImpersonated ? 'Back to my account' : 'My account'}
    </Button>
  );
}

/** Says all the time whose account this is, at the top of the navigation. */
export function ActingMark({ user }: { user: User }) {
  if (!user.accessControlUser) return null;
  return (
    <section
      aria-label="Acting for another account"
      className="flex flex-col gap-2 rounded-card border border-marigold bg-marigold-soft p-3 text-on-marigold-soft"
    >
      <p>
        <span className="block text-sm">{user.isImpersonated ? 'You impersonate' : 'You act for'}</span>
        <strong className="break-words">{nameOf(user)}</strong>
      </p>
      <BackButton user={user} small />
    </section>
  );
}
