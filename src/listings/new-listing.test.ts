import { describe, expect, test } from 'vitest';
import { beginningOfListing, nextWithListings, type BeginningUser } from './new-listing.ts';
import type { ListingState } from './listing.ts';

const rosa: BeginningUser = {
  accountType: 'mentor',
  firstName: 'Rosa',
  lastName: 'Lind',
  organisationName: '',
  summary: 'Slow looking',
  biography: 'A ranger for ten years.',
  phoneNumber: '0114 496 0000',
};

describe('a new listing begins', () => {
  test.each<[string, Partial<BeginningUser>, string]>([
    ['at its type, for a mentor whose profile is complete', {}, 'HAF_LISTING_TYPE'],
    ['at itself, for a collaborator, whom no council pays', { accountType: 'collaborator' }, 'LISTING_SETUP'],
    ['at the first question, for somebody new', { accountType: null }, 'MARKETTING_QUESTIONS'],
    ['in the profile that lacks a paragraph', { biography: '' }, 'PROFILE_SETUP'],
    ['in the profile of an organisation without a name', { accountType: 'organisation' }, 'PROFILE_SETUP'],
    [
      'at its type, for an organisation with a name',
      { accountType: 'organisation', organisationName: 'Hazel Copse' },
      'HAF_LISTING_TYPE',
    ],
  ])('%s', (_, differs, step) => expect(beginningOfListing({ ...rosa, ...differs })).toBe(step));
});

describe('from an empty list a provider goes on', () => {
  test.each<[string, Partial<Record<ListingState, number>>, 'create' | 'finish' | null]>([
    ['to a first listing, with nothing at all', {}, 'create'],
    ['to the draft', { DRAFT: 1 }, 'finish'],
    ['to what the council asked to change', { CHANGES_ASKED: 1, SUBMITTED: 1 }, 'finish'],
    ['to what the council approved and nobody has published', { APPROVED: 1 }, 'finish'],
    ['nowhere else, while the council looks', { SUBMITTED: 1 }, null],
    ['nowhere else, with a listing that families find', { PUBLISHED: 1, DRAFT: 2 }, null],
    ['nowhere else, with a listing that was out', { ARCHIVED: 1, DRAFT: 1 }, null],
  ])('%s', (_, counts, next) => expect(nextWithListings(counts)).toBe(next));
});
