import { useQuery } from '@tanstack/react-query';
import { api } from '../../../client.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  activityHours,
  chooseMeals,
  mealTypes,
  ofstedProblem,
  ofstedStates,
  providerTypes,
  sendProviderTypes,
} from '../../council-funding.ts';
import type { ListingValues } from '../listing-values.ts';
import { useOnboardingFlow } from '../onboarding-flow.ts';
import type { DrawnStep, ListingFieldsProps, Problems } from '../step.ts';

const choicesOf = <Key extends string>(record: Readonly<Record<Key, string>>) =>
  (Object.entries(record) as [Key, string][]).map(([value, label]) => ({ value, label }));

const told = ({ values, set }: ListingFieldsProps) => ({
  funding: values.councilFunding,
  tell: (change: Partial<ListingValues['councilFunding']>) =>
    set({ councilFunding: { ...values.councilFunding, ...change } }),
});

/** Who pays is asked before there is a draft: the answer lies in the wizard's own memory until then. */
export const listingType: DrawnStep = {
  of: 'beginning',
  Fields: ({ listing }) => {
    const flow = useOnboardingFlow();
    const funded = listing?.values.isCouncilFunded ?? flow.isCouncilFunded;
    return (
      <RadioGroup
        id="isCouncilFunded"
        name="isCouncilFunded"
        label="Listing type"
        labelHidden
        layout="cards"
        value={funded ? 'funded' : 'own'}
        onChange={(value) => {
          const isCouncilFunded = value === 'funded';
          flow.set({ isCouncilFunded, ...(isCouncilFunded ? {} : { council: null }) });
          listing?.set({ isCouncilFunded, ...(isCouncilFunded ? {} : { councilId: null }) });
        }}
        options={[
          {
            value: 'own',
            label: 'Paid or free',
            help: 'Families pay you, or come for free. Most listings are like this.',
          },
          {
            value: 'funded',
            label: 'Council funded',
            help: 'A council pays for places: HAF (Holiday Activities and Food, free holiday clubs), or short breaks for children with SEND (special educational needs and disabilities). It looks at the listing before it is published.',
          },
        ]}
      />
    );
  },
};

/** Every council, read once. */
function useCouncils() {
  return useQuery({ queryKey: ['councils', 'all'], queryFn: () => api('GET /councils'), staleTime: Infinity });
}

