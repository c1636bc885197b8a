import type { ReactNode } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { authPageAddress, authRequest, withAuth, type AuthKind } from '../auth-address.ts';
import { isMode } from '../landing.ts';
import { useInDialog } from './auth-sheet.tsx';

/**
 * How to get from one sign-in form to another: in the dialog by changing its parameter, so that Back still closes it;
 * on a page by going to the other page. Where the person goes afterwards, and the mode to work in, come along.
 */
function useAuthAddress(): (auth: AuthKind, email?: string) => LinkProps {
  const location = useLocation();
  const inDialog = useInDialog();
  const { search } = location;
  return (auth, email) => {
    const mode = new URLSearchParams(search).get('mode');
    const request = { auth, email: email ?? authRequest(search)?.email ?? null, mode: isMode(mode) ? mode : null };
    return inDialog
      ? {
          to: { search: withAuth(search, request), hash: location.hash },
          replace: true,
          preventScrollReset: true,
          defaultShouldRevalidate: false,
        }
      : { to: authPageAddress(location, request) };
  };
}

type AuthLinkProps = { to: AuthKind; email?: string; children: ReactNode; className?: string };

/** A link to another of the sign-in forms. */
export function AuthLink({ to, email, children, className = 'link' }: AuthLinkProps) {
  const address = useAuthAddress();
  return (
    <Link {...address(to, email)} className={className}>
      {children}
    </Link>
  );
}

/** The same as a button, in a notice. */
export function AuthLinkButton({ to, email, children }: AuthLinkProps) {
  const address = useAuthAddress();
  return (
    <LinkButton {...address(to, email)} size="small">
      {children}
    </LinkButton>
  );
}
