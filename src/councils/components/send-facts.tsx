import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { factSentence, factSources, type Sourced } from '../case-fact.ts';
import { nameOf, type CouncilEligibility } from './decision-fields.tsx';
import { NoteFactDialog } from './note-fact-dialog.tsx';

type Props = { councilId: string; row: CouncilEligibility; decides: boolean };

/** Whether a child has SEND and an EHC plan, each with who says so; an officer writes down what they have seen. */
export function SendFacts({ councilId, row, decides }: Props) {
  const [noting, setNoting] = useState(false);
  const cache = useQueryClient();
  const reread = () => void cache.invalidateQueries({ queryKey: ['councils', councilId, 'eligibilities'] });
  const undo = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/eligibilities/{eligibilityId}/facts/undo', {
        params: { councilId, eligibilityId: row.id },
      }),
    onSuccess: () => toast.success('What you wrote down of SEND was taken back'),
    onError: (error) => toast.error('That did not work', { description: sentenceOf(error) }),
    onSettled: reread,
  });
  const { facts } = row;
  const others = facts.said.filter(({ source }) => source !== facts.send?.source);
  const name = isolated(nameOf(row));
  const verb = facts.send ? 'Correct SEND' : 'Write down SEND';
  return (
    <div className="flex flex-col items-start gap-1">
      <span>{facts.send ? `SEND: ${lowered(facts.send)}` : 'Not said'}</span>
      {facts.send?.holds && <span>EHC plan: {lowered(facts.ehcp)}</span>}
      {facts.said.map(({ source, reason, by, at }) =>
        reason === '' ? null : (
          <span key={source} className="text-ink-soft">
            ‘{isolated(reason)}’, {isolated(by)}, {format.shortDay(at)}
          </span>
        ),
      )}
      {others.map(({ source, send, ehcp }) => (
        <span key={source} className="text-ink-soft">
          {saidWords(send, ehcp)}, {factSources[source].words}
        </span>
      ))}
      {decides && !row.ownFamily && (
        <span className="mt-1 flex flex-wrap gap-2">
          <Button size="small" aria-label={`${verb}: ${name}`} onClick={() => setNoting(true)}>
            {verb}
          </Button>
          {facts.undoUntil && (
            <Button
              size="small"
              tone="quiet"
              aria-label={`Take it back: SEND of ${name}`}
              busy={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Take it back
            </Button>
          )}
        </span>
      )}
      {noting && <NoteFactDialog councilId={councilId} row={row} onClose={() => setNoting(false)} onNoted={reread} />}
    </div>
  );
}

const lowered = (fact: Sourced | null): string => factSentence(fact).replace(/^\w/, (letter) => letter.toLowerCase());

const saidWords = (send: boolean, ehcp: boolean | null): string =>
  !send ? 'No SEND' : ehcp === null ? 'SEND' : ehcp ? 'SEND with an EHC plan' : 'SEND without an EHC plan';
