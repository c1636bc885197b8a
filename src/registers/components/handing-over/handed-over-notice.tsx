import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../client.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import type { AnswerOf } from '../../../platform/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { markSentence } from '../register-words.ts';
import { madeSentence } from '../entries/day-words.ts';
import type { PlaceOnRegister, registersContract } from '../../contract.ts';
import { fullName } from '../../../identity/name.ts';
import type { Mark } from '../../attendance.ts';
import type { NewEntry } from '../../entry-schemas.ts';

type HandedOver = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}/handed-over']>;
type Asked = { sessionId: string; places: readonly PlaceOnRegister[] };

/** To the owner of a register: what somebody handed over whose access had ended, to be added or left out. */
export function HandedOverNotice({ sessionId, places }: Asked) {
  const cache = useQueryClient();
  // Read again with the register, which the live stream says.
  const queryKey = ['register', sessionId, 'handed-over'];
  const params = { sessionId };
  const { data } = useQuery({
    queryKey,
    queryFn: () => api('GET /registers/{sessionId}/handed-over', { params }),
    // Who runs the register of somebody else has nothing to decide.
    meta: { quiet: [404] },
  });
  const [busy, setBusy] = useState(false);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const lines = data ? linesOf(data, places) : [];
  const decide = async (decision: 'ADD' | 'LEAVE_OUT'): Promise<void> => {
    setBusy(true);
    try {
      const ids = lines.map(({ id }) => id);
      const { refused } = await api('POST /registers/{sessionId}/handed-over/decision', {
        params,
        body: { decision, ids },
      });
      for (const message of new Set(refused.map((one) => one.message)))
        toast.warning('A part could not be added', { description: message });
      setLeavingOut(false);
      await cache.invalidateQueries({ queryKey: ['register', sessionId] });
    } catch (error) {
      toast.error('Nothing was decided', { description: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="attention"
      title="Handed over to you"
      action={
        isLeavingOut ? (
          <>
            <Button tone="danger" busy={busy} onClick={() => void decide('LEAVE_OUT')}>
              Leave it out for good
            </Button>
            <Button onClick={() => setLeavingOut(false)}>Back</Button>
          </>
        ) : (
          <>
            <Button tone="primary" busy={busy} onClick={() => void decide('ADD')}>
              Add to the register
            </Button>
            <Button onClick={() => setLeavingOut(true)}>Leave out</Button>
          </>
        )
      }
    >
      <p>This was on the device of somebody whose access had ended. It is not on the register yet.</p>
      <ul className="mt-2 list-disc pl-5">
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Each mark and entry in a line: 'Maya: Arrived 09:32, Ana Lewis'. */
function linesOf({ marks, entries }: HandedOver, places: readonly PlaceOnRegister[]): { id: string; text: string }[] {
  const nameOf = (placeId: string): string => {
    const learner = places.find((place) => place.placeId === placeId)?.learner;
    return learner ? fullName(learner) : 'Somebody who is not booked any more';
  };
  return [
    ...marks.map(({ mark, madeBy }) => ({
      id: mark.id,
      text: `${isolated(nameOf(mark.placeId))}: ${markWords({ ...mark, markedBy: madeBy })}`,
    })),
    ...entries.map(({ entry, madeBy }) => ({
      id: entry.id,
      text: `${entryWords(entry, nameOf)} (${madeSentence({ madeAt: entry.madeAt, madeBy })})`,
    })),
  ];
}

const markWords = (mark: Mark): string =>
  mark.kind === 'UNDO' ? `a mark was taken back, ${isolated(mark.markedBy)}` : markSentence(mark);

function entryWords(entry: NewEntry, nameOf: (placeId: string) => string): string {
  switch (entry.kind) {
    case 'NOTE':
      return `Note: ${isolated(entry.data.note)}`;
    case 'INCIDENT':
      return `Incident, ${isolated(nameOf(entry.data.placeId))}: ${isolated(entry.data.description)}`;
    case 'ALARM':
      return `Alarm, ${isolated(nameOf(entry.data.placeId))}: ${isolated(entry.data.name)} came`;
    case 'HEAD_COUNT':
      return `Head count: ${entry.data.counted} of ${entry.data.of}`;
    case 'STAFF':
      return `Adults: ${entry.data.present}`;
    case 'LOCK':
      return 'Everyone has left: the register was locked';
    case 'UNLOCK':
      return `The register was unlocked: ${isolated(entry.data.reason)}`;
  }
}
