import { isolated, isolatedList } from '../platform/isolated.ts';
import type { ClashKind } from './clashes.ts';
import { durationText, travelText, type Travel } from './travel.ts';

type Told = {
  kind: ClashKind;
  learners: readonly { firstName: string }[];
  between: readonly { title: string }[];
  open: boolean;
  gapMinutes: number;
  travel: Travel | null;
};

/** A clash in a sentence. What only a grown-up can solve is told softly: somebody else may bring or collect. */
export function clashSentence({ kind, learners, between, open, gapMinutes, travel }: Told): string {
  const who = isolatedList([...new Set(learners.map(({ firstName }) => firstName))]);
  const one = learners.length === 1;
  const [first = '', second = ''] = between.map(({ title }) => isolated(title));
  const way = travel ? `: ${travelText(travel)}` : '';
  if (kind === 'overlap')
    return open
      ? `${who} cannot go to both ${first} and ${second}: they are at the same time.`
      : `${who} would be at ${first} and ${second} at the same time.`;
  if (kind === 'travel') {
    const time = gapMinutes === 0 ? 'no time' : durationText(gapMinutes);
    return `${who} ${one ? 'has' : 'have'} ${time} to get from ${first} to ${second}${way}.`;
  }
  return `${who} have to be brought or collected at about the same time in two places, for ${first} and ${second}${way}. Perhaps somebody can help.`;
}
