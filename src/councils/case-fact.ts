/**
 * Who can have said of a child whether it has special educational needs or a disability (SEND), and an education, health and care
 * plan (EHC plan); the source that counts most stands first. Who has seen a letter knows more than who was told of it.
 */
export const factSources = {
  OFFICER: { words: 'seen in evidence by an officer', short: 'officer' },
  REFERRAL: { words: 'said by the professional who refers the child', short: 'referral' },
  SCHOOL_LIST: { words: 'on a school’s list', short: 'school list' },
  FAMILY: { words: 'said by the family', short: 'family' },
} as const;
export type FactSource = keyof typeof factSources;
export const factSourceKeys = Object.keys(factSources) as FactSource[];

/** What one source says. Null: it has not said whether there is a plan. */
export type FactSaid = { send: boolean; ehcp: boolean | null };
export type SourcedFact = FactSaid & { source: FactSource };

/** Something that is so, or is not, and who says it. */
export type Sourced = { holds: boolean; source: FactSource };
export type CaseFacts = { send: Sourced | null; ehcp: Sourced | null };

/**
 * What stands of a case, out of what each source has said: the word of the source that counts most. A source that has not said
 * whether there is a plan leaves that to the next one, unless it says that there is no SEND.
 */
export function factsThatStand(said: readonly SourcedFact[]): CaseFacts {
  const inOrder = factSourceKeys.flatMap((source) => said.filter((one) => one.source === source));
  const [send] = inOrder;
  const ehcp = inOrder.find((one) => one.ehcp !== null);
  return {
    send: send ? { holds: send.send, source: send.source } : null,
    ehcp: ehcp?.ehcp == null ? null : { holds: ehcp.ehcp, source: ehcp.source },
  };
}

/** As a form has them: '' is not said. */
export const factAnswers = ['', 'yes', 'no'] as const;
export type FactAnswer = (typeof factAnswers)[number];
export type FactForm = { send: FactAnswer; ehcp: FactAnswer };
export const noFact: FactForm = { send: '', ehcp: '' };

/** What is wrong with what a form says, by field; empty where it can be kept. */
export function checkFact({ send, ehcp }: FactForm): Record<string, string> {
  return ehcp === 'yes' && send !== 'yes'
    ? { send: 'An EHC plan is for children with SEND. Say yes here, too, or no to the plan.' }
    : {};
}

/** What a form says, to be kept; null where it says nothing. Who has no SEND has no plan. */
export function factSaid({ send, ehcp }: FactForm): FactSaid | null {
  if (send === '') return null;
  if (send === 'no') return { send: false, ehcp: false };
  return { send: true, ehcp: ehcp === '' ? null : ehcp === 'yes' };
}

/** The same the other way: what a form begins with. */
export function factForm(said: FactSaid | null): FactForm {
  if (!said) return noFact;
  const answer = (holds: boolean | null): FactAnswer => (holds === null ? '' : holds ? 'yes' : 'no');
  return { send: answer(said.send), ehcp: said.send ? answer(said.ehcp) : '' };
}

/** By the codes of the school census. */
export const sendCodes = { N: 'No SEND', K: 'SEN support', E: 'EHC plan' } as const;
export type SendCode = keyof typeof sendCodes;

export const factOfCode: Readonly<Record<SendCode, FactSaid>> = {
  N: { send: false, ehcp: false },
  K: { send: true, ehcp: false },
  E: { send: true, ehcp: true },
};

/** The facts of a case in the few words of a row: 'EHC plan (school list)'; '' where nothing or no SEND is said. */
export function factLine({ send, ehcp }: CaseFacts): string {
  if (ehcp?.holds) return `EHC plan (${factSources[ehcp.source].short})`;
  return send?.holds ? `SEND (${factSources[send.source].short})` : '';
}

/** One fact in a sentence: 'Yes, on a school’s list'. */
export const factSentence = (fact: Sourced | null): string =>
  fact ? `${fact.holds ? 'Yes' : 'No'}, ${factSources[fact.source].words}` : 'Not said';
