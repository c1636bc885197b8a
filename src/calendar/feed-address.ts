/** What stands at the end of a feed's address: 128 bits, and what kind of file it is. */
export const FEED_FILE = /^[\w-]{22}\.ics$/;

/** Where a calendar reads a feed; the API stands below `/api`. */
export const feedPath = (secret: string): string => `/api/calendar/${secret}.ics`;

/** The secret of a file's name. */
export const secretOf = (file: string): string => file.slice(0, -'.ics'.length);

export type AddLinks = { apple: string; google: string; outlook: string };

/** Addresses that put a feed into somebody's calendar. Apple's devices, and most others, open 'webcal:'. */
export function addLinks(address: string, name: string): AddLinks {
  const webcal = address.replace(/^https?:/, 'webcal:');
  const google = new URLSearchParams({ cid: webcal });
  const outlook = new URLSearchParams({ url: address, name });
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${google}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
  };
}
