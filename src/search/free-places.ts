import { isolated } from '../platform/isolated.ts';

/** A council's decision about a learner, as a family reads it. */
type Eligibility = {
  id: string;
  learner: { id: string; firstName: string };
  programme: { title: string; startsOn: string; endsOn: string };
  council: { id: string; title: string };
  state: string;
  validUntil: string | null;
  allowance: { left: number; leftText: string } | null;
};

/** What a council pays for a child: where to look for it, and why it is free. */
export type FreePlace = {
  id: string;
  firstName: string;
  age: number;
  council: { id: string };
  /** The days on which the council pays, the first not before today. */
  from: string;
  to: string;
  why: string;
};

/** The places that are free for the children of a family: councils have agreed, and something of what they give is left. */
export function freePlaces(
  eligibilities: readonly Eligibility[],
  children: readonly { id: string; age: number }[],
  today: string,
): FreePlace[] {
  return eligibilities.flatMap(({ id, learner, programme, council, state, validUntil, allowance }) => {
    const child = children.find((one) => one.id === learner.id);
    const to = validUntil !== null && validUntil < programme.endsOn ? validUntil : programme.endsOn;
    if (!child || state !== 'ELIGIBLE' || to < today || allowance?.left === 0) return [];
    const left = allowance ? `, with ${allowance.leftText} left` : '';
    return [
      {
        id,
        firstName: learner.firstName,
        age: child.age,
        council: { id: council.id },
        from: programme.startsOn > today ? programme.startsOn : today,
        to,
        why: `${isolated(council.title)} pays for ${isolated(learner.firstName)}: ${isolated(programme.title)}${left}.`,
      },
    ];
  });
}
