import { expect, it } from 'vitest';
import { aFact, NOTHING_AROUND } from './facts.fixture.ts';
import { countReport } from './report.ts';
import { returnFigures, returnText } from './return-figures.ts';

const facts = [
  aFact({ childKey: 'mia', send: true, sendSource: 'SCHOOL_LIST', ehcp: true, ehcpSource: 'SCHOOL_LIST' }),
  aFact({ childKey: 'mia', day: '2027-04-07', walkIn: true }),
  aFact({ childKey: 'leo', dateOfBirth: '2013-02-03', ground: 'discretionary', meals: false, activityHours: 0.5 }),
  aFact({ childKey: 'jo', ground: 'paid', walkIn: true, activityHours: null }),
  aFact({ childKey: 'ada', outcome: 'no-show' }),
  aFact({ childKey: 'ada', outcome: 'cancelled-by-family' }),
];

it('the return has the figures of the report, by primary and secondary', () => {
  const parts = returnFigures(countReport(facts, { ...NOTHING_AROUND, eligible: 9 }));
  const values = Object.fromEntries(parts.flatMap(({ figures }) => figures.map(({ key, value }) => [key, value])));
  expect(values).toEqual({
    'primary-targeted': 1,
    'primary-discretionary': 0,
    'primary-paid': 1,
    primary: 2,
    'secondary-targeted': 0,
    'secondary-discretionary': 1,
    'secondary-paid': 0,
    secondary: 1,
    children: 3,
    send: 1,
    ehcp: 1,
    'send-not-said': 2,
    'send-OFFICER': 0,
    'send-SHORT_BREAKS': 0,
    'send-REFERRAL': 0,
    'send-SCHOOL_LIST': 1,
    'send-FAMILY': 0,
    eligible: 9,
    'days-per-child': 1.3,
    sessions: 1,
    places: 4,
    'walk-ins': 1,
    'no-show': 1,
    cancelled: 1,
    meals: 3,
    'meals-marked': 4,
    active: 2,
    providers: 1,
    'type-charity': 4,
  });
});

it('is copied as lines with tabs', () => {
  const text = returnText(returnFigures(countReport(facts, NOTHING_AROUND)));
  expect(text).toContain('Primary school children who came\nWith benefits-related free school meals\t1\n');
});
