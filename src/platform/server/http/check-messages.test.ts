import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { wordChecks } from './check-messages.ts';

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('failed checks are worded as the specification words them', () => {
  beforeAll(() => wordChecks());

  it.each([
    ['a missing text', z.string(), undefined, 'Required'],
    ['an empty text that must not be', z.string().min(1), '', 'Required'],
    ['a number for a text', z.string(), 7, 'Expected string, received number'],
    ['a text for a number', z.number(), 'seven', 'Expected number, received string'],
    ['a short text', z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
    ['a small number', z.number().min(1), 0, 'Number must be greater than or equal to 1'],
    ['a word that is not on the list', z.enum(['yes', 'no']), 'maybe', 'Invalid input'],
    ['a message of its own', z.string({ error: 'Please select an option' }), undefined, 'Please select an option'],
  ])('%s', (_, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });
});
