import { useState } from 'react';
import X from 'lucide-react/icons/x';
import type { User } from '../../identity/contract.ts';
import { IconButton } from '../../ui/button.tsx';
import { BackButton, nameOf } from './acting-notice.tsx';

/** Whose impersonation was dismissed; until the page is loaded again. The mark in the navigation stays. */
let dismissedFor: string | null = null;

/** Says on top of each page that an administrator looks at another account. Can be dismissed. */
export default function ImpersonationBanner({ user }: { user: User }) {
  const [dismissed, setDismissed] = useState(dismissedFor);
  if (!user.isImpersonated || dismissed === user.id) return null;
  return (
    <section
      aria-label="Impersonation"
      className="border-b border-marigold bg-marigold-soft text-on-marigold-soft print:hidden"
    >
      <div className="mx-auto grid max-w-[100rem] grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2 sm:flex sm:px-6">
        <p className="min-w-0 flex-1">
          You are impersonating <strong className="break-words">{nameOf(user)}</strong>.
          <span className="max-sm:hidden"> Everything that you do is written down.</span>
        </p>
        <IconButton
          label="Dismiss"
          size="small"
          icon={<X aria-hidden />}
          className="-mr-2 !text-current hover:!bg-current/10 sm:order-last"
          onClick={() => {
            dismissedFor = user.id;
            setDismissed(user.id);
          }}
        />
        <div className="max-sm:col-span-2 max-sm:pb-1 max-sm:[&>button]:w-full">
          <BackButton user={user} small />
        </div>
      </div>
    </section>
  );
}
