import { lazy, Suspense, useState } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { PublicText } from '../../listings/components/public-about.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { patiently } from '../../ui/patiently.ts';
import type { PublicQuestion } from '../contract.ts';

// Few report anything: the form is fetched when somebody does.
const QuestionReport = lazy(() => patiently(() => import('./question-report.tsx')));

type PublicQuestionsProps = { questions: readonly Omit<PublicQuestion, 'publishedAt'>[]; provider: string };

/** What families have asked about a listing, with the provider's answers; nobody is named. */
export function PublicQuestions({ questions, provider }: PublicQuestionsProps) {
  return (
    <ul className="mb-6 flex flex-col gap-4">
      {questions.map((one) => (
        <li key={one.id}>
          <Question {...one} provider={provider} />
        </li>
      ))}
    </ul>
  );
}

function Question({
  id,
  question,
  answer,
  provider,
}: PublicQuestionsProps['questions'][number] & { provider: string }) {
  const [isReporting, setReporting] = useState(false);
  return (
    <Disclosure look="card" title={<span className="break-words">{question}</span>}>
      <p className="text-sm text-ink-soft">{isolated(provider)} answers</p>
      <PublicText text={answer} />
      {isReporting ? (
        <Suspense fallback={<div className="skeleton mt-3 h-32 w-full" />}>
          <QuestionReport questionId={id} onClose={() => setReporting(false)} />
        </Suspense>
      ) : (
        <button
          type="button"
          className="link link-tall mt-2 text-sm noscript:hidden"
          onClick={() => setReporting(true)}
        >
          Report this<span className="sr-only"> question: {isolated(question)}</span>
        </button>
      )}
    </Disclosure>
  );
}
