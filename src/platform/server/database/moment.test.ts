import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readMoment } from './moment.ts';

const asPgDoes = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

describe('a moment', () => {
  it.each([
    '2027-04-06 08:30:00+00',
    '2027-04-06 08:30:00.1+00',
    '2027-04-06 08:30:00.019+00',
    '2027-04-06 23:59:59.999999+00',
    '2028-02-29 00:00:00.000001+00',
    '1969-12-31 23:59:59.5+00',
    '1000-01-01 00:00:00+00',
    '0099-06-01 12:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    '2027-04-06 09:30:00+01',
    '2027-04-06 14:00:00.25+05:30',
    '1840-01-01 00:00:00-00:01:15',
    'infinity',
    '-infinity',
  ])('is read as pg reads it: %s', (text) => {
    expect(readMoment(text)).toEqual(asPgDoes(text));
  });
});
