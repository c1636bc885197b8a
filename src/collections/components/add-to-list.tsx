import { useEffect, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import DialogPanel from '../../ui/dialog-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { collectionsContract } from '../contract.ts';

type Own = AnswerOf<(typeof collectionsContract)['GET /own-collections']>;
type Props = { listingId: string; title: string; open: boolean; onClose: () => void };

/** Puts a saved listing into lists or collections of the own account, or into a new one. */
export default function AddToList({ listingId, title, open, onClose }: Props) {
  const [own, setOwn] = useState<Own | null>(null);
  const [isIn, setIsIn] = useState<Readonly<Record<string, true>>>({});
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    setIsIn({});
    setProblem(null);
    api('GET /own-collections').then(setOwn, (error: unknown) => setProblem(sentenceOf(error)));
  }, [open]);
  const put = async (collectionId: string): Promise<void> => {
    setBusy(collectionId);
    setProblem(null);
    try {
      await api('PUT /own-collections/{collectionId}/listings/{listingId}', { params: { collectionId, listingId } });
      setIsIn((before) => ({ ...before, [collectionId]: true }));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(null);
  };
  const make = async (name: string): Promise<void> => {
    setBusy('new');
    setProblem(null);
    try {
      const { id } = await api('POST /own-collections', { body: { title: name }, idempotencyKey: crypto.randomUUID() });
      await put(id);
      setOwn(await api('GET /own-collections'));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(null);
  };
  const lists = (own?.collections ?? []).filter(({ state }) => own?.areLists || state !== 'ARCHIVED');
  return (
    <DialogPanel open={open} onClose={onClose} title={`Add ${isolated(title)} to a list`} sheet>
      <div className="flex flex-col gap-5">
        {problem && (
          <Notice tone="danger" live title="It did not work">
            {problem}
          </Notice>
        )}
        {!own && !problem && <SkeletonList rows={2} label="Loading your lists" />}
        {lists.length > 0 && (
          <ul className="flex flex-col gap-3">
            {lists.map(({ id, title: name }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                <Link to={`/collections/edit/${id}`} className="link min-w-0 font-[650] break-words">
                  {name}
                </Link>
                <Button
                  size="small"
                  busy={busy === id}
                  disabled={isIn[id] ?? false}
                  aria-label={isIn[id] ? `Is in ${isolated(name)}` : `Add to ${isolated(name)}`}
                  onClick={() => void put(id)}
                >
                  {isIn[id] ? 'Is in it' : 'Add'}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {own && <NewList busy={busy === 'new'} onMake={make} />}
      </div>
    </DialogPanel>
  );
}

function NewList({ busy, onMake }: { busy: boolean; onMake: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const short = name.trim().length < 3;
    setError(short ? 'Enter a name of at least 3 characters.' : undefined);
    if (!short && !busy) void onMake(name).then(() => setName(''));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="A new list"
        name="title"
        maxLength={80}
        value={name}
        error={error}
        className="min-w-56 flex-1"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        Make it
      </Button>
    </form>
  );
}
