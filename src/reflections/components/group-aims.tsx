import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AIM_WORDS_MAXIMUM, aimLevels, aimWords, LEARNERS_AT_ONCE, type AimLevel } from '../aims.ts';
import { answersOf, rowKey, useGroup, type Due, type Row } from './use-group.ts';

/** What stands on a choice, and the key that makes it. */
const signs: Record<AimLevel, string> = { UNDERSTAND: 'U', APPLY: 'A', EXTEND: 'E', NOT_OBSERVED: 'N' };

/** The learners whose dates are over, block by block, for their provider to say how far they have come. */
export function GroupsToReflectOn({ accountId }: { accountId: string }) {
  const key = ['reflections', 'learners', accountId];
  const learners = useQuery({ queryKey: key, queryFn: () => api('GET /reflections/learners'), meta: { quiet: true } });
  if (learners.isPending) return <SkeletonList rows={2} label="Loading the learners" />;
  if (!learners.data)
    return (
      <Notice tone="danger" title="The learners could not be loaded">
        {sentenceOf(learners.error)}
      </Notice>
    );
  const groups = [...Map.groupBy(learners.data.due, ({ block }) => block.id)];
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="learners-due" className="mb-10">
      <h2 id="learners-due" className="mb-1">
        What learners have learned
      </h2>
      <p className="mb-4 text-ink-soft">Their dates are over. Only their family reads what you say here.</p>
      <ul className="flex flex-col gap-4">
        {groups.map(([blockId, due]) => (
          <li key={blockId}>
            <Group due={due.slice(0, LEARNERS_AT_ONCE)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ due }: { due: readonly Due[] }) {
  const [open, setOpen] = useState(false);
  const [first] = due;
  if (!first) return null;
  const begun = due.filter(({ draft }) => draft.version > 0).length;
  return (
    <Card level={3} title={isolated(first.listing.title)}>
      <p className="text-ink-soft">
        {isolated(first.block.name)}, until {format.longDate(first.endedAt)}.{' '}
        {due.length === 1 ? '1 learner' : `${due.length} learners`}
        {begun > 0 && `, begun for ${begun}`}
      </p>
      {open ? (
        <GroupForm due={due} onClose={() => setOpen(false)} />
      ) : (
        <Button className="mt-4" tone="primary" onClick={() => setOpen(true)}>
          {begun > 0 ? 'Go on' : 'Say what you saw'}
          <span className="sr-only"> at {isolated(first.listing.title)}</span>
        </Button>
      )}
    </Card>
  );
}

function GroupForm({ due, onClose }: { due: readonly Due[]; onClose: () => void }) {
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const group = useGroup(due);
  const [asked, setAsked] = useState(false);
  const aims = due[0]?.aims ?? [];
  const missing = due.reduce((sum, one) => sum + one.aims.length - answersOf(one, rowIn(group.rows, one)).length, 0);
  const send = useSend(due, group);
  const submit = (): void => {
    setAsked(true);
    if (missing === 0) send.mutate();
    else focusCell(form.current, '[data-cell][data-empty]');
  };
  const takeOver = async (one: Due): Promise<void> => {
    const { due: now } = await api('GET /reflections/learners');
    const theirs = now.find((other) => rowKey(other) === rowKey(one));
    if (theirs) group.takeOver(theirs);
    else await cache.invalidateQueries({ queryKey: ['reflections'] });
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) submit();
      }}
    >
      <p className="text-sm text-ink-soft">
        {aimLevels.map((level) => `${signs[level]}: ${aimWords[level]}`).join(' · ')}. On a keyboard press the letter:
        it goes on to the next by itself.
      </p>
      {send.error && (
        <Notice tone="danger" title="It was not sent" live>
          {sentenceOf(send.error)} What you have chosen is still here.
        </Notice>
      )}
      <AllTheSame aims={aims} onAll={group.setAll} />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {due.map((one) => (
          <LearnerRow
            key={rowKey(one)}
            one={one}
            row={rowIn(group.rows, one)}
            asked={asked}
            onLevel={(aim, level) => group.setLevel(one, aim, level)}
            onWords={(words) => group.setWords(one, words)}
            onTakeOver={() => void takeOver(one)}
          />
        ))}
      </ul>
      {asked && missing > 0 && (
        <p className="text-berry" role="alert">
          {missing === 1 ? 'One answer is missing.' : `${missing} answers are missing.`} Choose ‘{aimWords.NOT_OBSERVED}
          ’ where you saw nothing of it.
        </p>
      )}
      <GroupActions
        busy={send.isPending}
        saving={group.saving}
        onLater={() => {
          void group.saveAll().then(() => cache.invalidateQueries({ queryKey: ['reflections', 'learners'] }));
          onClose();
        }}
      />
    </form>
  );
}

/** Sends the whole group; those that are refused stay with the reason beside them. */
function useSend(due: readonly Due[], group: ReturnType<typeof useGroup>) {
  const cache = useQueryClient();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async () => {
      await group.saveAll();
      return api('POST /reflections/groups', {
        body: {
          learners: due.map((one) => {
            const row = rowIn(group.current(), one);
            const { bookingId, learnerId } = one;
            return { bookingId, learnerId, aims: answersOf(one, row), words: row.words, version: row.version };
          }),
        },
      });
    },
    onSuccess: async ({ sent, refused }) => {
      for (const one of refused) group.fail(rowKey(one), one.sentence);
      if (sent > 0) toast.success(sent === 1 ? '1 family can read it' : `The families of ${sent} learners can read it`);
      await cache.invalidateQueries({ queryKey: ['reflections'] });
    },
  });
}

