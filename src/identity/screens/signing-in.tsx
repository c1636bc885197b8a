import { useEffect, useEffectEvent } from 'react';
import { type MetaFunction } from 'react-router';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { authErrorMessage } from '../auth-errors.ts';
import { AddressCard } from '../components/address-card.tsx';
import { useCurrentUser } from '../components/current-user.ts';
import { DevicesCard } from '../components/devices-card.tsx';
import { PasswordCard } from '../components/password-card.tsx';
import { ProofDialog } from '../components/proof-dialog.tsx';
import { providerNames } from '../components/provider-buttons.tsx';
import { ProvidersCard } from '../components/providers-card.tsx';
import { useRereadMethods, useSignInMethods, useSignInOptions } from '../components/sign-in-methods.ts';
import { useProof } from '../components/use-proof.ts';
import type { User } from '../contract.ts';
import { fullName } from '../name.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Signing in', index: false });

const HERE = '/profile-settings/signing-in';

/** How the signed-in person signs in, and where they are signed in. */
export default function SigningIn() {
  const { user } = useCurrentUser();
  return (
    <Page
      title="Signing in"
      lead="Your address, your password, and the devices that you use."
      back={{ to: '/profile-settings', label: 'Profile' }}
      width="text"
    >
      {!user ? <SkeletonList /> : user.accessControlUser ? <NotWhileActing user={user} /> : <Ways user={user} />}
    </Page>
  );
}

/** A delegate or an administrator sees who may change this, and nothing of it. */
function NotWhileActing({ user }: { user: User }) {
  const name = fullName(user) || 'the person themselves';
  return (
    <Notice tone="attention" title={`Only ${isolated(name)} can change this`}>
      You are acting for this account. Its address, password and devices belong to the person alone. To change your own,
      go back to your account first.
    </Notice>
  );
}

function Ways({ user }: { user: User }) {
  const methods = useSignInMethods();
  const options = useSignInOptions();
  const reread = useRereadMethods();
  const { withProof, asking } = useProof();
  // A link that is opened elsewhere, and a device that signs in, show here without a reload.
  useLive([`account:${user.id}`], () => void reread());
  useWayBack(options.data?.hostName);

  const error = methods.error ?? options.error;
  if (methods.data && options.data) {
    const shared = { methods: methods.data, withProof, here: HERE };
    return (
      <div className="flex flex-col gap-6">
        <AddressCard {...shared} />
        {options.data.passwordSignIn && <PasswordCard {...shared} rules={options.data.passwordPolicy} />}
        <ProvidersCard {...shared} options={options.data} />
        <DevicesCard devices={methods.data.devices} />
        <ProofDialog
          {...asking}
          email={methods.data.email}
          hasPassword={methods.data.hasPassword && options.data.passwordSignIn}
        />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title="We could not load how you sign in"
        busy={methods.isFetching || options.isFetching}
        onRetry={() => {
          void methods.refetch();
          void options.refetch();
        }}
      >
        {sentenceOf(error)} Nothing was changed.
      </ErrorState>
    );
  }
  return <SkeletonList />;
}

/** Says how it went at a provider's page that was opened to connect it. */
function useWayBack(hostName: string | undefined): void {
  const [query, change] = useAddress({ replace: true });
  const linked = query.get('linked');
  const failed = query.get('error');
  const clearAddress = useEffectEvent(() => change(() => ''));
  useEffect(() => {
    if (hostName === undefined || (!linked && !failed)) return;
    const names: Record<string, string> = providerNames(hostName);
    if (failed) toast.error('Nothing was connected', { description: authErrorMessage(failed) });
    else
      toast.success(`${names[linked ?? ''] || 'It'} is connected`, {
        description: 'You can sign in with it from now on.',
      });
    clearAddress();
  }, [linked, failed, hostName]);
}
