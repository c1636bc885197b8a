import { describe, expect, it } from 'vitest';
import { aFact, NOTHING_AROUND } from './facts.fixture.ts';
import { countReport, differences, type Fact, type Report, type ReportTable } from './report.ts';
import { isAboutSomething } from './differencing.ts';
import {
  leavesRoom,
  SMALLEST,
  suppressReport,
  tellApart,
  tellApartBySums,
  withoutSmallAnswers,
} from './suppression.ts';

const table = (lines: Record<string, number>, key = 'sector'): ReportTable => ({
  key,
  title: key,
  unit: 'children',
  total: Object.values(lines).reduce((all, one) => all + one, 0),
  lines: Object.entries(lines).map(([line, value]) => ({ key: line, label: line, value })),
});
const reportOf = (...tables: ReportTable[]): Report => ({ tables, derived: [] });
const shownOf = (report: Report, key = 'sector') => {
  const found = report.tables.find((one) => one.key === key);
  return [found?.total ?? null, Object.fromEntries(found?.lines.map((line) => [line.key, line.value]) ?? [])];
};

describe('a small figure', () => {
  it.each([
    [
      'is left out with the next one, or the sum would tell it',
      { a: 3, b: 7, c: 30 },
      [40, { a: null, b: null, c: 30 }],
    ],
    ['a nought is nobody and stays', { a: 0, b: 30 }, [30, { a: 0, b: 30 }]],
    ['five are enough', { a: 5, b: 30 }, [35, { a: 5, b: 30 }]],
    ['two that add up to 2 could only be 1 and 1', { a: 1, b: 1, c: 9 }, [11, { a: null, b: null, c: null }]],
    ['two that leave room stay two', { a: 3, b: 3, c: 9 }, [15, { a: null, b: null, c: 9 }]],
    ['alone, it takes the table along', { a: 2 }, [null, {}]],
    ['with noughts only, too', { a: 2, b: 0 }, [null, {}]],
  ] as const)('%s', (_, lines, shown) => {
    expect(shownOf(suppressReport(reportOf(table(lines))))).toEqual(shown);
  });

  it('a total that is left out in one table is left out in all of the same children', () => {
    const shared = suppressReport(reportOf(table({ a: 2 }), table({ x: 2 }, 'school')));
    expect(shownOf(shared, 'school')).toEqual([null, {}]);
  });
});

it('a ward and a sector in it are not both shared: one taken off the other would leave a few children', () => {
  const facts = Array.from({ length: 12 }, (_, nth) =>
    aFact({ childKey: `child-${nth}`, ward: 'Southville', sector: nth < 10 ? 'BS3 1' : 'BS3 2' }),
  );
  const byHome = (report: Report) =>
    report.tables.filter(({ title }) => /ward|sector|area|district/.test(title)).map(({ key }) => key);
  const whole = countReport(facts, NOTHING_AROUND);
  expect(byHome(whole)).toEqual(['sector', 'ward']);
  expect(byHome(suppressReport(whole))).toEqual(['sector']);
});

describe('what is only counted', () => {
  const small = reportOf(table({ a: 3, b: 7, c: 30 }, 'sex'), table({ a: 3, b: 37 }));

  it('is left out where it is small, also for its own council; other tables stay whole', () => {
    expect(shownOf(withoutSmallAnswers(small), 'sex')).toEqual([40, { a: null, b: null, c: 30 }]);
    expect(shownOf(withoutSmallAnswers(small))).toEqual([40, { a: 3, b: 37 }]);
  });

  it.each([
    ['all who answered are girls', { female: 6, 'not-said': 9 }, [null, {}]],
    ['a few boys do not change that', { female: 6, male: 2, 'not-said': 9 }, [null, {}]],
    ['nor do those who prefer not to say', { female: 6, 'prefer-not': 8 }, [null, {}]],
    ['girls and boys', { female: 6, male: 8 }, [14, { female: 6, male: 8 }]],
  ] as const)('tells no answer of everybody who answered: %s', (_, lines, shown) => {
    const report = reportOf(table(lines, 'sex'));
    expect(shownOf(withoutSmallAnswers(report), 'sex')).toEqual(shown);
    expect(shownOf(suppressReport(report), 'sex')).toEqual(shown);
  });

  it('is no difference between two reports: it would be one child', () => {
    const before = reportOf(table({ female: 6, male: 8 }, 'sex'), table({ a: 14 }));
    const after = reportOf(table({ female: 7, male: 8 }, 'sex'), table({ a: 15 }));
    expect(new Set(differences(before, after).map(({ table: of }) => of))).toEqual(
      new Set(after.tables.filter(({ key }) => key !== 'sex').map(({ title }) => title)),
    );
  });

  it('is left out of what is shared wherever the council does not see it: the two together tell nothing', () => {
    // Shared before with c at 28: the new figure would tell of two children, so c hides and b need not for the sum.
    const shared = suppressReport(small, [reportOf(table({ c: 28 }, 'sex'))]);
    const [, lines] = shownOf(shared, 'sex');
    expect(lines).toEqual({ a: null, b: null, c: null });
  });

  it('shares no years beside parts of school, and no sources beside needs: one is a sum of the other', () => {
    const whole = countReport([aFact()], { ...NOTHING_AROUND, counted: ['year', 'sex', 'ethnicity'] });
    const keys = (report: Report) => report.tables.map(({ key }) => key);
    expect(keys(whole)).toEqual(expect.arrayContaining(['year', 'sex', 'ethnicity', 'send-source', 'ehcp-source']));
    expect(keys(suppressReport(whole)).filter((key) => ['year', 'send-source', 'ehcp-source'].includes(key))).toEqual(
      [],
    );
  });
});