type GroupActionsProps = { busy: boolean; saving: '' | 'saving' | 'saved'; onLater: () => void };

function GroupActions({ busy, saving, onLater }: GroupActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" tone="primary" busy={busy}>
        Send to the families
      </Button>
      <Button tone="quiet" onClick={onLater}>
        Go on later
      </Button>
      <output className="text-sm text-ink-soft">
        {saving === 'saving' ? 'Saving the draft' : saving === 'saved' ? 'The draft is saved' : ''}
      </output>
    </div>
  );
}

const EMPTY: Row = { levels: {}, words: '', version: 0, failed: '', overtaken: false };
const rowIn = (rows: Readonly<Record<string, Row>>, one: Due): Row => rows[rowKey(one)] ?? EMPTY;

/** The choice that is made, or the first one, of a cell gets the focus. */
function focusCell(inside: Element | null | undefined, selector: string): void {
  const cell = inside?.querySelector(selector);
  (cell?.querySelector<HTMLElement>('input:checked') ?? cell?.querySelector<HTMLElement>('input'))?.focus();
}

const COLUMNS =
  'md:grid md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] md:gap-x-6 max-md:flex max-md:flex-col gap-y-3';

function AllTheSame({ aims, onAll }: { aims: readonly string[]; onAll: (aim: string, level: AimLevel) => void }) {
  return (
    <fieldset className="rounded-card bg-paper-sunken p-3">
      <legend className="sr-only">All the same</legend>
      <p aria-hidden className="mb-2 text-sm font-[650]">
        All the same
      </p>
      <div className={COLUMNS}>
        {aims.map((aim) => (
          <div key={aim} className="min-w-0">
            <p className="mb-1 text-sm wrap-break-word">{aim}</p>
            <div className="flex gap-1">
              {aimLevels.map((level) => (
                <Button
                  key={level}
                  size="small"
                  className="min-w-11 !px-0"
                  aria-label={`${aim}: ${aimWords[level]}, for all`}
                  onClick={() => onAll(aim, level)}
                >
                  {signs[level]}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type LearnerRowProps = {
  one: Due;
  row: Row;
  asked: boolean;
  onLevel: (aim: string, level: AimLevel) => void;
  onWords: (words: string) => void;
  onTakeOver: () => void;
};

function LearnerRow({ one, row, asked, onLevel, onWords, onTakeOver }: LearnerRowProps) {
  const [writing, setWriting] = useState(row.words !== '');
  const name = isolated(one.learnerName);
  return (
    <li className="py-3">
      <fieldset>
        <legend className="mb-2 font-[650]">{one.learnerName}</legend>
        <div className={COLUMNS}>
          {one.aims.map((aim) => (
            <AimCell
              key={aim}
              aim={aim}
              name={name}
              level={row.levels[aim]}
              asked={asked}
              onLevel={(level) => onLevel(aim, level)}
            />
          ))}
        </div>
        {writing ? (
          <TextField
            className="mt-3"
            label={`A few words about ${name}`}
            help="Their family reads them."
            optional
            multiline
            rows={2}
            maxRows={8}
            maxLength={AIM_WORDS_MAXIMUM}
            value={row.words}
            onChange={(event) => onWords(event.target.value)}
          />
        ) : (
          <Button size="small" tone="quiet" className="mt-1" onClick={() => setWriting(true)}>
            Add a few words<span className="sr-only"> about {name}</span>
          </Button>
        )}
        {row.failed && (
          <Notice tone="danger" title={`${isolated(one.learnerName)} was not saved`} live>
            {row.failed}
            {row.overtaken && (
              <Button size="small" className="mt-2" onClick={onTakeOver}>
                Show what they wrote
              </Button>
            )}
          </Notice>
        )}
      </fieldset>
    </li>
  );
}

type AimCellProps = {
  aim: string;
  name: string;
  level: AimLevel | undefined;
  asked: boolean;
  onLevel: (level: AimLevel) => void;
};

/** One learner and one aim: four choices, one press each. The letters of the choices go on to the next cell. */
function AimCell({ aim, name, level, asked, onLevel }: AimCellProps) {
  const id = useId();
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const chosen = aimLevels.find((one) => signs[one].toLowerCase() === event.key.toLowerCase());
    if (!chosen || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onLevel(chosen);
    const cells = [...(event.currentTarget.closest('form')?.querySelectorAll('[data-cell]') ?? [])];
    const next = cells[cells.indexOf(event.currentTarget) + 1];
    (next?.querySelector<HTMLElement>('input:checked') ?? next?.querySelector<HTMLElement>('input'))?.focus();
  };
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={`${isolated(aim)}, ${isolated(name)}`}
      aria-invalid={asked && !level ? true : undefined}
      data-cell
      data-empty={level ? undefined : ''}
      onKeyDown={press}
      className="min-w-0"
    >
      <p aria-hidden className="mb-1 text-sm wrap-break-word text-ink-soft">
        {aim}
      </p>
      <div className="flex gap-1">
        {aimLevels.map((one) => (
          <label
            key={one}
            title={aimWords[one]}
            className="relative grid size-11 place-items-center rounded-small border border-line-strong bg-paper-raised text-sm font-[650] has-checked:border-forest has-checked:bg-forest has-checked:text-on-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight]"
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-small !outline-none"
              name={id}
              aria-label={aimWords[one]}
              checked={one === level}
              onChange={() => onLevel(one)}
            />
            <span aria-hidden>{signs[one]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
