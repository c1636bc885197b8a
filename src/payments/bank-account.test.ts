import { describe, expect, it } from 'vitest';
import { bankAccountStates, describeBankAccount, needsHelp, standingOf } from './bank-account.ts';

const due = (names: string[], more = {}) => ({
  currently_due: names,
  past_due: [],
  current_deadline: null,
  disabled_reason: null,
  ...more,
});

describe('a bank account', () => {
  it.each([
    [
      'just made',
      { details_submitted: false, payouts_enabled: false, requirements: due(['external_account']) },
      'ONBOARDING',
    ],
    ['complete', { details_submitted: true, payouts_enabled: true, requirements: due([]) }, 'ENABLED'],
    ['complete without requirements', { details_submitted: true, payouts_enabled: true }, 'ENABLED'],
    [
      'asked for more, still paying',
      { details_submitted: true, payouts_enabled: true, requirements: due(['individual.verification.document']) },
      'RESTRICTED_SOON',
    ],
    [
      'overdue',
      { details_submitted: true, payouts_enabled: false, requirements: due([], { past_due: ['external_account'] }) },
      'DISABLED',
    ],
    [
      'rejected before it was complete',
      {
        details_submitted: false,
        payouts_enabled: false,
        requirements: due([], { disabled_reason: 'rejected.fraud' }),
      },
      'DISABLED',
    ],
  ] as const)('%s', (_, account, state) => {
    expect(standingOf(account as Parameters<typeof standingOf>[0]).state).toBe(state);
  });

  it('says in words what is missing, each once, and until when', () => {
    const standing = standingOf({
      details_submitted: true,
      payouts_enabled: true,
      requirements: due(
        ['individual.verification.document', 'person_1.verification.document', 'external_account', 'something.new'],
        { current_deadline: 1_800_000_000 },
      ),
    });
    expect(standing.needs).toEqual([
      'a document that proves your identity',
      'a bank account for payouts',
      'some more details',
    ]);
    expect(standing.needsBy?.toString()).toBe('2027-01-15T08:00:00Z');
  });

  it('that Stripe has refused, or still checks, promises nothing that its provider could do', () => {
    const { state, needs } = standingOf({
      details_submitted: true,
      payouts_enabled: false,
      requirements: due([], { disabled_reason: 'rejected.other' }),
    });
    expect([state, needs, needsHelp(state, needs)]).toEqual(['DISABLED', [], true]);
    expect(describeBankAccount(state, needs)).toContain('write to us');
    expect(describeBankAccount(state, ['a bank account for payouts'])).not.toContain('write to us');
  });

  it('has a sentence for each state', () => {
    for (const state of bankAccountStates) expect(describeBankAccount(state)).toMatch(/\.$/);
  });
});
