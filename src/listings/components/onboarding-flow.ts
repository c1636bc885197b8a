import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AccountType } from '../../identity/account-type.ts';
import type { Experience } from '../contract.ts';
import type { Situation, StepName } from '../wizard-steps.ts';

export type TeammateType = 'admin' | 'collaborator' | null;
export type BlockType = 'ALL_DATES' | 'CHOOSE_DATES' | 'ONE_OFF';
/** A date of the block that is being made, as local date and times. */
export type DraftSession = { date: string; start: string; end: string };

/** What the wizard remembers on this device (specification, section 3, 'Onboarding state'). */
export type OnboardingState = {
  isLoading: boolean;
  accountType: AccountType | null;
  experienceId: string | null;
  selectedMediaIds: string[];
  council: { id: string; title: string } | null;
  step: StepName;
  teammateType: TeammateType;
  blockType: BlockType | null;
  sessions: DraftSession[];
  isCouncilFunded: boolean;
  showCollectionStep: boolean;
  experience: Experience | null;
};

type Actions = {
  set(changes: Partial<OnboardingState>): void;
  /** Choosing a council makes the listing council-funded. */
  setCouncil(council: OnboardingState['council']): void;
  /** Takes up a listing that exists already. */
  loadExperience(experience: Experience): void;
  /** Begins another block: its dates are chosen first. */
  addBlock(): void;
  reset(): void;
};

export const onboardingDefaults: OnboardingState = {
  isLoading: false,
  accountType: null,
  experienceId: null,
  selectedMediaIds: [],
  council: null,
  step: 'MARKETTING_QUESTIONS',
  teammateType: null,
  blockType: null,
  sessions: [],
  isCouncilFunded: false,
  showCollectionStep: true,
  experience: null,
};

export const useOnboardingFlow = create<OnboardingState & Actions>()(
  persist(
    (set) => ({
      ...onboardingDefaults,
      set: (changes) => set(changes),
      setCouncil: (council) => set(council ? { council, isCouncilFunded: true } : { council }),
      loadExperience: (experience) =>
        set({
          ...onboardingDefaults,
          experienceId: experience.id,
          experience,
          council: experience.council,
          isCouncilFunded: experience.isCouncilFunded || experience.council !== null,
          selectedMediaIds: experience.experienceMedia.map(({ id }) => id),
          step: experience.council ? 'LISTING_TITLE' : 'HAF_LISTING_TYPE',
          accountType: 'mentor',
        }),
      addBlock: () => set({ sessions: [], step: 'DATES_AND_TIMES_SELECT' }),
      reset: () => set(onboardingDefaults),
    }),
    {
      name: 'onboarding-flow',
      // Actions are not stored; a form that was being sent when the page closed is not being sent any more.
      partialize: ({
        set: _set,
        setCouncil: _setCouncil,
        loadExperience: _load,
        addBlock: _add,
        reset: _reset,
        ...state
      }) => ({ ...state, isLoading: false }),
    },
  ),
);

/** What decides the way through the wizard. */
export function situationOf(state: OnboardingState, accountType: string | null, isAnother: boolean): Situation {
  const council = state.experience?.council ?? state.council;
  return {
    accountType,
    isCouncilFunded: state.isCouncilFunded || council !== null,
    hasCouncil: council !== null,
    showCollectionStep: state.showCollectionStep,
    teammateType: state.teammateType,
    isAnother,
  };
}
