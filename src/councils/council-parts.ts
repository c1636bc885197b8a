/** A part of a council's side: its address below `/councils/{id}`, and its name. */
type CouncilPart = {
  path: string;
  search?: string;
  label: string;
  icon: CouncilIcon;
  below?: readonly SubPart[];
};
type SubPart = { path: string; label: string };

export type CouncilIcon =
  | 'overview'
  | 'eligibility'
  | 'bookings'
  | 'attendance'
  | 'listings'
  | 'providers'
  | 'programmes'
  | 'reports'
  | 'messages'
  | 'members'
  | 'settings';

/** A council's side opens on what waits for a decision (specification, section 2). */
const PENDING = '?eligibility=PENDING&type=all';

/** The parts of a council's side, in the order of its navigation, with the pages that belong to one of them. */
export const councilParts: readonly CouncilPart[] = [
  { path: '/overview', label: 'Overview', icon: 'overview' },
  {
    path: '',
    search: PENDING,
    label: 'Eligibility',
    icon: 'eligibility',
    below: [
      { path: '/school-lists', label: 'School lists' },
      { path: '/referrals', label: 'Referrals' },
    ],
  },
  { path: '/bookings', label: 'Bookings', icon: 'bookings' },
  { path: '/attendance', label: 'Attendance', icon: 'attendance' },
  { path: '/listings', label: 'Listings', icon: 'listings' },
  { path: '/providers', label: 'Providers', icon: 'providers', below: [{ path: '/money', label: 'Money' }] },
  {
    path: '/programmes',
    label: 'Programmes and codes',
    icon: 'programmes',
    below: [
      { path: '/school-terms', label: 'School terms' },
      { path: '/reference-files', label: 'Wards and schools' },
    ],
  },
  { path: '/reports', label: 'Reports', icon: 'reports', below: [{ path: '/demand', label: 'Demand' }] },
  { path: '/messages', label: 'Messages', icon: 'messages' },
  { path: '/members', label: 'Members', icon: 'members' },
  { path: '/settings', label: 'Settings', icon: 'settings' },
];

/** The address of a part of a council. */
export const partAddress = (councilId: string, { path, search = '' }: { path: string; search?: string }): string =>
  `/councils/${councilId}${path}${search}`;

/** The council whose side a page belongs to; null on every other page, such as the list of councils. */
export function councilAt(pathname: string): string | null {
  return /^\/councils\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(pathname)?.[1] ?? null;
}

/** The path of the part that a page belongs to: the part's own page, or one below it. Eligibility is the side's own address. */
export function partAt(pathname: string): string {
  const below = pathname.replace(/\/$/, '').split('/').slice(3);
  return below.length === 0 ? '' : `/${below[0]}`;
}

/** The name of a part, or of a page below one. */
export function labelOf(path: string): string | undefined {
  return councilParts.flatMap((part) => [part, ...(part.below ?? [])]).find((one) => one.path === path)?.label;
}
