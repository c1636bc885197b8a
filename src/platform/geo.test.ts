import { describe, expect, it } from 'vitest';
import { distance, forcesPostcode, isPostcode, normalisePostcode, outwardCode } from './geo.ts';

const taunton = { latitude: 51.0149, longitude: -3.1029 };
const manchester = { latitude: 53.4809, longitude: -2.2374 };
const lerwick = { latitude: 60.1549, longitude: -1.1494 };

describe('the distance between two positions', () => {
  it.each([
    ['Taunton to itself', taunton, taunton, 0],
    ['Taunton to Manchester', taunton, manchester, 280_600],
    ['Manchester to Lerwick', manchester, lerwick, 745_200],
    ['one degree of latitude', { latitude: 50, longitude: 0 }, { latitude: 51, longitude: 0 }, 111_195],
    ['the far side of the earth', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015_115],
  ])('is right for %s', (_what, a, b, metres) => {
    expect(Math.abs(distance(a, b) - metres)).toBeLessThanOrEqual(metres * 0.001);
    expect(distance(b, a)).toBe(distance(a, b));
  });
});

describe('a full postcode', () => {
  it.each([
    ['TA1 1AA', 'TA1 1AA', 'TA1'],
    ['ta11aa', 'TA1 1AA', 'TA1'],
    [' ta1  1aa ', 'TA1 1AA', 'TA1'],
    ['t a 1 1 a a', 'TA1 1AA', 'TA1'],
    ['M1 1AE', 'M1 1AE', 'M1'],
    ['B33 8TH', 'B33 8TH', 'B33'],
    ['CR2 6XH', 'CR2 6XH', 'CR2'],
    ['DN55 1PT', 'DN55 1PT', 'DN55'],
    ['W1A 0AX', 'W1A 0AX', 'W1A'],
    ['EC1A 1BB', 'EC1A 1BB', 'EC1A'],
    ['BT1 5GS', 'BT1 5GS', 'BT1'],
    ['gir0aa', 'GIR 0AA', 'GIR'],
    ['TA1‑1AA', 'TA1 1AA', 'TA1'],
    ['ＴＡ１　１ａａ', 'TA1 1AA', 'TA1'],
    ['BF1 3AA', 'BF1 3AA', 'BF1'],
  ])('is recognised in %j', (text, written, outward) => {
    expect(isPostcode(text)).toBe(true);
    expect(normalisePostcode(text)).toBe(written);
    expect(outwardCode(text)).toBe(outward);
  });

  it.each(['', 'TA1', 'TA1 1A', 'TA1 1AAA', 'QA1 1AA', 'TA1 1AC', '11 1AA', 'Taunton', 'TA111 1AA'])(
    'is not seen in %j',
    (text) => {
      expect(isPostcode(text)).toBe(false);
      expect(normalisePostcode(text)).toBeNull();
      expect(outwardCode(text)).toBeNull();
    },
  );
});

it.each([
  ['BF1 3AA', 'BF1 3AA'],
  ['bf13aa', 'BF1 3AA'],
  ['BFPO 61', 'BFPO 61'],
  ['bfpo61', 'BFPO 61'],
  ['BF2 3AA', null],
  ['BFPO', null],
  ['TA1 1AA', null],
  ['', null],
])('%j is a post office of the forces: %j', (text, written) => expect(forcesPostcode(text)).toBe(written));
