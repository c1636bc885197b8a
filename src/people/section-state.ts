import { consentKinds, type ConsentKind, type SectionName, sectionNames, type Sections } from './sections.ts';

/** A family is asked again after this long whether what it told is still right. */
export const CONFIRMED_FOR_DAYS = 90;

/** Two, so that somebody is reached when the first does not answer. */
export const CONTACTS_AT_LEAST = 2;

/** Whether something that was confirmed at an instant is to be confirmed again. */
export function isDue(confirmedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(confirmedAt.add({ hours: CONFIRMED_FOR_DAYS * 24 }), now) <= 0;
}

/** The sections that are asked of somebody: an adult goes home as they like. */
export function sectionsFor(adult: boolean): SectionName[] {
  return sectionNames.filter((name) => !adult || name !== 'collection');
}

/** The consents that are asked of somebody: an adult walks home, and puts on sun cream, without asking. */
export function consentsFor(adult: boolean): readonly ConsentKind[] {
  return adult ? ['firstAid', 'photosInside', 'photosMarketing'] : consentKinds;
}

/** Sections of which 'nothing to tell' is an answer. */
const mayBeNothing: ReadonlySet<SectionName> = new Set(['health', 'food', 'support', 'collection']);

/** Whether a section that was never filled in can be confirmed as it is: there is nothing to tell. */
export const mayHaveNothing = (name: SectionName): boolean => mayBeNothing.has(name);

export const NOT_FILLED_IN = 'Not filled in yet';

type Dated = {
  basicsDue: boolean;
  version: number;
  sections: readonly { section: SectionName; version: number; due: boolean }[];
};

/** What is to be confirmed again of a learner, with the versions that would be confirmed. */
export function dueSections({
  basicsDue,
  version,
  sections,
}: Dated): { section: 'basics' | SectionName; version: number }[] {
  return [
    ...(basicsDue ? [{ section: 'basics' as const, version }] : []),
    ...sections.filter(({ due }) => due).map((one) => ({ section: one.section, version: one.version })),
  ];
}

/**
 * What a section lacks, in words for its family; null when it lacks nothing.
 * @param content null when it was never saved
 */
export function lackOf<Name extends SectionName>(
  name: Name,
  content: Sections[Name] | null,
  adult: boolean,
): string | null {
  if (content === null) return NOT_FILLED_IN;
  if (name === 'contacts') return lackOfContacts(content as Sections['contacts'], adult);
  if (name === 'consents') return lackOfConsents(content as Sections['consents'], adult);
  return null;
}

function lackOfContacts({ people }: Sections['contacts'], adult: boolean): string | null {
  const reachable = people.filter(({ phone }) => phone !== '').length;
  if (reachable === 0) return 'Nobody to ring yet';
  return reachable < (adult ? 1 : CONTACTS_AT_LEAST) ? 'A second contact is missing' : null;
}

function lackOfConsents(consents: Sections['consents'], adult: boolean): string | null {
  const missing = consentsFor(adult).filter((kind) => consents[kind] === null).length;
  if (missing === 0) return null;
  return missing === 1 ? 'One answer is missing' : `${missing} answers are missing`;
}
