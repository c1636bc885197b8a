import { factSourceKeys, type factSources, type FactSource } from '../councils/case-fact.ts';

/** Who says of a child that there is SEND, as a report names it: also this council, by a yes to short breaks. */
export type ReportSource = FactSource | 'SHORT_BREAKS';

export const reportSources: Readonly<Record<ReportSource, string>> = {
  OFFICER: 'Seen in evidence by an officer',
  SHORT_BREAKS: 'Found eligible for short breaks here',
  REFERRAL: 'A professional who referred the child',
  SCHOOL_LIST: 'A school’s list',
  FAMILY: 'The family',
} satisfies Record<keyof typeof factSources | 'SHORT_BREAKS', string>;

/**
 * The source that counts most stands first, in the order of a case. A yes to short breaks was decided on an assessed need and comes
 * after what an officer has seen.
 */
export const reportSourceKeys: readonly ReportSource[] = factSourceKeys.flatMap((source) =>
  source === 'OFFICER' ? [source, 'SHORT_BREAKS' as const] : [source],
);