describe('what was shared before', () => {
  const before = reportOf(table({ a: 20, b: 30 }));

  it('leaves a figure out that differs by one to four', () => {
    expect(tellApart(reportOf(table({ a: 22, b: 30 })), [before])).toEqual(new Set(['sector:', 'sector:a']));
    const [total, lines] = shownOf(suppressReport(reportOf(table({ a: 22, b: 30 })), [before]));
    expect([total, lines]).toEqual([null, {}]);
  });

  it('says nothing about a figure that is the same, or far away', () => {
    expect(tellApart(reportOf(table({ a: 20, b: 37 })), [before])).toEqual(new Set());
  });
});

/** Draws of a fixed seed. */
function drawing(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Places of a few children who differ in everything that tables are cut by. */
function someFacts(draw: (below: number) => number): Fact[] {
  const children = 1 + draw(40);
  return Array.from({ length: children }, (_, child) => child).flatMap((child) => {
    const fixed = {
      childKey: `child-${child}`,
      dateOfBirth: ['2019-02-03', '2013-02-03', '2024-01-01', null][draw(10) < 7 ? 0 : draw(4)] ?? null,
      sector: ['BS3 1', 'BS3 2', 'BS5 9', ''][draw(4)] ?? '',
      school: ['Elm Park', 'Hillcrest', ''][draw(3)] ?? '',
      send: draw(6) === 0,
      ground: (['targeted', 'discretionary', 'paid', 'short-breaks'] as const)[draw(4)] ?? 'paid',
    };
    return Array.from({ length: 1 + draw(3) }, (__, place) =>
      aFact({
        ...fixed,
        day: `2027-04-0${place + 1}`,
        outcome: (['attended', 'attended', 'no-show', 'excused'] as const)[draw(4)] ?? 'attended',
        providerType: ['charity', 'school', 'sports-club'][draw(3)] ?? '',
        meals: [true, false, null][draw(3)] ?? null,
        activityHours: [2, 0.5, null][draw(3)] ?? null,
      }),
    );
  });
}

/**
 * An attacker who knows all that is shared: each table adds up to its total, totals of the same children are equal, what is
 * left out is at least 1. Answers the least and the most that each cell that was left out can be.
 */
function attack(shared: Report): Map<string, { least: number; most: number }> {
  const same = (unit: string, key: string): string =>
    unit === 'places' && key === 'outcome' ? 'outcome:' : `${unit}:`;
  const cells = new Map<string, { least: number; most: number }>();
  const seen = (id: string, value: number | null): string => {
    const old = cells.get(id) ?? { least: 1, most: 10_000 };
    cells.set(id, value === null ? old : { least: value, most: value });
    return id;
  };
  const sums = shared.tables
    .filter(({ lines }) => lines.length > 0)
    .map(({ key, unit, total, lines }) => ({
      total: seen(same(unit, key), total),
      parts: lines.map((line) =>
        seen(key === 'outcome' && line.key === 'attended' ? 'places:' : `${key}:${line.key}`, line.value),
      ),
    }));
  const of = (id: string) => cells.get(id) ?? { least: 0, most: 10_000 };
  const narrow = (id: string, least: number, most: number): void => {
    const old = of(id);
    cells.set(id, { least: Math.max(old.least, least), most: Math.min(old.most, most) });
  };
  for (let round = 0; round < 20; round++)
    for (const { total, parts } of sums) {
      const sum = (end: 'least' | 'most'): number => parts.reduce((all, part) => all + of(part)[end], 0);
      narrow(total, sum('least'), sum('most'));
      for (const part of parts)
        narrow(part, of(total).least - (sum('most') - of(part).most), of(total).most - (sum('least') - of(part).least));
    }
  return cells;
}

it('an attack on what is shared cannot tell any small figure from 1 to 4', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const whole = countReport(someFacts(drawing(seed)), NOTHING_AROUND);
    const shared = suppressReport(whole);
    const cells = attack(shared);
    for (const one of shared.tables)
      for (const line of one.lines) {
        const own = whole.tables.find(({ key }) => key === one.key)?.lines.find(({ key }) => key === line.key);
        const real = own?.value ?? 0;
        if (real === 0 || real >= SMALLEST) continue;
        expect(line.value, `${seed} ${one.key}:${line.key}`).toBeNull();
        const id = one.key === 'outcome' && line.key === 'attended' ? 'places:' : `${one.key}:${line.key}`;
        const { least, most } = cells.get(id) ?? { least: 0, most: 0 };
        expect(least, `${seed} ${id} at least`).toBe(1);
        expect(most, `${seed} ${id} at most`).toBeGreaterThanOrEqual(SMALLEST - 1);
      }
  }
});

