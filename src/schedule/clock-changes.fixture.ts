/**
 * Days on which the clocks go forward and back in the United Kingdom: the last Sundays of March and October
 * (https://www.gov.uk/when-do-the-clocks-change; the Summer Time Order 2002).
 */
export const clockChanges: [forward: string, back: string][] = [
  ['2026-03-29', '2026-10-25'],
  ['2027-03-28', '2027-10-31'],
  ['2028-03-26', '2028-10-29'],
  ['2029-03-25', '2029-10-28'],
  ['2030-03-31', '2030-10-27'],
  ['2031-03-30', '2031-10-26'],
  ['2032-03-28', '2032-10-31'],
  ['2033-03-27', '2033-10-30'],
  ['2034-03-26', '2034-10-29'],
  ['2035-03-25', '2035-10-28'],
];

/** Each of the changes by itself, with the offset of the local time from UTC in hours before and after it. */
export const eachClockChange: [way: 'forward' | 'back', day: string, before: number, after: number][] =
  clockChanges.flatMap(([forward, back]): [way: 'forward' | 'back', day: string, before: number, after: number][] => [
    ['forward', forward, 0, 1],
    ['back', back, 1, 0],
  ]);
