import { expect, it } from 'vitest';
import { toDoKinds, toDoLink } from './to-do.ts';

const council = { id: '0190a1b2-0000-7000-8000-000000000001', title: 'Somerset Council' };

it.each([
  ['requests', 1, null, 'A request waits for your answer', '/bookings/m?type=requests'],
  ['requests', 3, null, 'Requests wait for your answer', '/bookings/m?type=requests'],
  ['offers', 1, null, 'A place is offered to you', '/bookings/l/waiting'],
  [
    'eligibilities',
    2,
    council,
    'Children wait for their eligibility check (Somerset Council)',
    `/councils/${council.id}?eligibility=PENDING&type=all`,
  ],
  [
    'council-listings',
    1,
    council,
    'A listing waits for your approval (Somerset Council)',
    `/councils/${council.id}/listings`,
  ],
] as const)('%s, %i of them: where it leads and what it says', (kind, count, of, text, to) => {
  expect(toDoLink({ kind, count, council: of, firstId: null })).toEqual({ text, to });
});

it('each kind leads somewhere', () => {
  for (const kind of toDoKinds) expect(toDoLink({ kind, count: 2, council, firstId: null }).to).toMatch(/^\/[a-z]/);
});

it('the first register that waits is opened by itself', () => {
  const { to } = toDoLink({ kind: 'registers', count: 2, council: null, firstId: council.id });
  expect(to).toBe(`/registers/${council.id}`);
});
