import { describe, expect, it } from 'vitest';
import { aFact, NOTHING_AROUND } from './facts.fixture.ts';
import { countReport, differences, factsBehind, phaseOn, type Report } from './report.ts';

const lineOf = (report: Report, table: string, line: string): number | null | undefined =>
  report.tables.find(({ key }) => key === table)?.lines.find(({ key }) => key === line)?.value;
const totalOf = (report: Report, table: string): number | null | undefined =>
  report.tables.find(({ key }) => key === table)?.total;
const shortOf = (report: Report, key: string): number | null | undefined =>
  report.derived.find((one) => one.key === key)?.value;

describe('children', () => {
  it('count once, however many providers, programmes and families they come by', () => {
    const report = countReport(
      [
        aFact({ childKey: 'mia', providerId: 'oak', programme: 'Easter' }),
        aFact({ childKey: 'mia', providerId: 'elm', programme: 'Summer', familyId: 'the other parent' }),
        aFact({ childKey: 'leo' }),
      ],
      NOTHING_AROUND,
    );
    expect(totalOf(report, 'phase')).toBe(2);
    expect(totalOf(report, 'outcome')).toBe(3);
  });

  it('count only when they came', () => {
    const report = countReport([aFact({ outcome: 'no-show' }), aFact({ outcome: 'coming' })], NOTHING_AROUND);
    expect(totalOf(report, 'phase')).toBe(0);
  });

  it.each([
    ['2023-09-01', 'before'],
    ['2022-08-31', 'primary'],
    ['2015-09-01', 'primary'],
    ['2015-08-31', 'secondary'],
    ['2010-09-01', 'secondary'],
    ['2010-08-31', 'after'],
    [null, 'not-known'],
  ] as const)('born %s is %s on 6 April 2027', (born, phase) => {
    expect(phaseOn(born, '2027-04-06')).toBe(phase);
  });

  it('who has a funded place and a paid one is a funded child', () => {
    const facts = [aFact({ childKey: 'mia', ground: 'paid' }), aFact({ childKey: 'mia', ground: 'discretionary' })];
    const report = countReport(facts, NOTHING_AROUND);
    expect(lineOf(report, 'ground', 'discretionary')).toBe(1);
    expect(lineOf(report, 'ground', 'paid')).toBe(0);
  });

  it('have attended one day when they were at two activities on it', () => {
    const report = countReport(
      [aFact({ childKey: 'mia', sessionId: 'morning' }), aFact({ childKey: 'mia', sessionId: 'afternoon' })],
      NOTHING_AROUND,
    );
    expect(shortOf(report, 'days')).toBe(1);
    expect(shortOf(report, 'days-per-child')).toBe(1);
    expect(shortOf(report, 'sessions')).toBe(2);
  });
});

describe('every table', () => {
  it('adds up to its total, and every number opens as many rows', () => {
    const outcomes = [
      'attended',
      'attended',
      'no-show',
      'excused',
      'unmarked',
      'coming',
      'cancelled-by-family',
    ] as const;
    const facts = outcomes.flatMap((outcome, index) =>
      ['mia', 'leo', 'ivy'].map((childKey) =>
        aFact({ childKey, outcome, day: `2027-04-0${index + 1}`, sector: childKey === 'mia' ? 'BS3 1' : '' }),
      ),
    );
    const report = countReport(facts, NOTHING_AROUND);
    for (const table of report.tables) {
      expect(
        table.lines.reduce((all, { value }) => all + (value ?? 0), 0),
        table.title,
      ).toBe(table.total);
      for (const line of [...table.lines, { key: null, value: table.total }]) {
        const rows = factsBehind(facts, table.key, line.key) ?? [];
        const count = table.unit === 'children' ? new Set(rows.map(({ childKey }) => childKey)).size : rows.length;
        expect(count, `${table.title}: ${line.key}`).toBe(line.value);
      }
    }
  });

  it('has no rows where there is no such table', () => {
    expect(factsBehind([aFact()], 'nothing', null)).toBeNull();
  });
});

it('shares are of what they say, and of nothing there is none', () => {
  const report = countReport(
    [aFact(), aFact({ childKey: 'leo', outcome: 'no-show' }), aFact({ childKey: 'ivy', outcome: 'unmarked' })],
    { capacity: 12, eligible: 4, planned: 10, counted: [] },
  );
  expect(shortOf(report, 'no-show-share')).toBe(50);
  expect(shortOf(report, 'fill')).toBe(25);
  expect(shortOf(report, 'take-up')).toBe(25);
  expect(shortOf(countReport([], NOTHING_AROUND), 'take-up')).toBeNull();
});

it('two reports differ where a number changed, came or went', () => {
  const before = countReport([aFact({ sector: 'BS3 1' })], NOTHING_AROUND);
  const after = countReport([aFact({ sector: 'BS3 2' })], NOTHING_AROUND);
  expect(differences(before, after)).toEqual([
    { table: 'Children by postcode sector', line: 'BS3 2', before: null, after: 1 },
    { table: 'Children by postcode sector', line: 'BS3 1', before: 1, after: null },
  ]);
  expect(differences(before, before)).toEqual([]);
});
