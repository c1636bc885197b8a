import { lazy, Suspense } from 'react';
import { isMarkedHeld } from '../../checkout/components/hold-flag.ts';
import type { User } from '../../identity/contract.ts';
import { patiently } from '../../ui/patiently.ts';

const ImpersonationBanner = lazy(() => patiently(() => import('../../acting/components/impersonation-banner.tsx')));
const ErasureBanner = lazy(() => patiently(() => import('../../privacy/components/erasure-banner.tsx')));
const HeldStrip = lazy(() => patiently(() => import('../../checkout/components/held-strip.tsx')));

type Props = { user: User; focus: boolean };

/**
 * What stands on top of a page for who is signed in: that somebody acts for the account, that it is about
 * to be erased, and the places that it holds.
 */
export default function SignedInBanners({ user, focus }: Props) {
  return (
    // Each by itself: one that is still being fetched must not hide the other.
    <>
      {user.isImpersonated && (
        <Suspense>
          <ImpersonationBanner user={user} />
        </Suspense>
      )}
      {user.erasureDueAt !== null && !user.accessControlUser && (
        <Suspense>
          <ErasureBanner dueAt={user.erasureDueAt} />
        </Suspense>
      )}
      {!focus && (user.holdsPlaces || isMarkedHeld(user.id)) && (
        <Suspense>
          <HeldStrip accountId={user.id} />
        </Suspense>
      )}
    </>
  );
}
