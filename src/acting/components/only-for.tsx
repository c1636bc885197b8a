import { useState, type ReactNode } from 'react';
import { signOut, useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props = {
  /** The address that was written to. */
  email: string;
  /** What the mail was about: 'This invitation is'. */
  what: string;
  /** For who is not signed in. */
  signIn: ReactNode;
  /** For who is signed in with that address, and as themselves. */
  children: ReactNode;
};

/** The answer to a mail that is for one address alone: others are told how to come in with that address. */
export function OnlyFor({ email, what, signIn, children }: Props) {
  const { loading, user } = useCurrentUser();
  if (loading) return <Skeleton className="h-12 w-full !rounded-control" />;
  if (!user) return signIn;
  if (user.accessControlUser) {
    return (
      <Notice tone="attention" title="You act for another account just now">
        Go back to your own account first, then open this page again.
      </Notice>
    );
  }
  if (user.emailAddress.toLowerCase() !== email.toLowerCase())
    return <OtherAccount emailAddress={user.emailAddress} sentence={`${what} for ${email}.`} />;
  return children;
}

function OtherAccount({ emailAddress, sentence }: { emailAddress: string; sentence: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leave = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signOut();
    } catch (error) {
      setFailure(`You are still signed in. ${sentenceOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="attention"
      title={`You are signed in as ${emailAddress}`}
      action={
        <Button busy={busy} onClick={() => void leave()}>
          Sign out
        </Button>
      }
    >
      {sentence} Sign out, and sign in again with that address. {failure}
    </Notice>
  );
}
