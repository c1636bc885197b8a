import { describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { attendanceOf, type Mark } from '../attendance.ts';
import { qrText, spacedCode } from '../../places/door-code.ts';
import { keptOfCode } from '../../places/server/make-check-in-code.ts';
import { hashOfCode, judgeCode, readCode } from './check-in-code.ts';
import { textIn } from './read-picture.ts';

const session = { id: '0198c2d4-0000-7000-8000-000000000001', startDate: '2027-04-05T09:00:00.000Z' };
const other = { id: '0198c2d4-0000-7000-8000-000000000002', startDate: '2027-03-29T09:00:00.000Z' };
const code = 'AB0D1234';
const mark = (kind: Mark['kind']): Mark => ({
  id: `mark-${kind}`,
  placeId: 'place',
  kind,
  undoesId: null,
  collectedBy: '',
  note: '',
  madeAt: '2027-04-05T08:58:00Z',
  markedBy: 'Ann Moss',
});
const robin = (...marks: Mark[]) => ({ firstName: 'Robin', attendance: attendanceOf(marks) });

/** A QR code as a camera sees it: four pixels for each of its squares. */
function pictureOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const width = size * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (data[Math.floor(y / 4)]?.[Math.floor(x / 4)]) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data: pixels, width, height: width };
}

describe('a check-in code', () => {
  it('is read from the picture that is drawn of it', () => {
    const text = qrText({ sessionId: session.id, startDate: session.startDate, code });
    expect(readCode(textIn(pictureOf(text)))).toEqual({
      code,
      sessionId: session.id,
      startDate: '2027-04-05T09:00:00Z',
    });
  });

  it.each([spacedCode(code), 'ab0d 1234', 'ABOD-I234'])('is read from what is typed: %s', (typed) => {
    expect(readCode(typed)).toEqual({ code, sessionId: null, startDate: null });
  });

  it.each(['', 'AB0D123', 'https://example.com', 'check-in/x/y/z'])('is not %j', (text) => {
    expect(readCode(text)).toBeNull();
  });

  it('has the same hash on the server and in the browser', async () => {
    expect(await hashOfCode(session.id, code)).toBe(keptOfCode(session.id, code));
  });
});

describe('at the door', () => {
  const typed = readCode(code);
  const ofOther = readCode(qrText({ sessionId: other.id, startDate: other.startDate, code }));

  it('a child with a code arrives', () => {
    expect(judgeCode(typed, { session, found: robin() })).toEqual({
      arrives: true,
      sentence: expect.stringContaining('is here'),
    });
  });

  it.each([
    ['no code', null, null, 'not a check-in code'],
    ['an old code', ofOther, null, 'an old one'],
    ['a code of nobody here', typed, null, 'No place on this register'],
    ['a code that was used', typed, robin(mark('ARRIVED')), 'used before'],
    ['a code of a child who went home', typed, robin(mark('ARRIVED'), mark('COLLECTED')), 'was collected at'],
  ])('%s does not', (_, read, found, words) => {
    const answer = judgeCode(read, { session, found });
    expect(answer.arrives).toBe(false);
    expect(answer.sentence).toContain(words);
  });
});
