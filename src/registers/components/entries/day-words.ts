import { isolated } from '../../../platform/isolated.ts';
import { timeOf } from '../../../platform/time.ts';
import type { EntryOf } from '../../entries.ts';
import type { Ratio } from '../../ratio.ts';

/** '17 of 17, last at 11:40' */
export const headCountSentence = ({ data: { counted, of }, madeAt }: EntryOf<'HEAD_COUNT'>): string =>
  `${counted} of ${of}, last at ${timeOf(madeAt)}`;

const staffWord = (count: number): string => (count === 1 ? '1 adult' : `${count} adults`);

/** '2 adults for 17 children, 3 are needed', or what is missing to say it. */
export function ratioSentence({ children, required }: Ratio, present: number | null): string {
  if (children === 0) return present === null ? 'No children here' : `${staffWord(present)}, no children here`;
  const here = `${children} ${children === 1 ? 'child' : 'children'}`;
  const needed = `${required} ${required === 1 ? 'is' : 'are'} needed`;
  return present === null
    ? `${here} here: ${staffWord(required)} needed`
    : `${staffWord(present)} for ${here}, ${needed}`;
}

/** 'Ages 4 to 8' */
export const ageWords = (from: number, to: number): string =>
  from === 0 ? `Under ${to + 1}` : from === to ? `Age ${from}` : `Ages ${from} to ${to}`;

/** '11:40, Rowan Ash' */
export const madeSentence = ({ madeAt, madeBy }: { madeAt: string; madeBy: string }): string =>
  [timeOf(madeAt), isolated(madeBy)].filter(Boolean).join(', ');
