import { createHash } from 'node:crypto';

export type IssuerName = 'google' | 'facebook' | 'host';

export type Person = {
  email: string;
  /** The full name; its first word is the given name. */
  name: string;
  /** By default true. */
  emailVerified?: boolean;
  /** The URL of a picture. */
  picture?: string;
  /** The original address of an account whose address has changed; its account number has not. */
  formerEmail?: string;
};

export const SEEDED_PEOPLE: readonly Person[] = [
  { email: 'priya.shah@example.org', name: 'Priya Shah' },
  { email: 'tom.bakare@example.org', name: 'Tom Bakare' },
  { email: 'megan.rhys@example.org', name: 'Megan Rhys' },
  { email: 'newcomer@example.org', name: 'Sam Newcomer' },
  { email: 'unverified@example.org', name: 'Alex Unchecked', emailVerified: false },
  { email: 'rowan.moved@example.org', name: 'Rowan Moved', formerEmail: 'rowan@example.org' },
];

/**
 * A person's account number at an issuer: fixed for an account, different at each issuer, and in the form of the real ones
 * (Google 21 digits, Facebook 16, others free text).
 */
export function subjectOf(person: Person, issuer: IssuerName): string {
  const digest = createHash('sha256')
    .update(`${issuer}:${(person.formerEmail ?? person.email).toLowerCase()}`)
    .digest();
  if (issuer === 'host') return digest.toString('base64url').slice(0, 22);
  const digits = digest.readBigUInt64BE(0).toString().padStart(20, '0');
  return issuer === 'google' ? `1${digits}` : `1${digits.slice(-15)}`;
}

/** Splits a full name; a single word is a given name. */
export function splitName(name: string): { given: string; family: string } {
  const [given = '', ...rest] = name.trim().split(/\s+/);
  return { given, family: rest.join(' ') };
}

/** People by email address, in any case, in the order in which they were added. */
export function createPeopleStore(seeded: readonly Person[]) {
  const people = new Map(seeded.map((person) => [person.email.toLowerCase(), person]));
  return {
    all: (): Person[] => [...people.values()],
    find: (email: string): Person | undefined => people.get(email.trim().toLowerCase()),
    add(person: Person): void {
      people.set(person.email.toLowerCase(), person);
    },
  };
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;
