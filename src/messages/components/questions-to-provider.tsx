import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { keptQuestion } from './kept-question.ts';
import { isolated } from '../../platform/isolated.ts';
import { patiently } from '../../ui/patiently.ts';

// Most visitors ask nothing: the form is fetched when somebody wants to.
const AskProvider = lazy(() => patiently(() => import('./ask-provider.tsx')));

export type QuestionsToProviderProps = { listingId: string; linkKey: string | null; provider: string };

/** The way to ask the provider of a listing. A question that was typed before signing in is there again. */
export function QuestionsToProvider(props: QuestionsToProviderProps) {
  const [open, setOpen] = useState(false);
  const { listingId, provider } = props;
  useEffect(() => {
    if (keptQuestion(listingId) !== null) setOpen(true);
  }, [listingId]);
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Something you would like to know before you book? Ask {isolated(provider)}. The answer comes to your messages,
        and by email.
      </p>
      {open ? (
        <Suspense fallback={<div className="skeleton h-40 w-full" />}>
          <AskProvider {...props} />
        </Suspense>
      ) : (
        <Button className="noscript:hidden" onClick={() => setOpen(true)}>
          Ask a question
        </Button>
      )}
    </div>
  );
}
