/** The domains in order: each may use those above it, never those below. Checked by `npm run check`. */
export const domains = [
  'identity',
  'media',
  'people',
  'councils',
  'listings',
  'schedule',
  'tickets',
  'payments',
  'bookings',
  'registers',
  'messages',
  'search',
  'support',
  'shell',
] as const;
