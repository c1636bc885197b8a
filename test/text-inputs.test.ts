import { expect, it } from 'vitest';
import { textInputs, type TextInput } from './text-inputs.ts';

/** Text of several lines. Everything else that people type is one line. */
const SEVERAL_LINES = new Set(
  'about action address allergen allergies answer biography body calming communication conditions confirmationMessage contactOnly continence description explanation help medical message mobility needs note notes otherPlatforms plan question reason reply restriction supportNeeds triggers value words'.split(
    ' ',
  ),
);
/** What programs make and send back as it is: never typed, never shown. */
const OPAQUE = new Set(
  'agreed category key lastMessageId next password path places placeIds sessions showIf.key slug stack stamp token topics version'.split(
    ' ',
  ),
);

/** Where one line is enough, though other fields of the name take several. */
const ONE_LINE = new Set(['needs[].reason']);
const takesLines = (input: TextInput): boolean => SEVERAL_LINES.has(last(input)) && !ONE_LINE.has(input.path);

const last = ({ path }: TextInput): string => path.split('.').at(-1) ?? '';
const nameOf = (input: TextInput): string => `${input.address} ${input.part}.${input.path}`;

/** What comes through of a text that tries everything; undefined where its format refuses it. */
function throughOf({ schema }: TextInput): string | undefined {
  const { success, data } = schema.safeParse(' Ada\u202e\n\u200bx\u0007 ');
  return success ? String(data) : undefined;
}

const typed = textInputs().filter((input) => throughOf(input) !== undefined && !OPAQUE.has(last(input)));

it('there are text inputs, of both kinds', () => {
  expect(typed.length).toBeGreaterThan(100);
  expect(new Set(typed.map(takesLines))).toEqual(new Set([true, false]));
});

it.each(typed.map((input) => [nameOf(input), input] as const))('%s is cleaned', (_, input) => {
  expect(throughOf(input)).toBe(takesLines(input) ? 'Ada\nx' : 'Ada x');
});