it('the attack finds what is left out by hand without care', () => {
  const careless = reportOf({
    ...table({ a: 3, b: 30 }),
    lines: [
      { key: 'a', label: 'a', value: null },
      { key: 'b', label: 'b', value: 30 },
    ],
  });
  expect(attack(careless).get('sector:a')).toEqual({ least: 3, most: 3 });
});

it.each([
  [[], true],
  [[7], false],
  [[1, 1], false],
  [[1, 4], true],
  [[1, 1, 1], false],
  [[2, 2, 2], true],
] as const)('%o leaves room: %s', (hidden, room) => {
  expect(leavesRoom(hidden)).toBe(room);
});

describe('several shared reports', () => {
  const region = (from: string, to: string, providerId: string | null = null) => ({
    from: `2027-04-${from}`,
    to: `2027-04-${to}`,
    programmeId: null,
    providerId,
  });
  const whole = { region: region('01', '30'), report: reportOf(table({ a: 42, b: 90 })) };
  const first = { region: region('01', '10'), report: reportOf(table({ a: 20, b: 30 })) };

  it('do not give a few days away that a new one leaves over', () => {
    const now = reportOf(table({ a: 20, b: 30 }));
    const left = tellApartBySums(now, region('11', '20'), [whole, first]);
    // 42 - 20 - 20 = 2 came in the last ten days.
    expect(left).toEqual(new Set(['sector:a']));
    const shared = suppressReport(now, [], { region: region('11', '20'), shared: [whole, first] });
    expect(shared.tables[0]?.lines.every(({ value }) => value === null)).toBe(true);
  });

  it('do not give a provider away that a new one leaves over', () => {
    const oak = { region: region('01', '30', 'oak'), report: reportOf(table({ a: 20, b: 30 })) };
    expect(tellApartBySums(reportOf(table({ a: 19, b: 30 })), region('01', '30', 'elm'), [whole, oak])).toEqual(
      new Set(['sector:a']),
    );
  });

  it('whose sum is about nothing hide nothing by chance', () => {
    const other = { region: region('05', '15'), report: reportOf(table({ a: 21, b: 30 })) };
    expect(tellApartBySums(reportOf(table({ a: 40, b: 59 })), region('11', '30'), [first, other])).toEqual(new Set());
  });

  it.each([
    [[1, '01', '30', null], [-1, '01', '10', null], [-1, '11', '20', null], true],
    [[1, '01', '30', null], [-1, '01', '10', null], [-1, '05', '20', null], false],
    [[1, '01', '20', null], [1, '11', '30', null], [-1, '11', '20', null], true],
    [[1, '01', '20', null], [1, '11', '30', null], [-1, '01', '30', null], true],
    [[1, '01', '30', null], [-1, '01', '30', 'oak'], [-1, '01', '30', 'elm'], true],
    [[1, '01', '10', 'oak'], [-1, '01', '10', 'elm'], [-1, '11', '20', null], false],
  ] as const)('%o, %o and %o are about something: %s', (...said) => {
    const parts = (said.slice(0, 3) as (readonly [1 | -1, string, string, string | null])[]).map(
      ([sign, from, to, providerId]) => ({ sign, region: region(from, to, providerId) }),
    );
    expect(isAboutSomething(parts)).toBe(said[3]);
  });
});
