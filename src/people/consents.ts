import { consentKinds, type ConsentAnswers, type ConsentKind, type Sections } from './sections.ts';

/** The wording that a family answers. Another wording is another version: who answered an older one is asked again. */
export const consentWordings: Record<ConsentKind, { version: number; title: string; question: string }> = {
  firstAid: {
    version: 1,
    title: 'First aid',
    question: 'May trained staff give first aid, and call an ambulance if they must?',
  },
  photosInside: {
    version: 1,
    title: 'Photos for the families of the group',
    question: 'May photos be taken that only the families of this group see?',
  },
  photosMarketing: {
    version: 1,
    title: 'Photos in public',
    question: 'May photos be shown in public, on a website or a leaflet, without a name?',
  },
  walksHome: { version: 1, title: 'Going home alone', question: 'May they go home alone when the session ends?' },
  sunCream: { version: 1, title: 'Sun cream', question: 'May staff put sun cream on them, or help with it?' },
  transport: {
    version: 1,
    title: 'Travelling along',
    question: 'May they travel with staff, by minibus, car or public transport?',
  },
};

/**
 * The answers of a family with the wording and the day of each. One that stays the same keeps its day, unless the wording is
 * another one now.
 * @param today 'YYYY-MM-DD'
 */
export function answeredConsents(
  answers: ConsentAnswers,
  before: Sections['consents'],
  today: string,
): Sections['consents'] {
  return Object.fromEntries(
    consentKinds.map((kind) => {
      const answer = answers[kind];
      const { version } = consentWordings[kind];
      const known = before[kind];
      if (answer === null) return [kind, null];
      return [kind, known?.answer === answer && known.version === version ? known : { answer, version, on: today }];
    }),
  ) as Sections['consents'];
}
