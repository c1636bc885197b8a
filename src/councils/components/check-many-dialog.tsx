import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { nameOf, type CouncilEligibility } from './decision-fields.tsx';

type Props = { councilId: string; chosen: readonly CouncilEligibility[]; onClose: () => void; onAsked: () => void };
type Typed = { surname: string; dateOfBirth: string; number: string };

const nothing: Typed = { surname: '', dateOfBirth: '', number: '' };

/** An officer asks the national service about the parents of all chosen children at once. */
export function CheckManyDialog(props: Props) {
  const { open, filled, typed, problems, isDone, check, change } = useManyParents(props);
  const { onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      width={760}
      title="Ask the national service"
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Done' : 'Not now'}</Button>
          <Button
            tone="primary"
            busy={check.isPending}
            aria-disabled={filled.length === 0}
            onClick={() => filled.length > 0 && check.mutate()}
          >
            {filled.length > 1 ? `Ask about ${filled.length}` : 'Ask'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        <p>
          Type what the families gave you. It is sealed until the answer has come, and then deleted. What the service
          says stands beside each case: a no refuses nobody.
        </p>
        {check.error ? (
          <Notice tone="danger" live title="The service was not asked">
            {sentenceOf(check.error)}
          </Notice>
        ) : null}
        {open.length === 0 && (
          <p>Nobody here can be asked about: short breaks and children who are eligible need no check.</p>
        )}
        {open.map((row) => (
          <ParentRow
            key={row.id}
            row={row}
            typed={typed[row.id] ?? nothing}
            problems={problems[row.id] ?? {}}
            onChange={(next) => change(row.id, next)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/** What was typed of each parent, and what became of it. What was handed over is not kept here either. */
function useManyParents({ councilId, chosen, onClose, onAsked }: Props) {
  const rows = chosen.filter(({ programme, state }) => programme.kind === 'HAF' && state !== 'ELIGIBLE');
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  const [problems, setProblems] = useState<Record<string, Record<string, string>>>({});
  const [done, setDone] = useState<readonly string[]>([]);
  const open = rows.filter(({ id }) => !done.includes(id));
  const filled = open.filter(({ id }) => Object.values(typed[id] ?? nothing).some((text) => text !== ''));
  const check = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/eligibilities/national-check', {
        params: { councilId },
        body: { parents: filled.map(({ id }) => ({ eligibilityId: id, ...(typed[id] ?? nothing) })) },
      }),
    onSuccess: ({ asked, refused }) => {
      const wrong = new Map(refused.map((one) => [one.eligibilityId, one]));
      setTyped(Object.fromEntries(Object.entries(typed).filter(([id]) => wrong.has(id))));
      setDone([...done, ...filled.flatMap(({ id }) => (wrong.has(id) ? [] : [id]))]);
      setProblems(
        Object.fromEntries(
          refused.map(({ eligibilityId, why, fields }) => [
            eligibilityId,
            Object.keys(fields).length > 0 ? fields : { number: why },
          ]),
        ),
      );
      if (asked > 0)
        toast.success(
          asked === 1 ? 'The service is asked about one parent' : `The service is asked about ${asked} parents`,
        );
      onAsked();
      if (refused.length === 0) onClose();
    },
  });
  const change = (id: string, next: Partial<Typed>): void => {
    setTyped({ ...typed, [id]: { ...(typed[id] ?? nothing), ...next } });
    setProblems({ ...problems, [id]: {} });
  };
  return { open, filled, typed, problems, isDone: done.length > 0, check, change };
}

type RowProps = {
  row: CouncilEligibility;
  typed: Typed;
  problems: Record<string, string>;
  onChange: (next: Partial<Typed>) => void;
};

function ParentRow({ row, typed, problems, onChange }: RowProps) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3 sm:grid-cols-3">
      <legend className="float-left mb-2 font-[650] sm:col-span-3">Parent of {isolated(nameOf(row))}</legend>
      <TextField
        label="Surname"
        autoComplete="off"
        maxLength={80}
        value={typed.surname}
        error={problems['surname']}
        onChange={({ target }) => onChange({ surname: target.value })}
      />
      <TextField
        label="Date of birth"
        type="date"
        value={typed.dateOfBirth}
        error={problems['dateOfBirth']}
        onChange={({ target }) => onChange({ dateOfBirth: target.value })}
      />
      <TextField
        label="National Insurance or asylum number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={typed.number}
        error={problems['number']}
        onChange={({ target }) => onChange({ number: target.value })}
      />
    </fieldset>
  );
}
