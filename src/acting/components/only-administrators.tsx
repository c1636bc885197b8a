import type { ReactNode } from 'react';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { isolated } from '../../platform/isolated.ts';
import { BackButton, nameOf } from './acting-notice.tsx';

/** A page of the administrators' dashboard. Others, and whoever acts for another account, are told why they cannot use it. */
export function OnlyAdministrators({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useCurrentUser();
  if (user?.accessControlUser) {
    return (
      <Page title={title}>
        <EmptyState
          kind="forbidden"
          title={`You act for ${isolated(nameOf(user))}`}
          action={<BackButton user={user} />}
        >
          Go back to your own account to look after accounts.
        </EmptyState>
      </Page>
    );
  }
  if (user && user.role !== 'admin') {
    return (
      <Page title={title}>
        <EmptyState
          kind="forbidden"
          title="This page is for administrators"
          action={<LinkButton to="/">Go to the home page</LinkButton>}
        >
          Your account does not look after other accounts.
        </EmptyState>
      </Page>
    );
  }
  return children;
}
