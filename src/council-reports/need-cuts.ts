import { countedKeys, countedQuestions, PREFER_NOT, type CountedQuestion } from '../councils/counted-question.ts';
import { reportSourceKeys, reportSources, type ReportSource } from './report-source.ts';

/** How a table sorts what it counts into lines. `order` are the lines that are always there; others follow by name. */
export type Cut<Of> = {
  key: string;
  title: string;
  of: (one: Of) => string;
  order?: readonly string[];
  label?: (key: string) => string;
  /** What is counted at all; without it everything. */
  only?: (one: Of) => boolean;
};

export const NOT_KNOWN = 'not-known';
export const named = (key: string): string => (key === NOT_KNOWN ? 'Not known' : key);

/** What is known of a child's SEND, and what its family answered. */
export type Needs = {
  /** Whether there is SEND, and an EHC plan, as the source says that counts most in this council; null where none has said. */
  send: boolean | null;
  sendSource: ReportSource | null;
  ehcp: boolean | null;
  ehcpSource: ReportSource | null;
  /** What the family answered to what the council counts; '' where it did not. */
  year: string;
  sex: string;
  ethnicity: string;
};

/** Each child is in one line, so that two lines that are shown never give a third away. */
const needs = {
  plan: 'SEND, with an EHC plan',
  'no-plan': 'SEND, without an EHC plan',
  send: 'SEND, nobody has said whether there is a plan',
  none: 'No SEND, as somebody said',
  'not-said': 'Not said',
} as const;
type Need = keyof typeof needs;

function needOf({ send, ehcp }: Pick<Needs, 'send' | 'ehcp'>): Need {
  if (send === null) return 'not-said';
  if (!send) return 'none';
  if (ehcp === null) return 'send';
  return ehcp ? 'plan' : 'no-plan';
}

/** What is said of a child's SEND, with who says it: 'EHC plan: a school’s list'; '' where nobody has said that there is any. */
export function needText({ send, sendSource, ehcp, ehcpSource }: Needs): string {
  const by = (source: ReportSource | null): string => (source ? reportSources[source].toLowerCase() : '');
  if (send && ehcp) return `EHC plan: ${by(ehcpSource)}`;
  return send ? `SEND: ${by(sendSource)}` : '';
}

const NOT_SAID = 'not-said';

/** The tables of what a council counts only: of nobody in a line there are rows, and small figures are left out of them always. */
export const countedCuts: readonly (Cut<Needs> & { key: CountedQuestion })[] = countedKeys.map((key) => ({
  key,
  title: `Children by ${countedQuestions[key].label.toLowerCase()}, as families say`,
  of: (child) => child[key] || NOT_SAID,
  order: [...Object.keys(countedQuestions[key].answers), NOT_SAID],
  label: (answer) => (countedQuestions[key].answers as Record<string, string>)[answer] ?? 'Not said',
}));

/** Whether a table opens no rows, and leaves small figures out whoever reads it. */
export const isCountedOnly = (table: string): boolean => countedKeys.some((key) => key === table);

/** Whether a line of such a table says something of a child: not to answer, and to prefer not to, does not. */
export const isSubstance = (line: string): boolean => line !== NOT_SAID && line !== PREFER_NOT;

/** Of children by SEND and EHC plan, and by who says so. */
export const needCuts: readonly Cut<Needs>[] = [
  {
    key: 'needs',
    title: 'Children by SEND and EHC plan',
    of: needOf,
    order: Object.keys(needs),
    label: (key) => needs[key as Need],
  },
  {
    key: 'send-source',
    title: 'Children with SEND by who says so',
    of: ({ sendSource }) => sendSource ?? NOT_KNOWN,
    order: reportSourceKeys,
    label: (key) => reportSources[key as ReportSource] ?? named(key),
    only: ({ send }) => send === true,
  },
  {
    key: 'ehcp-source',
    title: 'Children with an EHC plan by who says so',
    of: ({ ehcpSource }) => ehcpSource ?? NOT_KNOWN,
    order: reportSourceKeys.filter((source) => source !== 'SHORT_BREAKS'),
    label: (key) => reportSources[key as ReportSource] ?? named(key),
    only: ({ ehcp }) => ehcp === true,
  },
];
