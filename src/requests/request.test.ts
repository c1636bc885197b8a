import { describe, expect, it } from 'vitest';
import { decideAnswer, type Answer, type Approval } from './request.ts';
import { answerBy } from '../checkout/answer-by.ts';
import { mayShareBasket } from '../checkout/share-basket.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const requested = at('2027-03-01T09:00:00Z');

describe('a request lapses', () => {
  it.each([
    ['six days later, when the session is far off', '2027-04-01T09:00:00Z', '2027-03-07T09:00:00Z'],
    ['two hours before a session that is nearer', '2027-03-03T12:00:00Z', '2027-03-03T10:00:00Z'],
    ['six days later at the very edge', '2027-03-07T11:00:00Z', '2027-03-07T09:00:00Z'],
    ['at the start, when it comes within two hours of it', '2027-03-01T10:30:00Z', '2027-03-01T10:30:00Z'],
    ['at the start, when it comes two hours before to the minute', '2027-03-01T11:00:00Z', '2027-03-01T11:00:00Z'],
  ])('%s', (_, start, expected) => {
    expect(answerBy(requested, at(start)).toString()).toBe(expected);
  });

  it('in hours that pass, not hours on the wall, over a clock change', () => {
    expect(answerBy(at('2027-03-25T09:00:00Z'), at('2027-05-01T09:00:00Z')).toString()).toBe('2027-03-31T09:00:00Z');
  });
});

const soon = requested.add({ hours: 5 });
const decisions: [Approval, Answer, Temporal.Instant, string][] = [
  ['PENDING', 'approve', requested, 'act'],
  ['PENDING', 'decline', requested, 'act'],
  ['PENDING', 'withdraw', requested, 'act'],
  ['PENDING', 'approve', soon, 'request-lapsed'],
  ['PENDING', 'decline', soon, 'request-lapsed'],
  // Whoever withdraws gets what they want either way.
  ['PENDING', 'withdraw', soon, 'act'],
  ['APPROVED', 'approve', requested, 'repeat'],
  ['DECLINED', 'decline', requested, 'repeat'],
  ['WITHDRAWN', 'withdraw', requested, 'repeat'],
  ['APPROVED', 'decline', requested, 'already-answered'],
  ['APPROVED', 'withdraw', requested, 'already-answered'],
  ['DECLINED', 'approve', requested, 'already-answered'],
  ['WITHDRAWN', 'approve', requested, 'already-answered'],
  ['EXPIRED', 'approve', requested, 'already-answered'],
  ['NOT_REQUIRED', 'approve', requested, 'already-answered'],
];

describe('the answer to a request', () => {
  it.each(decisions)('%s, %s at %s: %s', (approval, answer, now, expected) => {
    const result = decideAnswer({ approval, answerBy: soon }, answer, now);
    expect(result.ok ? result.value : result.refusal.key).toBe(expected);
  });
});

describe('a basket', () => {
  const asked = { title: 'Pottery', needsApproval: true };
  const atOnce = { title: 'Football', needsApproval: false };
  it.each([
    [asked, [], true],
    [atOnce, [atOnce], true],
    [asked, [atOnce], false],
    [atOnce, [asked], false],
    [asked, [asked], false],
  ])('%# holds requests on their own', (wanted, others, expected) => {
    const result = mayShareBasket(wanted, others);
    expect(result.ok).toBe(expected);
    if (!result.ok) expect(result.refusal.message).toContain('‘Pottery’');
  });
});
