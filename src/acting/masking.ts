import type { SignedIn } from '../identity/access.ts';
import { firstCharacter } from '../platform/cut-text.ts';

/**
 * What of a family's learners is shown while somebody acts for an account. An administrator who looks into an account
 * does not need to know which children they are; a delegate is the account's own helper and could not book for a family
 * or keep a register without names. The reasons are in docs/decisions/0008-masking-while-acting.md.
 */
type Acting = SignedIn['acting'];

/** Whether learners, their answers and their families' telephone numbers are masked. */
export function isMasked(acting: Acting): boolean {
  return acting === 'impersonation';
}

/** A first letter and a dot: enough to tell brothers and sisters apart, too little to know them. */
export function maskedName(name: string): string {
  const letter = firstCharacter(name.trim());
  return letter === '' ? '' : `${letter.toUpperCase()}.`;
}

/** A person by initials, for those outside who need no name: 'A. L.' */
export function initialsOf(person: { first_name: string; last_name: string }): string {
  return [person.first_name, person.last_name].map(maskedName).filter(Boolean).join(' ');
}

type NamedLearner = { first_name: string; last_name?: string; date_of_birth?: unknown };

/** A learner's row as it may be shown: while masked without date of birth, and of the names the first letters only. */
export function maskedLearner<Row extends NamedLearner>(row: Row, acting: Acting): Row {
  if (!isMasked(acting)) return row;
  return {
    ...row,
    first_name: maskedName(row.first_name),
    ...(row.last_name === undefined ? {} : { last_name: maskedName(row.last_name) }),
    ...(row.date_of_birth === undefined ? {} : { date_of_birth: null }),
  };
}
