import type { factSources, FactSource } from '../councils/case-fact.ts';

/** Who says of a child that there is SEND, as a report names it: also this council, by a yes to short breaks. */
export type ReportSource = FactSource | 'SHORT_BREAKS';

/** The source that counts most stands first. A yes to short breaks was decided on an assessed need. */
export const reportSources: Readonly<Record<ReportSource, string>> = {
  OFFICER: 'Seen in evidence by an officer',
  SHORT_BREAKS: 'Found eligible for short breaks here',
  REFERRAL: 'A professional who referred the child',
  SCHOOL_LIST: 'A school’s list',
  FAMILY: 'The family',
} satisfies Record<keyof typeof factSources | 'SHORT_BREAKS', string>;

export const reportSourceKeys = Object.keys(reportSources) as ReportSource[];
