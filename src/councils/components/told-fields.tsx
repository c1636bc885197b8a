import { useId, useState } from 'react';
import type { FactForm } from '../case-fact.ts';
import { noAnswers, type Asked, type CountedAnswers } from '../counted-question.ts';
import { CountedFields } from './counted-fields.tsx';
import { FactFields } from './fact-fields.tsx';

/** What a family has said before of SEND, and answered so that its council can count. */
export type Told = { facts: FactForm; answers: CountedAnswers };

/**
 * The same in a form, by programme: what was said before is of one of them. What nobody touches is not sent, and stays as it was
 * said before.
 */
export function useTold(before: Told | undefined, programmeId: string) {
  const [touched, setTouched] = useState<Record<string, Partial<Told>>>({});
  const own = touched[programmeId] ?? {};
  const touch = (next: Partial<Told>): void => setTouched({ ...touched, [programmeId]: { ...own, ...next } });
  return {
    facts: own.facts ?? (before?.facts.send ? before.facts : undefined),
    setFacts: (facts: FactForm) => touch({ facts }),
    answers: own.answers ?? before?.answers ?? noAnswers,
    setAnswers: (answers: CountedAnswers) => touch({ answers }),
    body: own,
  };
}

type Props = {
  learner: { firstName: string };
  /** What the council asks so that it can count. */
  asked: readonly Asked[];
  told: ReturnType<typeof useTold>;
  problems: Record<string, string>;
  onTouch: () => void;
};

/** What a family says of SEND, and answers so that its council can count. It needs to say none of it. */
export function ToldFields({ learner, asked, told, problems, onTouch }: Props) {
  // One learner may have two of these on a page, and radios of one name are one group.
  const id = useId();
  return (
    <>
      <FactFields
        id={id}
        name={learner.firstName}
        unsaid="Prefer not to say"
        help="The council reports how many children with SEND come. The officers who decide read it, too."
        optional
        value={told.facts}
        problems={problems}
        onChange={(facts) => {
          told.setFacts(facts);
          onTouch();
        }}
      />
      <CountedFields id={id} name={learner.firstName} asked={asked} value={told.answers} onChange={told.setAnswers} />
    </>
  );
}
