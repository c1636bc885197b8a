import { useState } from 'react';
import type { FactForm } from '../case-fact.ts';
import { noAnswers, type Asked, type CountedAnswers } from '../counted-question.ts';
import { CountedFields } from './counted-fields.tsx';
import { FactFields } from './fact-fields.tsx';

/** What a family has said before of SEND, and answered so that its council can count. */
export type Told = { facts: FactForm; answers: CountedAnswers };

/** The same in a form. What nobody touches is not sent, and stays as it was said before. */
export function useTold(told: Told | undefined) {
  const [facts, setFacts] = useState<FactForm | undefined>(told?.facts.send ? told.facts : undefined);
  const [answers, setAnswers] = useState<CountedAnswers | undefined>(told?.answers);
  return {
    facts,
    setFacts,
    answers: answers ?? noAnswers,
    setAnswers,
    body: { ...(facts ? { facts } : {}), ...(answers ? { answers } : {}) },
  };
}

type Props = {
  learner: { id: string; firstName: string };
  /** What the council asks so that it can count. */
  asked: readonly Asked[];
  told: ReturnType<typeof useTold>;
  problems: Record<string, string>;
  onTouch: () => void;
};

/** What a family says of SEND, and answers so that its council can count. It needs to say none of it. */
export function ToldFields({ learner, asked, told, problems, onTouch }: Props) {
  return (
    <>
      <FactFields
        id={learner.id}
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
      <CountedFields
        id={learner.id}
        name={learner.firstName}
        asked={asked}
        value={told.answers}
        onChange={told.setAnswers}
      />
    </>
  );
}
