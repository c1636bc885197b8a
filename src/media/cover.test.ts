import { expect, test } from 'vitest';
import { coverSvg } from './cover.ts';

test('the same title and category always give the same cover, others give others', () => {
  expect(coverSvg('Bug hunting', 'outdoor-education')).toBe(coverSvg('Bug hunting', 'outdoor-education'));
  expect(coverSvg('Bug hunting', 'outdoor-education')).not.toBe(coverSvg('Den building', 'outdoor-education'));
  expect(coverSvg('Bug hunting', 'outdoor-education')).not.toBe(coverSvg('Bug hunting', 'academic'));
});

test('no word of the title gets into the drawing, however long or strange it is', () => {
  const title = `<script>alert("1")</script> ${'very long '.repeat(40)}`;
  const svg = coverSvg(title, '');
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('<text');
  expect(svg).not.toContain('NaN');
});
