import { formatMoney } from '../platform/money.ts';
import { normalCode } from './code.ts';
import type { CodeOff, DiscountKind, DiscountRule } from './discount.ts';
import { momentProblems } from '../schedule/typed-moment.ts';
import { MAXIMUM_PAID_PENCE } from './ticket.ts';

/** What a provider says of a code; moments are ISO instants, or `NOT_A_MOMENT` while somebody types. */
export type CodeDraft = CodeOff & {
  ticketId: string | null;
  /** How many bookings may use it, and how many of one family; null means any number. */
  maximumUses: number | null;
  perFamily: number | null;
  validFrom: string | null;
  validTo: string | null;
};

export type RuleProblems = Partial<Record<'kind' | 'from' | 'percent' | 'amountPence', string>>;
export type CodeProblems = Partial<Record<keyof CodeDraft, string>>;

const bounds: Record<DiscountKind, { fewest: number; most: number; what: string }> = {
  learners: { fewest: 2, most: 10, what: 'Choose from the second to the tenth child' },
  sessions: { fewest: 2, most: 60, what: 'Choose 2 to 60 dates' },
  'early-bird': { fewest: 1, most: 365, what: 'Choose 1 to 365 days' },
  returning: { fewest: 1, most: 1, what: 'This discount is for every family who came before' },
};

/** What is wrong with one automatic discount, by field; empty when it can be given. */
export function checkRule(rule: DiscountRule): RuleProblems {
  const problems: RuleProblems = {};
  const { fewest, most, what } = bounds[rule.kind];
  if (rule.from < fewest || rule.from > most) problems.from = what;
  Object.assign(problems, checkOff(rule));
  return problems;
}

function checkOff({ percent, amountPence }: Pick<DiscountRule, 'percent' | 'amountPence'>): RuleProblems {
  if (percent !== null && amountPence !== null) return { percent: 'Choose a percentage or an amount, not both' };
  if (percent === null && amountPence === null) return { percent: 'Say how much comes off' };
  if (percent !== null && (percent < 1 || percent > 100)) return { percent: 'Choose 1% to 100%' };
  if (amountPence !== null && (amountPence < 1 || amountPence > MAXIMUM_PAID_PENCE))
    return { amountPence: `Choose an amount up to ${formatMoney(MAXIMUM_PAID_PENCE)}` };
  return {};
}

/** What is wrong with one code, by field; empty when it can be given out. `ticketIds` are the listing's tickets. */
export function checkCode(code: CodeDraft, ticketIds: ReadonlySet<string>): CodeProblems {
  const problems: CodeProblems = {};
  const text = normalCode(code.code);
  if (!/^[A-Z0-9-]{3,30}$/.test(text)) problems.code = 'Use 3 to 30 letters, numbers and dashes, like SPRING10';
  if (code.kind === 'percent' && (code.percent === null || code.percent < 1 || code.percent > 100))
    problems.percent = 'Choose 1% to 100%';
  if (
    code.kind === 'amount' &&
    (code.amountPence === null || code.amountPence < 1 || code.amountPence > MAXIMUM_PAID_PENCE)
  )
    problems.amountPence = `Choose an amount up to ${formatMoney(MAXIMUM_PAID_PENCE)}`;
  if (code.kind === 'ticket' && (code.ticketId === null || !ticketIds.has(code.ticketId)))
    problems.ticketId = 'Choose the ticket that this code opens';
  if (code.perFamily !== null && code.maximumUses !== null && code.perFamily > code.maximumUses)
    problems.perFamily = 'A family cannot use it more often than everybody together';
  Object.assign(problems, momentProblems({ validFrom: code.validFrom, validTo: code.validTo }));
  if (code.validFrom !== null && code.validTo !== null && Date.parse(code.validTo) <= Date.parse(code.validFrom))
    problems.validTo = 'The code must end after it begins';
  return problems;
}

/** What is wrong with a whole list of discounts, by the ids of its boxes: 'rules.0.percent', 'codes.1.code'. */
export function checkDiscounts(
  rules: readonly DiscountRule[],
  codes: readonly CodeDraft[],
  ticketIds: ReadonlySet<string>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    for (const [field, message] of Object.entries(checkRule(rule))) fields[`rules.${index}.${field}`] = message;
  }
  for (const [index, code] of codes.entries()) {
    for (const [field, message] of Object.entries(checkCode(code, ticketIds)))
      fields[`codes.${index}.${field}`] = message;
    const text = normalCode(code.code);
    if (text !== '' && seen.has(text)) fields[`codes.${index}.code`] = 'Another code of this listing is the same';
    seen.add(text);
  }
  return fields;
}
