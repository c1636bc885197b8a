import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionsWithMarks, unsentMarks } from './mark-queue.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

const keep = (value: unknown): void => void stored.set('session-register', JSON.stringify(value));

it('two people who share a phone each have their own marks of one session', () => {
  keep({ wood: { rowan: [{ id: '1' }, { id: '2' }], fern: [{ id: '3' }] }, river: { fern: [{ id: '4' }] } });
  expect([unsentMarks('rowan'), unsentMarks('fern'), unsentMarks('ash')]).toEqual([2, 2, 0]);
  expect(sessionsWithMarks('rowan')).toEqual(['wood']);
  expect(sessionsWithMarks('fern')).toEqual(['wood', 'river']);
});

it('marks that a phone has kept since before are still its person’s', () => {
  keep({ wood: { accountId: 'rowan', marks: [{ id: '1' }] } });
  expect([unsentMarks('rowan'), unsentMarks('fern')]).toEqual([1, 0]);
});
