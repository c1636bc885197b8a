import { describe, expect, it } from 'vitest';
import { attendanceByListing, attendanceByPlace, noShowsByFamily } from './attendance.ts';
import { aFact } from './facts.fixture.ts';

describe('attendance', () => {
  it('counts a hall that two providers use once, with who was expected, arrived, walked in and stayed away', () => {
    const hall = { place: 'Church Hall, Leeds' };
    expect(
      attendanceByPlace([
        aFact({ ...hall, provider: 'Oakwood' }),
        aFact({ ...hall, provider: 'Ash Sports', providerId: 'ash', walkIn: true }),
        aFact({ ...hall, outcome: 'no-show' }),
        aFact({ ...hall, outcome: 'excused' }),
        aFact({ ...hall, outcome: 'unmarked' }),
        aFact({ ...hall, outcome: 'coming' }),
        aFact({ ...hall, outcome: 'cancelled-by-family' }),
        aFact({ place: 'Park' }),
      ]),
    ).toEqual([
      {
        key: 'Church Hall, Leeds',
        place: 'Church Hall, Leeds',
        providers: ['Ash Sports', 'Oakwood'],
        booked: 5,
        attended: 2,
        excused: 1,
        noShow: 1,
        unmarked: 1,
        walkIns: 1,
      },
      {
        key: 'Park',
        place: 'Park',
        providers: ['Oakwood'],
        booked: 1,
        attended: 1,
        excused: 0,
        noShow: 0,
        unmarked: 0,
        walkIns: 0,
      },
    ]);
  });

  it('keeps two listings of one name apart when different people offer them', () => {
    const lines = attendanceByListing([aFact(), aFact({ providerId: 'ash', provider: 'Ash Sports' })]);
    expect(lines.map(({ provider, booked }) => [provider, booked])).toEqual([
      ['Ash Sports', 1],
      ['Oakwood', 1],
    ]);
  });

  it('counts a family’s no-shows with where they were, of places that the council pays for', () => {
    expect(
      noShowsByFamily([
        aFact({ familyId: 'dale', learnerId: 'mia', outcome: 'no-show', place: 'Park' }),
        aFact({ familyId: 'dale', learnerId: 'leo', outcome: 'no-show', place: 'Hall' }),
        aFact({ familyId: 'dale', learnerId: 'leo', place: 'Pool' }),
        aFact({ familyId: 'shah', learnerId: 'ada', outcome: 'no-show', ground: 'paid' }),
        aFact({ familyId: 'hart', learnerId: 'ivy' }),
      ]),
    ).toEqual([{ key: 'dale', learnerIds: ['mia', 'leo'], places: ['Park', 'Hall'], noShow: 2, booked: 3 }]);
  });
});
