import { needsIn } from '../people/section-words.ts';
import type { SectionName, Sections } from '../people/sections.ts';

/** What must not be overlooked about a child, most pressing first. HEALTH: there is something, and not for this caller. */
export const alertKinds = ['ALLERGY', 'MEDICAL', 'HEALTH', 'SEND', 'NO_PHOTO'] as const;
type Alert = { kind: (typeof alertKinds)[number]; text: string | null };

/** What a register knows of a learner: the sections that its caller may read, and the names of all in which something is told. */
type Care = { open: Partial<Sections>; told: readonly SectionName[] };

/** What to know about a child. Without the right to health details only that there are some. */
export function alertsOf({ open, told }: Care, { over18 }: { over18: boolean }, healthIncluded: boolean): Alert[] {
  const { allergies, medical, supportNeeds } = needsIn(open);
  const closed = (section: SectionName): boolean => open[section] === undefined && told.includes(section);
  const texts: Alert[] = [
    { kind: 'ALLERGY', text: allergies },
    { kind: 'MEDICAL', text: medical },
    { kind: 'HEALTH', text: closed('health') ? null : '' },
    { kind: 'SEND', text: closed('support') ? null : supportNeeds },
  ];
  const health = texts
    .filter(({ text }) => text === null || text.trim() !== '')
    .map(({ kind, text }) => ({ kind, text: healthIncluded ? text : null }));
  // An adult speaks for themselves when a camera comes out.
  if (open.consents?.photosInside?.answer === 'yes' || over18) return health;
  return [...health, { kind: 'NO_PHOTO', text: 'No photos' }];
}

/** Whom to ring first; empty texts where the family gave nobody. */
export function firstContact(contacts: Sections['contacts'] | undefined): { name: string; phone: string } {
  const [first] = contacts?.people ?? [];
  return { name: first?.name ?? '', phone: first?.phone ?? '' };
}
