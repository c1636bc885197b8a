import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { TabLinks } from '../../ui/tabs.tsx';

/** The parts of a council's dashboard that there are. */
const parts = [
  { path: '/overview', search: '', label: 'Overview' },
  { path: '', search: '?eligibility=PENDING&type=all', label: 'Eligibility' },
  { path: '/school-lists', search: '', label: 'School lists' },
  { path: '/referrals', search: '', label: 'Referrals' },
  { path: '/bookings', search: '', label: 'Bookings' },
  { path: '/attendance', search: '', label: 'Attendance' },
  { path: '/listings', search: '', label: 'Listings' },
  { path: '/providers', search: '', label: 'Providers' },
  { path: '/demand', search: '', label: 'Demand' },
  { path: '/programmes', search: '', label: 'Programmes and codes' },
  { path: '/school-terms', search: '', label: 'School terms' },
  { path: '/money', search: '', label: 'Money' },
  { path: '/reports', search: '', label: 'Reports' },
  { path: '/members', search: '', label: 'Members' },
  { path: '/settings', search: '', label: 'Settings' },
] as const;

/** Whether a page belongs to a part: eligibility is the dashboard's own address, below which the others are. */
const isCurrent = (at: string, path: string): boolean => at === path || (path !== '' && at.startsWith(`${path}/`));

type Props = { councilId: string; title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page of a council's dashboard, with the way to its other pages. */
export function CouncilPage({ councilId, title, lead, actions, children }: Props) {
  const { pathname } = useLocation();
  const base = `/councils/${councilId}`;
  return (
    <Page title={title} lead={lead} actions={actions}>
      <div className="flex flex-col gap-6">
        <TabLinks
          label="The council’s dashboard"
          wraps
          tabs={parts.map(({ path, search, label }) => ({
            label,
            to: `${base}${path}${search}`,
            current: isCurrent(pathname.replace(/\/$/, '').slice(base.length), path),
          }))}
        />
        {children}
      </div>
    </Page>
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
