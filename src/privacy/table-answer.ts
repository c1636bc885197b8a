/**
 * What is done with a row of somebody who is erased: it is deleted; it stays without its words, under a pseudonym (the ids
 * of an account without a name); or it stays as it is, because no word of anybody is in it. What stays says why.
 */
export type Erasing = { delete: true } | { blank: string; why: string } | { keep: string };

/**
 * What the archive takes of a table: its columns but some, or a query of its own, in which {accounts} stands for the same as in
 * `of`; or nothing, and why.
 */
type Exporting = { title: string; without?: string; select?: string; from?: string } | { none: string };

export type TableAnswer = {
  /**
   * Whose a row is, in SQL. {accounts} are the accounts that are erased or exported, {learners} all learners of them, or
   * the one who is erased alone; {families} are the accounts also where only a learner of them is erased; {files} are files
   * that were sent as answers about {learners}. {kept} is whether another guardian keeps the `eligibility` from whose archive it is.
   */
  of: string;
  exported: Exporting;
  erased: Erasing;
  /**
   * Where one learner is erased and the family stays: columns with words of people ('data.message' is a text in a JSON
   * column), in which the name may stand. It is taken out of them, in the rows of the family.
   */
  words?: readonly string[];
};

/** Whose rows are, in SQL that several tables share. */
export const OF_BOOKER = '(select id from booking where booker_id = any({accounts}))';
export const OF_FAMILY_PLACES = `(select id from place where booking_id in ${OF_BOOKER} or learner_id = any({learners}))`;
export const OF_PAYMENTS = '(select id from payment where account_id = any({accounts}))';
export const OF_ELIGIBILITIES = '(select id from eligibility where learner_id = any({learners}) and not {kept})';
export const OF_CONVERSATIONS = '(select id from conversation where account_id = any({accounts}))';
export const OF_LISTINGS = '(select id from listing where provider_id = any({accounts}))';
export const OF_ENTRIES = '(select id from waiting_entry where account_id = any({accounts}))';

export const MONEY =
  'Records of money are kept for 6 years (Finance Act 1998, Schedule 18; VAT Regulations 1995). No name is in it.';
export const OF_MONEY = 'What the records of money are about is kept with them for 6 years.';
export const SHORT = 'It goes by itself within a day, and holds fingerprints only.';
export const NUMBERS = 'Ids and numbers only: no name is in it.';
export const IN_OTHERS = { none: 'It is a part of what is listed elsewhere in the archive.' };
export const SECRET = { none: 'A fingerprint: nothing can be read from it, and nobody should have a copy.' };
