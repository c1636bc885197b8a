import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { labelOf, partAt } from '../council-parts.ts';
import { CouncilNavigation } from './council-navigation.tsx';

type Props = { councilId: string; title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page of a council's dashboard, with the way to its other pages. */
export function CouncilPage({ councilId, title, lead, actions, children }: Props) {
  return (
    <Page title={title} lead={lead} actions={actions}>
      <div className="flex flex-col gap-6">
        <PartsMenu councilId={councilId} />
        {children}
      </div>
    </Page>
  );
}

/** Where the navigation is not beside the page, it unfolds above it. It folds again on each new page. */
function PartsMenu({ councilId }: { councilId: string }) {
  const { pathname } = useLocation();
  const label = labelOf(partAt(pathname));
  return (
    <Disclosure
      key={pathname}
      look="card"
      title={label === undefined ? 'All pages of the council' : `${label}: all pages of the council`}
      className="-mt-2 lg:hidden print:hidden"
    >
      <CouncilNavigation councilId={councilId} />
    </Disclosure>
  );
}

/** Whoever is no member of a council learns no more than that. */
export function NotYourCouncil() {
  return (
    <ErrorState
      kind="forbidden"
      title="This council is not yours"
      action={<LinkButton to="/help/council-members">How to become a member</LinkButton>}
    >
      Ask a manager of the council to add you.
    </ErrorState>
  );
}
