/** What stands at the end of a shared record's address: 128 bits. */
export const TOKEN = /^[\w-]{22}$/;
export const LABEL_MAXIMUM = 80;
/** The longest that an address works before somebody has to think of it again. */
export const LONGEST_DAYS = 366;
/** More than a family can keep in mind. */
export const MOST_OPEN = 20;

/** Where a shared record is read. */
export const sharedPath = (token: string): string => `/portfolio/shared/${token}`;

type Ends = { expiresAt: Date; revokedAt: Date | null };

/** Whether an address can be opened: neither taken back nor over. */
export const isOpen = ({ expiresAt, revokedAt }: Ends, now: Temporal.Instant): boolean =>
  revokedAt === null && expiresAt.getTime() > now.epochMilliseconds;
