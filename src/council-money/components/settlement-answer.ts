import type { AnswerOf } from '../../platform/contract.ts';
import type { councilMoneyContract } from '../contract.ts';

/** A settlement as both sides read it. */
export type Settlement = AnswerOf<(typeof councilMoneyContract)['GET /settlements/{settlementId}']>;
export type SettlementLine = Settlement['lines'][number];
