import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  authPageAddress,
  authRequest,
  isAuthPage,
  withoutAuth,
  type AuthKind,
  type AuthRequest,
} from '../auth-address.ts';
import { authForms } from './auth-forms.tsx';
import { InDialog } from './auth-sheet.tsx';
import { useCurrentUser } from './current-user.ts';
import { isSmallScreen } from './social-sign-in.ts';
import { useAuthOptions } from './use-auth-options.ts';
import { rememberNext } from './use-landing.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

const WIDTH = 560;

/**
 * Sign-in over any page, asked for by the query parameters auth, email, mode and provider. On small screens, and on the
 * sign-in pages, it becomes a page instead.
 */
export default function AuthDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const request = authRequest(location.search);
  const { loading } = useCurrentUser();
  const asked = request !== null && !loading;
  // Decided at each opening, once: turning a tablet must not lose what was typed.
  const [asPage, setAsPage] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  if (asked !== wasAsked) {
    setWasAsked(asked);
    setAsPage(asked && (isSmallScreen() || isAuthPage(location.pathname)));
  }
  const openAsPage = useEffectEvent(() => {
    if (request) void navigate(authPageAddress(location, request), { replace: true });
  });
  useEffect(() => {
    if (asPage) openAsPage();
  }, [asPage]);
  return <OverThePage request={asked && wasAsked && !asPage ? request : null} />;
}

/** The dialog. It stays when it is closed, because it gives the focus back while it leaves. */
function OverThePage({ request }: { request: AuthRequest | null }) {
  const { hash } = useLocation();
  const [, change] = useAddress({ replace: true, preventScrollReset: true });
  // What was shown last is what leaves.
  const [shown, setShown] = useState<AuthKind>('login');
  const [title, setTitle] = useState(titles[shown]);
  if (request && request.auth !== shown) {
    setShown(request.auth);
    setTitle(titles[request.auth]);
  }
  const { options, failure, busy, retry } = useAuthOptions(request !== null);
  const Form = authForms[shown];
  const close = () => {
    rememberNext(null);
    change((before) => withoutAuth(before), { hash, defaultShouldRevalidate: false });
  };
  return (
    <Dialog open={request !== null} onClose={close} title={title} width={WIDTH}>
      {options ? (
        <InDialog value={setTitle}>
          <Form options={options} />
        </InDialog>
      ) : failure ? (
        <ErrorState title="We could not open the sign-in form" onRetry={retry} busy={busy} level={3}>
          {failure}
        </ErrorState>
      ) : (
        <Skeleton className="h-96 w-full !rounded-control" />
      )}
    </Dialog>
  );
}

/** On top of the dialog until its form says more. */
const titles: Record<AuthKind, string> = {
  login: 'Sign in',
  signup: 'Make an account',
  register: 'Make an account',
  'reset-password': 'Choose a new password',
};
