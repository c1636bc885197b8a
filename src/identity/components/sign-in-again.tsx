import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InDialog } from './auth-sheet.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { isSmallScreen } from './social-sign-in.ts';
import { useAuthOptions } from './use-auth-options.ts';

/**
 * Over a page whose session ended while it was open, until its person has signed in again or leaves it. A dialog, because
 * the page may have one open; nothing shows behind it, because somebody else may sit here by then.
 */
export default function SignInAgain({ emailAddress }: { emailAddress: string }) {
  const { options, failure, busy, retry } = useAuthOptions();
  const [title, setTitle] = useState('Sign in to go on');
  // On small screens a provider would take the place of this page, and with it what was typed. A mailed code works for all.
  const providers = isSmallScreen() ? [] : (options?.providers ?? []);
  return (
    <Dialog open blocking opaque onClose={() => undefined} title={title} width={560}>
      {options ? (
        <InDialog value={setTitle}>
          <SignInForm options={{ ...options, providers }} again={{ emailAddress }} />
        </InDialog>
      ) : failure ? (
        <ErrorState title="We could not open the sign-in form" onRetry={retry} busy={busy} level={3}>
          {failure} What you typed is still here.
        </ErrorState>
      ) : (
        <Skeleton className="h-96 w-full !rounded-control" />
      )}
      <p className="mt-6 text-center">
        <LinkButton tone="quiet" to="/">
          Leave this page, and what I typed
        </LinkButton>
      </p>
    </Dialog>
  );
}
