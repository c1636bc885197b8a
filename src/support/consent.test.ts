import { describe, expect, it } from 'vitest';
import { readConsent } from './consent.ts';

const decision = {
  categories: ['necessary', 'analytics'],
  revision: 0,
  data: null,
  consentTimestamp: '2027-04-06T10:00:00.000Z',
  consentId: '1c1f2f2f-2f5c-4c57-9d7f-3f1d1b6a8a11',
  services: { necessary: [], analytics: [] },
  languageCode: 'en-GB',
  lastConsentTimestamp: '2027-04-06T10:00:00.000Z',
  expirationTime: 1_822_700_000_000,
};
const kept = (value: unknown): string => `thicket-consent=${encodeURIComponent(JSON.stringify(value))}`;

describe('the decision about cookies', () => {
  it.each([
    ['no cookies', '', null],
    ['other cookies only', 'other=1', null],
    ['a cookie whose name ends alike', `not-${kept(decision)}`, null],
    ['yes to all', kept(decision), { analytics: true }],
    ['only the necessary', `a=1; ${kept({ ...decision, categories: ['necessary'] })}; b=2`, { analytics: false }],
    ['a word instead of a decision', 'thicket-consent=analytics', null],
    ['an empty value', 'thicket-consent=', null],
    ['null', kept(null), null],
    ['a broken escape', 'thicket-consent=%E0%A4%A', null],
    ['categories that are no list', kept({ ...decision, categories: 'analytics' }), null],
    ['a decision without its id', kept({ ...decision, consentId: undefined }), null],
    ['a decision without its first moment', kept({ ...decision, consentTimestamp: '' }), null],
    ['a decision without its last moment', kept({ ...decision, lastConsentTimestamp: undefined }), null],
  ])('is read from %s', (_, cookies, consent) => {
    expect(readConsent(cookies)).toEqual(consent);
  });
});
