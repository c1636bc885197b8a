import { describe, expect, it } from 'vitest';
import { afterFailedMutation, afterFailedQuery, type Failed, type QueryOutcome } from './failure-notice.ts';

const failed: Failed = { status: 500, message: 'The house is on fire.', online: true, aborted: false };
const quiet: QueryOutcome = { kind: 'quiet' };

const table: [string, Partial<Failed>, Parameters<typeof afterFailedQuery>[1], QueryOutcome][] = [
  ['is told with the server’s message', {}, {}, { kind: 'tell', description: 'The house is on fire.' }],
  [
    'is told in general words when the server has none',
    { message: '' },
    {},
    { kind: 'tell', description: 'Something went wrong. Please try later.' },
  ],
  ['is silent offline: the dialog says it', { online: false }, {}, quiet],
  ['is silent when it was given up', { aborted: true }, {}, quiet],
  ['is silent when the read asks for that', {}, { quiet: true }, quiet],
  ['is silent for a status that the screen knows', { status: 404 }, { quiet: [404] }, quiet],
  [
    'is told for another status',
    { status: 403 },
    { quiet: [404] },
    { kind: 'tell', description: 'The house is on fire.' },
  ],
  [
    'is told when no answer came, whatever statuses are silent',
    { status: null },
    { quiet: [404] },
    { kind: 'tell', description: 'The house is on fire.' },
  ],
  ['leads to the page that the read names', {}, { fallback: '/listings' }, { kind: 'go', to: '/listings' }],
];

describe('a failed read', () => {
  it.each(table)('%s', (_, change, meta, expected) => {
    expect(afterFailedQuery({ ...failed, ...change }, meta)).toEqual(expected);
  });
});

describe('a failed change', () => {
  it.each<[Partial<Failed>, { quiet?: true | number[] }, string | null]>([
    [{}, {}, 'The house is on fire.'],
    [{ message: '' }, {}, 'Something went wrong. Please try later.'],
    [{ online: false }, {}, null],
    [{ aborted: true }, {}, null],
    [{ status: 409 }, { quiet: [409] }, null],
    [{ status: 500 }, { quiet: [409] }, 'The house is on fire.'],
    [{ status: null }, { quiet: [409] }, 'The house is on fire.'],
    [{ status: 500 }, { quiet: true }, null],
    [{ status: null }, { quiet: true }, null],
  ])('%j, on a screen that tells of %j itself, says %j', (change, meta, expected) => {
    expect(afterFailedMutation({ ...failed, ...change }, meta)).toBe(expected);
  });
});
