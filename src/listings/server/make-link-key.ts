import { sql } from '../../platform/server/database/db.ts';

/**
 * The key of a private listing's link, as `key`; null where its page opens for everybody. For the provider, for
 * administrators, and for families that wait or have booked: they came by the link, or are customers, and what tells them
 * of the listing leads there.
 */
export const linkKey = sql<string | null>`case when listing.is_private then listing.private_key end`.as('key');
