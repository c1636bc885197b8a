import { createHash } from 'node:crypto';

/** The three kinds of account the stand-in issues. */
export type IssuerName = 'google' | 'facebook' | 'host';

/** Somebody with an account at the issuers. */
export type Person = {
  email: string;
  /** Full name as shown; the first word is the given name. */
  name: string;
  /** Whether the issuer has checked the address; true when left out. */
  emailVerified?: boolean;
  /** Address of a picture. */
  picture?: string;
  /** The address that the account was made with, when it has another one now: the account number stays. */
  formerly?: string;
};

export const SEEDED_PEOPLE: readonly Person[] = [
  { email: 'priya.shah@example.org', name: 'Priya Shah' },
  { email: 'tom.bakare@example.org', name: 'Tom Bakare' },
  { email: 'megan.rhys@example.org', name: 'Megan Rhys' },
  { email: 'newcomer@example.org', name: 'Sam Newcomer' },
  { email: 'unverified@example.org', name: 'Alex Unchecked', emailVerified: false },
  { email: 'rowan.moved@example.org', name: 'Rowan Moved', formerly: 'rowan@example.org' },
];

/**
 * A person's account number at an issuer: always the same for the same account, different at each issuer,
 * and shaped like the real ones (Google 21 digits, Facebook 16, others free text).
 */
export function subjectOf(person: Person, issuer: IssuerName): string {
  const digest = createHash('sha256')
    .update(`${issuer}:${(person.formerly ?? person.email).toLowerCase()}`)
    .digest();
  if (issuer === 'host') return digest.toString('base64url').slice(0, 22);
  const digits = digest.readBigUInt64BE(0).toString().padStart(20, '0');
  return issuer === 'google' ? `1${digits}` : `1${digits.slice(-15)}`;
}

/** `{ given, family }` for the claims of the same names; one word is a given name only. */
export function nameParts(name: string): { given: string; family: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  return { given, family: rest.join(' ') };
}

/** People by address (case does not matter), the latest typed first. */
export function peopleRegister(seeded: readonly Person[]) {
  const people = new Map(seeded.map((person) => [person.email.toLowerCase(), person]));
  return {
    all: (): Person[] => [...people.values()],
    find: (email: string): Person | undefined => people.get(email.trim().toLowerCase()),
    remember(person: Person): void {
      people.set(person.email.toLowerCase(), person);
    },
  };
}

export type PeopleRegister = ReturnType<typeof peopleRegister>;
