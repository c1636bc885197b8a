/** The kinds of cookies that a person decides about. The necessary ones are always there. */
export type Consent = { analytics: boolean };

/** Remembers the decision on this device; the settings of cookies name it. */
export const CONSENT_COOKIE = 'thicket-consent';

/** After half a year people are asked again. */
export const CONSENT_DAYS = 182;

/**
 * The decision in a page's cookies; null while there is none. `vanilla-cookieconsent` writes the cookie, as JSON: what it
 * would not take for a decision itself, and ask again, is none here either.
 */
export function readConsent(cookies: string): Consent | null {
  for (const cookie of cookies.split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name !== CONSENT_COOKIE) continue;
    const decision = parse(value);
    if (!decision || !Array.isArray(decision['categories'])) return null;
    if (!['consentId', 'consentTimestamp', 'lastConsentTimestamp'].every((key) => isText(decision[key]))) return null;
    return { analytics: decision['categories'].includes('analytics') };
  }
  return null;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function parse(value: string): Record<string, unknown> | null {
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
}
