import type { Around, Fact } from './report.ts';

export const NOTHING_AROUND: Around = { capacity: 0, eligible: 0, planned: null, counted: [] };

let made = 0;

/** A place that a child of eight attended, unless something else is said. */
export function aFact(said: Partial<Fact> = {}): Fact {
  made += 1;
  const childKey = said.childKey ?? 'mia';
  return {
    placeId: `place-${String(made).padStart(6, '0')}`,
    learnerId: childKey,
    familyId: childKey,
    childKey,
    dateOfBirth: '2019-02-03',
    send: null,
    sendSource: null,
    ehcp: null,
    ehcpSource: null,
    year: '',
    sex: '',
    ethnicity: '',
    ground: 'targeted',
    outcome: 'attended',
    sessionId: 'session',
    day: '2027-04-06',
    listing: 'Forest school',
    place: 'Oak Wood, Bristol',
    providerId: 'oak',
    provider: 'Oakwood',
    providerType: 'charity',
    programme: 'HAF Easter',
    meals: true,
    activityHours: 2,
    mealServed: true,
    walkIn: false,
    sector: '',
    ward: '',
    school: '',
    ...said,
  };
}
