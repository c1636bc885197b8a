import { beforeEach, expect, test } from 'vitest';
import type { Experience } from '../contract.ts';
import { onboardingDefaults, situationOf, useOnboardingFlow } from './onboarding-flow.ts';

const flow = () => useOnboardingFlow.getState();
beforeEach(() => flow().reset());

const council = { id: '0198c000-0000-7000-8000-000000000001', title: 'Sheffield' };
const listing = (funded: boolean): Experience =>
  ({ id: 'listing', council: funded ? council : null, experienceMedia: [{ id: 'picture' }] }) as unknown as Experience;

test('choosing a council makes the listing council-funded; taking it back does not undo that', () => {
  flow().setCouncil(council);
  expect(flow()).toMatchObject({ council, isCouncilFunded: true });
  flow().setCouncil(null);
  expect(flow()).toMatchObject({ council: null, isCouncilFunded: true });
});

test('a listing with a council is taken up at its title, another at its listing type; the account is a mentor', () => {
  flow().loadExperience(listing(true));
  expect(flow()).toMatchObject({
    step: 'LISTING_TITLE',
    accountType: 'mentor',
    experienceId: 'listing',
    selectedMediaIds: ['picture'],
    isCouncilFunded: true,
  });
  flow().loadExperience(listing(false));
  expect(flow()).toMatchObject({ step: 'HAF_LISTING_TYPE', isCouncilFunded: false, council: null });
});

test('another block starts without dates, at choosing them', () => {
  flow().set({ sessions: [{ date: '2027-04-06', start: '09:30', end: '15:00' }], blockType: 'ONE_OFF' });
  flow().addBlock();
  expect(flow()).toMatchObject({ sessions: [], step: 'DATES_AND_TIMES_SELECT', blockType: 'ONE_OFF' });
});

test('reset brings the defaults back, and collections are shown by default', () => {
  flow().set({ teammateType: 'admin', showCollectionStep: false });
  flow().reset();
  expect(flow()).toMatchObject(onboardingDefaults);
  expect(situationOf(flow(), 'mentor', false)).toEqual({
    accountType: 'mentor',
    isCouncilFunded: false,
    hasCouncil: false,
    showCollectionStep: true,
    teammateType: null,
    isAnother: false,
  });
});
