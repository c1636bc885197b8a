import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { councilsContract } from '../contract.ts';
import { AllowanceField } from './allowance-field.tsx';
import { NotSaved } from './places-outside.tsx';
import { ProgrammePrice } from './programme-price.tsx';
import { ProgrammeTerms } from './programme-terms.tsx';
import {
  checkProgramme,
  programmeKinds,
  formatYear,
  type AllowanceUnit,
  type ProgrammeDraft,
  type ProgrammeKind,
} from '../programme.ts';

export type Programme = AnswerOf<
  (typeof councilsContract)['GET /councils/{councilId}/programmes']
>['programmes'][number];

type Props = {
  councilId: string;
  /** Null: a new one. */
  programme: Programme | null;
  onClose: () => void;
  onSaved: (programme: Programme) => void;
};

const unitLabels: Record<AllowanceUnit, string> = { sessions: 'Sessions', hours: 'Hours', pounds: 'Pounds' };

/** A new programme as the guidance for holiday activities and food has it. */
function newDraft(): ProgrammeDraft {
  return {
    kind: 'HAF',
    title: '',
    startsOn: '',
    endsOn: '',
    unit: 'sessions',
    allowance: 4,
    placePence: 0,
    topsUp: false,
    ageFrom: null,
    ageTo: null,
    yearFrom: 0,
    yearTo: 11,
    localOnly: true,
    instant: true,
    approveWhilePending: false,
    discretionaryPercent: 15,
    plannedChildren: null,
    paysFor: 'BOOKED',
    noShowCreditPercent: 0,
    booksFrom: null,
  };
}

const draftOf = (programme: Programme): ProgrammeDraft => ({
  kind: programme.kind,
  title: programme.title,
  startsOn: programme.startsOn,
  endsOn: programme.endsOn,
  unit: programme.unit,
  allowance: programme.allowance,
  placePence: programme.placePence,
  topsUp: programme.topsUp,
  ageFrom: programme.ageFrom,
  ageTo: programme.ageTo,
  yearFrom: programme.yearFrom,
  yearTo: programme.yearTo,
  localOnly: programme.localOnly,
  instant: programme.instant,
  approveWhilePending: programme.approveWhilePending,
  discretionaryPercent: programme.discretionaryPercent,
  plannedChildren: programme.plannedChildren,
  paysFor: programme.paysFor,
  noShowCreditPercent: programme.noShowCreditPercent,
  booksFrom: programme.booksFrom,
});