export const councilSelect: DrawnStep = {
  of: 'listing',
  check: ({ councilId }): Problems => (councilId ? {} : { councilId: 'Choose the council for this listing.' }),
  Fields: ({ values, set, problems }) => {
    const councils = useCouncils();
    const { setCouncil } = useOnboardingFlow();
    if (councils.error)
      return (
        <ErrorState
          title="The councils could not be loaded"
          onRetry={() => void councils.refetch()}
          busy={councils.isFetching}
        >
          {sentenceOf(councils.error)} What you have entered is safe.
        </ErrorState>
      );
    return (
      <SelectField
        id="councilId"
        name="councilId"
        label="Council"
        help="The council that pays for the places. It can be another one than that of the venue."
        value={values.councilId ?? ''}
        error={problems['councilId']}
        options={[
          // As high as with all of them: the way on below stays where it is.
          { value: '', label: councils.data ? 'Choose a council' : 'Loading the councils …' },
          ...(councils.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => {
          const council = councils.data?.find(({ id }) => id === event.target.value) ?? null;
          setCouncil(council);
          set({ councilId: council?.id ?? null, ...(council ? { isCouncilFunded: true } : {}) });
        }}
      />
    );
  },
};

export const providerType: DrawnStep = {
  of: 'listing',
  check: ({ councilFunding }): Problems =>
    councilFunding.providerType ? {} : { providerType: 'Say what type of provider you are.' },
  Fields: (props) => {
    const { funding, tell } = told(props);
    return (
      <RadioGroup
        id="providerType"
        name="providerType"
        label="Provider type"
        labelHidden
        value={funding.providerType}
        onChange={(value) => tell({ providerType: value })}
        error={props.problems['providerType']}
        options={choicesOf(providerTypes)}
      />
    );
  },
};

export const sendProvider: DrawnStep = {
  of: 'listing',
  check: ({ councilFunding }): Problems =>
    councilFunding.sendProviderType ? {} : { sendProviderType: 'Say what SEND provision you offer.' },
  Fields: (props) => {
    const { funding, tell } = told(props);
    return (
      <RadioGroup
        id="sendProviderType"
        name="sendProviderType"
        label="SEND provision"
        labelHidden
        help="SEND means special educational needs and disabilities."
        value={funding.sendProviderType}
        onChange={(value) => tell({ sendProviderType: value })}
        error={props.problems['sendProviderType']}
        options={choicesOf(sendProviderTypes)}
      />
    );
  },
};

export const ofstedRegistered: DrawnStep = {
  of: 'listing',
  check: ({ councilFunding }): Problems => {
    const problem = ofstedProblem(councilFunding);
    if (!problem) return {};
    return councilFunding.ofsted === 'registered' ? { ofstedNumber: problem } : { ofsted: problem };
  },
  Fields: (props) => {
    const { funding, tell } = told(props);
    return (
      <div className="flex flex-col gap-6">
        <RadioGroup
          id="ofsted"
          name="ofsted"
          label="Ofsted"
          labelHidden
          value={funding.ofsted}
          onChange={(value) => tell({ ofsted: value })}
          error={props.problems['ofsted']}
          options={choicesOf(ofstedStates)}
        />
        {funding.ofsted === 'registered' && (
          <TextField
            id="ofstedNumber"
            name="ofstedNumber"
            label="Ofsted number"
            help="Your unique reference number, like EY123456. It stands on your certificate."
            maxLength={20}
            value={funding.ofstedNumber}
            onChange={(event) => tell({ ofstedNumber: event.target.value })}
            error={props.problems['ofstedNumber']}
          />
        )}
      </div>
    );
  },
};

export const mealsProvided: DrawnStep = {
  of: 'listing',
  check: ({ councilFunding }): Problems =>
    councilFunding.meals.length > 0 ? {} : { meals: 'Say what meals you provide.' },
  Fields: (props) => {
    const { funding, tell } = told(props);
    return (
      <ChoiceGroup
        id="meals"
        name="meals"
        label="Meals"
        labelHidden
        help="For holiday activities and food, one meal a day meets the School Food Standards."
        value={funding.meals}
        onChange={(chosen) => tell({ meals: chooseMeals(funding.meals, chosen) })}
        error={props.problems['meals']}
        options={choicesOf(mealTypes)}
      />
    );
  },
};

export const activity: DrawnStep = {
  of: 'listing',
  check: ({ councilFunding }): Problems =>
    councilFunding.activityHours === null ? { activityHours: 'Estimate the hours of physical activity.' } : {},
  Fields: (props) => {
    const { funding, tell } = told(props);
    return (
      <SelectField
        id="activityHours"
        name="activityHours"
        label="Hours of physical activity"
        help="In a session of four hours. Councils ask for at least one hour a day."
        value={funding.activityHours === null ? '' : String(funding.activityHours)}
        error={props.problems['activityHours']}
        options={[
          { value: '', label: 'Choose the hours' },
          ...activityHours.map((hours) => ({ value: String(hours), label: hoursText(hours) })),
        ]}
        onChange={(event) => tell({ activityHours: event.target.value === '' ? null : Number(event.target.value) })}
      />
    );
  },
};

/** 'No activity', 'Half an hour', '1 hour', '1½ hours'. */
function hoursText(hours: number): string {
  if (hours === 0) return 'No activity';
  if (hours === 0.5) return 'Half an hour';
  if (hours === 1) return '1 hour';
  return `${Math.floor(hours)}${hours % 1 === 0.5 ? '½' : ''} hours`;
}
