import type { AnswerOf } from '../platform/contract.ts';
import type { councilReportsContract } from './contract.ts';

/** What of a report is drawn. */
export type DrawnReport = NonNullable<
  AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/report']>['pictures']
>;

/** Take-up by area, as it is drawn. */
export type Areas = NonNullable<DrawnReport['areas']>;
