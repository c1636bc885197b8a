import { expect, test } from 'vitest';
import { nesting } from './nesting.ts';
import { parseSource } from './source.ts';

const wrongIn = (screen: string, part = ''): string[] =>
  nesting([parseSource('src/ui/part.tsx', part), parseSource('src/a/screen.tsx', screen)]).map(
    ({ message }) => message,
  );

test.each([
  ['in the same component', 'const A = () => <span>{x ? <div /> : null}</span>;', ''],
  ['behind a link', 'const A = () => <p><Link><ul /></Link></p>;', ''],
  [
    'that another component draws',
    "import { Patch } from '../ui/part.tsx'; const A = () => <span>{list.map(() => <Patch />)}</span>;",
    'export function Patch() { if (x) return null; return <div />; }',
  ],
  [
    'that is handed over to another component',
    "import { Row } from '../ui/part.tsx'; const A = () => <Row label={<p />} />;",
    'export const Row = ({ label }) => <div><span>{label}</span></div>;',
  ],
])('A block in an element of words is reported: one %s', (_, screen, part) => {
  expect(wrongIn(screen, part)).toEqual([expect.stringMatching(/^src\/a\/screen\.tsx: .* \(line 1\)$/)]);
});

test('Words in blocks, headings of details and dialogs beside words are in order', () => {
  expect(
    wrongIn('const A = () => <div><span>a</span><summary><h2>b</h2></summary><p>c <Dialog><div /></Dialog></p></div>;'),
  ).toEqual([]);
});
