import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated } from './isolated.ts';
import { seen, turnedLines, turning, wordsOf } from './seen-order.fixture.ts';

describe('a name beside other words', () => {
  it.each(['Ada', 'Siân O’Neill', 'Zoë 🏕️', '明', 'नमस्ते', '', 'line\nline'])('‘%s’ stays as it is', (name) =>
    expect(isolated(name)).toBe(name),
  );

  it('turns the sentence round when it is not isolated', () => {
    expect(seen(`${turning.family}, 8 years`)).toBe('8 ,ללל years');
    expect(turnedLines(`${turning.child} has booked 2 places`)).toHaveLength(1);
  });

  it.each(Object.values(turning))('‘%s’ stands where it was written, and so do the words around it', (name) => {
    for (const line of [`${isolated(name)}, age 8`, `3 ${isolated(name)} 4 of 5`, `Ask ${isolated(name)} (12) first.`])
      expect(wordsOf(seen(line))).toEqual(wordsOf(line));
  });

  it.each([
    ['a mark that reverses what follows', 'Ada\u202e', 'Ada'],
    ['an isolate that never ends', 'Ada\u2067', 'Ada'],
    ['an end of what never began', 'Ada\u2069 Lovelace', 'Ada Lovelace'],
    ['a right-to-left mark', 'Ada\u200f', 'Ada'],
    ['an isolate of its own without an end', '\u2068אדם', '\u2068אדם\u2069'],
    ['a line break, which ends an isolate', 'אדם\nAda', '\u2068אדם\u2069\nAda'],
  ])('%s', (_, name, plain) => expect(isolated(name)).toBe(plain));

  it('twice is as good as once, and a sentence of isolated names is not isolated itself', () => {
    const sentence = `${isolated(turning.child)} and ${isolated(turning.family)} are booked`;
    expect(isolated(sentence)).toBe(sentence);
  });

  it('whatever letters and marks it has', () => {
    const unit = fc.constantFrom(
      ...'אבعم\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069 ()-,'.split(''),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (name) => {
        const line = `Before 1 ${isolated(name)} 2 after`;
        const latin = seen(line).match(/\w+/g);
        expect(latin).toEqual(['Before', '1', '2', 'after']);
        expect(isolated(isolated(name))).toBe(isolated(name));
      }),
      { seed: 24 },
    );
  });
});
