/** What a council may ask families for besides their reason. */
export const askable = {
  school: 'The school',
  postcode: 'The home postcode',
  files: 'A letter or award as a file',
} as const;
export type Askable = keyof typeof askable;
export const askableKeys = Object.keys(askable) as Askable[];

/** Days for which files of evidence are kept after the decision, where a council has not set it. */
export const EVIDENCE_DAYS = 30;

/** How a council works until somebody changes it. */
export const untouchedSettings = {
  senderName: '',
  replyTo: '',
  evidenceDays: EVIDENCE_DAYS,
  asks: askableKeys as readonly Askable[],
  alsoHome: [] as readonly string[],
};

/** An outward code: BS16, EC1A. */
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const MOST_DISTRICTS = 40;

/** Postcode districts as people type them, parted by commas or spaces; null where one is none. */
export function readDistricts(typed: string): string[] | null {
  const districts = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  return districts.length <= MOST_DISTRICTS && districts.every((one) => DISTRICT.test(one)) ? districts : null;
}

/** Whether a home is in one of these districts: 'BS16 7AE' is in BS16, and not in BS1. */
export function isInDistricts(zipCode: string, districts: readonly string[]): boolean {
  const [outward = ''] = zipCode.toUpperCase().split(' ');
  return districts.includes(outward);
}

/**
 * A key of GOV.UK Notify: a name, the id of the service and a secret, both UUIDs.
 * @returns whether it can be one
 */
export const isNotifyKey = (key: string): boolean =>
  /^[\w-]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
