import { sql } from '../../platform/server/database/db.ts';

/** Where a session is, in words: its own venue, or the one of its listing. For a query with `session`, `listing` and `venue`. */
export const placeOfSession = sql<string>`case when listing.is_online then 'Online' else concat_ws(', ',
  nullif(coalesce(venue.name, listing.venue_name), ''), nullif(coalesce(venue.town, listing.town), '')) end`;
