import { useState } from 'react';
import type { FactForm } from '../case-fact.ts';
import { noAnswers, type CountedAnswers } from '../counted-question.ts';

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