/** A manager makes or changes a programme. */
export function ProgrammeForm({ councilId, programme, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => (programme ? draftOf(programme) : newDraft()));
  const [closed, setClosed] = useState(programme?.closed ?? false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const once = useOnce();
  const set = (next: Partial<ProgrammeDraft>): void => {
    setDraft({ ...draft, ...next });
  };
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (keepOutside: boolean) =>
      programme
        ? api('PUT /councils/{councilId}/programmes/{programmeId}', {
            params: { councilId, programmeId: programme.id },
            body: { ...draft, closed, version: programme.version, keepOutside },
          })
        : once(draft, (idempotencyKey) =>
            api('POST /councils/{councilId}/programmes', { params: { councilId }, body: draft, idempotencyKey }),
          ),
    onSuccess: onSaved,
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const send = () => {
    const days = { startsOn: 'Choose the first day.', endsOn: 'Choose the last day.' };
    const missing = Object.fromEntries(Object.entries(days).filter(([day]) => draft[day as keyof typeof days] === ''));
    const wrong = { ...checkProgramme(draft), ...missing };
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) save.mutate(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      width={640}
      title={programme ? `Change ${isolated(programme.title)}` : 'A new programme'}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" busy={save.isPending} onClick={send}>
            Save programme
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <NotSaved error={save.error} busy={save.isPending} onKeep={() => save.mutate(true)} />
        <TextField
          label="Name"
          name="title"
          maxLength={120}
          value={draft.title}
          error={problems['title']}
          onChange={(event) => set({ title: event.target.value })}
        />
        <RadioGroup
          label="Kind"
          name="kind"
          value={draft.kind}
          options={(Object.entries(programmeKinds) as [ProgrammeKind, string][]).map(([value, label]) => ({
            value,
            label,
          }))}
          onChange={(kind) => set({ kind })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField label="First day" name="startsOn" draft={draft} problems={problems} onChange={set} />
          <DayField label="Last day" name="endsOn" draft={draft} problems={problems} onChange={set} />

          <SelectField
            label="What each child has is counted in"
            name="unit"
            value={draft.unit}
            error={problems['unit']}
            options={Object.entries(unitLabels).map(([value, label]) => ({ value, label }))}
            onChange={({ target: { value } }) => {
              if (value === 'sessions' || value === 'hours' || value === 'pounds')
                set({ unit: value, allowance: startOf[value], topsUp: value === 'pounds' && draft.topsUp });
            }}
          />
          <AllowanceField
            label="Each child has"
            unit={draft.unit}
            amount={draft.allowance}
            error={problems['allowance']}
            onChange={(allowance) => set({ allowance })}
          />
        </div>
        <ProgrammePrice draft={draft} problems={problems} onChange={set} />
        <ProgrammeTerms draft={draft} problems={problems} onChange={set} />
        <div className="grid gap-4 sm:grid-cols-2">
          <YearField label="From school year" value={draft.yearFrom} onChange={(yearFrom) => set({ yearFrom })} />
          <YearField
            label="To school year"
            value={draft.yearTo}
            error={problems['yearTo']}
            onChange={(yearTo) => set({ yearTo })}
          />
          <NumberField
            label="From age"
            name="ageFrom"
            optional
            min={0}
            max={120}
            value={draft.ageFrom}
            onChange={(ageFrom) => set({ ageFrom })}
          />
          <NumberField
            label="To age"
            name="ageTo"
            optional
            min={0}
            max={120}
            value={draft.ageTo}
            error={problems['ageTo']}
            onChange={(ageTo) => set({ ageTo })}
          />
          <NumberField
            label="Children planned for"
            help="Empty: no limit for other reasons."
            name="plannedChildren"
            optional
            min={1}
            max={1_000_000}
            value={draft.plannedChildren}
            onChange={(plannedChildren) => set({ plannedChildren })}
          />
          <NumberField
            label="Of them for other reasons"
            name="discretionaryPercent"
            unit="%"
            min={0}
            max={100}
            value={draft.discretionaryPercent}
            onChange={(percent) => set({ discretionaryPercent: percent ?? 0 })}
          />
        </div>
        <Toggle
          label="Only for families in the council’s area"
          help="A code is enough only for them. An officer may say yes to others, and says why."
          checked={draft.localOnly}
          onChange={(event) => set({ localOnly: event.target.checked })}
        />
        <Toggle
          label="Eligible children are booked at once"
          help="Where the listing is booked at once. Otherwise the provider is asked each time."
          checked={draft.instant}
          onChange={(event) => set({ instant: event.target.checked })}
        />
        <Toggle
          label="Providers may say yes before the council has decided"
          checked={draft.approveWhilePending}
          onChange={(event) => set({ approveWhilePending: event.target.checked })}
        />
        {programme && (
          <Toggle
            label="Closed"
            help="Nothing more is booked; what is booked stays booked."
            checked={closed}
            onChange={(event) => setClosed(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Where a new allowance of a unit begins: sessions, minutes, pence. */
const startOf: Record<AllowanceUnit, number> = { sessions: 4, hours: 20 * 60, pounds: 50_000 };

type DayProps = {
  label: string;
  name: 'startsOn' | 'endsOn';
  draft: ProgrammeDraft;
  problems: Record<string, string>;
  onChange: (next: Partial<ProgrammeDraft>) => void;
};

function DayField({ label, name, draft, problems, onChange }: DayProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}

type YearProps = {
  label: string;
  value: number | null;
  error?: string | undefined;
  onChange: (year: number | null) => void;
};

function YearField({ label, value, error, onChange }: YearProps) {
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(value)}
      error={error}
      options={[
        { value: '', label: 'Any' },
        ...Array.from({ length: 14 }, (_, year) => ({ value: String(year), label: formatYear(year) })),
      ]}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
