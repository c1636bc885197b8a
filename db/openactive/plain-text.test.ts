import { describe, expect, test } from 'vitest';
import { cutAtWord, firstSentence, plainLine, plainText } from './plain-text.ts';

describe('text without HTML', () => {
  test.each([
    ['Avoid the queues <br>\r\nSuitable for kids', 'Avoid the queues\n\nSuitable for kids'],
    ['<p>One</p><p>Two &amp; three</p>', 'One\nTwo & three'],
    ['<ul><li>Shoes</li><li>Water</li></ul>', '• Shoes\n• Water'],
    ['&lt;p&gt;Escaped twice&lt;/p&gt;', 'Escaped twice'],
    ['Kids&rsquo; club &#163;3 &#x1F3C0;', 'Kids’ club £3 🏀'],
    ['<script>alert(1)</script>Hello<style>p{}</style>', 'Hello'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['&unknown; &#0; &#9999999;', '&unknown;'],
    ['null\u0000 byte', 'null byte'],
    ['broken \ud800 letter', 'broken \ufffd letter'],
    ['-', ''],
    [' \n ', ''],
    [null, ''],
    [{ html: 'x' }, ''],
    [7, '7'],
  ])('%j reads %j', (given, wanted) => expect(plainText(given)).toBe(wanted));

  test('a text made to be slow is read at once', () => {
    for (const hostile of ['<', '<script>', '&', '<!--', ' \n', '</'])
      expect(plainText(hostile.repeat(50_000)).length).toBeLessThan(20_001);
  });
});

test.each([
  ['Yoga and more', 20, 'Yoga and more'],
  ['Yoga and much more of it', 14, 'Yoga and much…'],
  ['Pneumonoultramicroscopic', 10, 'Pneumonou…'],
  ['Ends here, and goes on', 12, 'Ends here…'],
  ['👩‍👩‍👧'.repeat(5), 10, expect.not.stringContaining('\ufffd')],
])('%j cut to %i characters is %j', (text, longest, wanted) => {
  expect(cutAtWord(text, longest)).toEqual(wanted);
  expect(cutAtWord(text, longest).length).toBeLessThanOrEqual(longest);
});

test.each([
  ['Evening league Mon 2000. Only book if scheduled to play.', 'Evening league Mon 2000.'],
  ['Starts at 6.30 p.m. sharp', 'Starts at 6.30 p.m. sharp'],
  ['One\nline without an end', 'One line without an end'],
  ['', ''],
])('the first sentence of %j is %j', (text, wanted) => expect(firstSentence(text, 200)).toBe(wanted));

test('a line has no line ends', () => expect(plainLine('Pool<br>side\n2', 50)).toBe('Pool side 2'));
