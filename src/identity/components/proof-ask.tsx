import { useCurrentUser } from './current-user.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useSignInMethods, useSignInOptions } from './sign-in-methods.ts';
import type { useProof } from './use-proof.ts';

type ProofAskProps = {
  asking: ReturnType<typeof useProof>['asking'];
  /** What is about to be done: 'You are about to …'. */
  about: string;
};

/**
 * Asks on a screen that is about something else who is at the device: put it outside of the form whose press asks, so that
 * what was typed there stays, and the two forms do not hear each other.
 */
export function ProofAsk({ asking, about }: ProofAskProps) {
  return asking.open ? <Asking asking={asking} about={about} /> : null;
}

function Asking({ asking, about }: ProofAskProps) {
  const { user } = useCurrentUser();
  const methods = useSignInMethods();
  const options = useSignInOptions();
  // A code by mail works for everybody; whether there is a password is known in a moment.
  if (methods.isPending || options.isPending) return null;
  return (
    <ProofDialog
      {...asking}
      about={about}
      email={methods.data?.email ?? user?.emailAddress ?? ''}
      hasPassword={Boolean(methods.data?.hasPassword && options.data?.passwordSignIn)}
    />
  );
}
