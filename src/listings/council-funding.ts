/** What a provider tells the council about itself (specification, section 2 'Council funding'). */
export const providerTypes = {
  school: 'School or college',
  charity: 'Charity',
  'community-group': 'Community or faith group',
  'private-company': 'Private company',
  'sole-trader': 'Sole trader',
  'sports-club': 'Sports club',
  'local-authority': 'Local authority',
  other: 'Something else',
} as const;
export type ProviderType = keyof typeof providerTypes;

export const sendProviderTypes = {
  specialist: 'We are specialists: everything is made for children with SEND',
  inclusive: 'We are inclusive: children with SEND take part with the others',
  'by-arrangement': 'By arrangement: we talk with each family first',
  none: 'We cannot offer SEND provision',
} as const;
export type SendProviderType = keyof typeof sendProviderTypes;

export const ofstedStates = {
  registered: 'Yes, we are registered',
  exempt: 'No, we are exempt',
  'not-registered': 'No',
} as const;
export type OfstedState = keyof typeof ofstedStates;

/** Ofsted's unique reference numbers: 'EY123456', '123456', '2512345'. */
export const isOfstedNumber = (text: string): boolean => /^(?:EY|VC|CA)?\d{5,7}$/i.test(text.replaceAll(' ', ''));

export const mealTypes = {
  breakfast: 'Breakfast',
  'hot-lunch': 'Hot lunch',
  'cold-lunch': 'Cold lunch',
  tea: 'Tea',
  snacks: 'Snacks',
  none: 'No meals',
} as const;
export type MealType = keyof typeof mealTypes;

/** Half hours from none to the whole of a four-hour session. */
export const activityHours = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4] as const;

/** What a council wants to know before it looks at a listing. */
export type CouncilFunding = {
  providerType: ProviderType | null;
  sendProviderType: SendProviderType | null;
  ofsted: OfstedState | null;
  ofstedNumber: string;
  meals: readonly MealType[];
  activityHours: number | null;
};

type CouncilStep =
  | 'HAF_PROVIDER_TYPE'
  | 'HAF_SEND_PROVIDER'
  | 'HAF_OUSTED_REGISTRED'
  | 'HAF_MEALS_PROVIDED'
  | 'HAF_ACTIVITY_HOURS';

/** The council's steps that are not answered yet, with the sentence for the provider, in the order of the wizard. */
export function missingForCouncil(funding: CouncilFunding): { step: CouncilStep; message: string }[] {
  const missing: [CouncilStep, boolean, string][] = [
    ['HAF_PROVIDER_TYPE', funding.providerType === null, 'Say what type of provider you are.'],
    ['HAF_SEND_PROVIDER', funding.sendProviderType === null, 'Say what SEND provision you offer.'],
    ['HAF_OUSTED_REGISTRED', ofstedProblem(funding) !== null, ofstedProblem(funding) ?? ''],
    ['HAF_MEALS_PROVIDED', funding.meals.length === 0, 'Say what meals you provide.'],
    ['HAF_ACTIVITY_HOURS', funding.activityHours === null, 'Estimate the hours of physical activity.'],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([step, , message]) => ({ step, message }));
}

/** What is wrong with the answer about Ofsted, or null. */
export function ofstedProblem({
  ofsted,
  ofstedNumber,
}: Pick<CouncilFunding, 'ofsted' | 'ofstedNumber'>): string | null {
  if (ofsted === null) return 'Say whether you are registered with Ofsted.';
  if (ofsted !== 'registered' || isOfstedNumber(ofstedNumber)) return null;
  return 'Enter your Ofsted number, like EY123456.';
}

/** 'No meals' stands alone: choosing it takes the others off, and the other way round. */
export function chooseMeals(before: readonly MealType[], chosen: readonly MealType[]): MealType[] {
  const added = chosen.find((meal) => !before.includes(meal));
  if (added === 'none') return ['none'];
  return chosen.filter((meal) => meal !== 'none');
}
