import { useState, type FormEvent } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useParams } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PlaceOnRegister } from '../contract.ts';

/** What to look at before a child is handed over: who must not collect, and the word to ask for. */
export function BeforeHandingOver({
  place,
  onHeard,
  onMustNot,
}: {
  place: PlaceOnRegister;
  /** Whether the word that was heard last is the right one. */
  onHeard: (right: boolean) => void;
  /** Somebody who must not collect is here. */
  onMustNot: (name: string) => void;
}) {
  const { collection, learner } = place;
  if (collection === null) return null;
  return (
    <>
      {collection.mustNot.length > 0 && (
        <Notice
          tone="danger"
          title="Must not collect"
          action={collection.mustNot.map(({ name }) => (
            <Button key={name} tone="danger" onClick={() => onMustNot(name)}>
              {isolated(name)} is here
            </Button>
          ))}
        >
          {collection.mustNot.map(({ name }) => isolated(name)).join(', ')}. Do not say where{' '}
          {isolated(learner.firstName)} is. Pictures and descriptions are under ‘Contact and details’.
        </Notice>
      )}
      {collection.hasPassword && <PasswordCheck key={place.placeId} placeId={place.placeId} onHeard={onHeard} />}
    </>
  );
}

type Heard = { tone: 'success' | 'danger'; title: string; text: string };

/** Staff type the word that they hear and are told right or wrong; the word itself is never here. */
function PasswordCheck({ placeId, onHeard }: { placeId: string; onHeard: (right: boolean) => void }) {
  const { sessionId = '' } = useParams();
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const [heard, setHeard] = useState<Heard | null>(null);
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (word.trim() === '' || busy) return;
    setBusy(true);
    try {
      const params = { sessionId, placeId };
      const { right, triesLeft } = await api('POST /registers/{sessionId}/places/{placeId}/password', {
        params,
        body: { word },
      });
      onHeard(right);
      setHeard(right ? isRight : isWrong(triesLeft));
    } catch (error) {
      setHeard({
        tone: 'danger',
        title: 'Not checked',
        text: sentenceOf(error, 'It cannot be checked without signal. Ring the family.'),
      });
    } finally {
      setBusy(false);
      setWord('');
    }
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void check(event)}>
      <TextField
        label="Password that you hear"
        help="Ask whoever collects for the family’s word."
        name="heard"
        autoComplete="off"
        maxLength={60}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {heard && (
        <Notice tone={heard.tone} title={heard.title} live>
          {heard.text}
        </Notice>
      )}
      <Button type="submit" wide busy={busy} aria-disabled={word.trim() === ''}>
        Check the password
      </Button>
    </form>
  );
}

const isRight: Heard = { tone: 'success', title: 'The password is right', text: 'Now say who collects.' };

const isWrong = (triesLeft: number): Heard => ({
  tone: 'danger',
  title: 'The password is wrong',
  text:
    triesLeft === 0
      ? 'Do not hand over. Ring the family.'
      : `Ask once more, or ring the family. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`,
});
