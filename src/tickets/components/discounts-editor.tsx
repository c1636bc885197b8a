import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ticketsContract } from '../contract.ts';
import { checkDiscounts, type CodeDraft } from '../discount-draft.ts';
import { formatRule, type CodeKind, type DiscountKind, type DiscountRule } from '../discount.ts';
import { PriceCalculator } from './price-calculator.tsx';
import { SaleMoment } from './sale-moment.tsx';

type DiscountList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/discounts']>;
type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

/** `key` keeps the boxes of an entry together. */
type RuleEntry = DiscountRule & { key: string };
type CodeEntry = CodeDraft & { key: string; id?: string; used: number };
type Draft = { version: string; rules: RuleEntry[]; codes: CodeEntry[] };

function draftOf(list: DiscountList): Draft {
  return {
    version: list.version,
    rules: list.rules.map((rule) => ({ ...rule, key: crypto.randomUUID() })),
    codes: list.codes.map((code) => ({ ...code, key: code.id })),
  };
}

/** The discounts of an own listing while they are being edited. They are saved with the tickets, by the same button. */
export function useDiscountsDraft(experienceId: string) {
  const cache = useQueryClient();
  const queryKey = ['experience', experienceId, 'discounts'];
  const query = useQuery({
    queryKey,
    queryFn: () => api('GET /experiences/{experienceId}/discounts', { params: { experienceId } }),
    refetchOnWindowFocus: false,
  });
  // What is edited; null while it is what is saved.
  const [edited, setEdited] = useState<Draft | null>(null);
  const saved = useMemo(() => (query.data ? draftOf(query.data) : null), [query.data]);
  const draft = edited ?? saved;
  const put = useMutation({
    mutationFn: async ({ version, rules, codes }: Draft) =>
      api('PUT /experiences/{experienceId}/discounts', {
        params: { experienceId },
        body: {
          version,
          rules: rules.map(({ key: _key, ...rule }) => rule),
          codes: codes.map(({ key: _key, used: _used, ...code }) => code),
        },
      }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      setEdited(null);
    },
  });
  return {
    draft,
    query,
    set: setEdited,
    /** What is wrong, by the ids of the boxes. */
    problems: (ticketIds: readonly string[]): Record<string, string> =>
      edited ? checkDiscounts(edited.rules, edited.codes, new Set(ticketIds)) : {},
    /** Saves what was changed, if anything. @throws RequestFailed */
    save: async (): Promise<void> => {
      if (edited) await put.mutateAsync(edited);
    },
    /** Leaves own changes for what is saved. */
    reload: (): void => {
      setEdited(null);
      void query.refetch();
    },
  };
}

const kinds: { value: DiscountKind; label: string }[] = [
  { value: 'learners', label: 'For brothers and sisters' },
  { value: 'sessions', label: 'For coming on several dates' },
  { value: 'early-bird', label: 'For booking early' },
  { value: 'returning', label: 'For families who came before' },
];
const beginnings: Record<DiscountKind, { label: string; from: number; unit: string }> = {
  learners: { label: 'From which child on', from: 2, unit: 'child' },
  sessions: { label: 'From how many dates on', from: 5, unit: 'date' },
  'early-bird': { label: 'How many days ahead', from: 30, unit: 'day' },
  returning: { label: '', from: 1, unit: '' },
};
const codeKindChoices: { value: CodeKind; label: string }[] = [
  { value: 'percent', label: 'A percentage off' },
  { value: 'amount', label: 'An amount off the booking' },
  { value: 'free-place', label: 'One place free' },
  { value: 'ticket', label: 'Opens a ticket' },
];

type EditorProps = {
  draft: ReturnType<typeof useDiscountsDraft>;
  /** The tickets as they are saved. */
  tickets: TicketList['tickets'];
  bookerFeeBasisPoints: number;
  problems: Readonly<Record<string, string>>;
  onChange: () => void;
};

/** Automatic discounts, codes, and what families would pay with them. */
export function DiscountsEditor({ draft: editing, tickets, bookerFeeBasisPoints, problems, onChange }: EditorProps) {
  const { draft, query, set } = editing;
  if (!draft) {
    return query.isError ? (
      <ErrorState
        title="Your discounts could not be loaded"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        level={2}
      >
        They are safe. You can save your tickets without them.
      </ErrorState>
    ) : (
      <div>
        <output className="sr-only">Loading your discounts</output>
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  const change = (more: Partial<Draft>): void => {
    set({ ...draft, ...more });
    onChange();
  };
  const setRule = (index: number, more: Partial<DiscountRule>): void =>
    change({ rules: draft.rules.map((rule, at) => (at === index ? { ...rule, ...more } : rule)) });
  const setCode = (index: number, more: Partial<CodeDraft>): void =>
    change({ codes: draft.codes.map((code, at) => (at === index ? { ...code, ...more } : code)) });
  return (
    <>
      <Card title="Discounts">
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft">
            They are taken off automatically. Of two that are for the same thing a family gets the better one, never
            both. Places that a council pays for are never discounted.
          </p>
          {draft.rules.map((rule, index) => (
            <RuleBoxes
              key={rule.key}
              rule={rule}
              id={`rules.${index}`}
              problems={problems}
              set={(more) => setRule(index, more)}
              onRemove={() => change({ rules: draft.rules.filter((_, at) => at !== index) })}
            />
          ))}
          <Button
            className="w-fit"
            icon={<Plus aria-hidden />}
            onClick={() => change({ rules: [...draft.rules, newRule(draft.rules)] })}
          >
            Add a discount
          </Button>
        </div>
      </Card>
      <Card title="Codes">
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft">Only people you give a code to can use it. Each booking can have one.</p>
          {draft.codes.map((code, index) => (
            <CodeBoxes
              key={code.key}
              code={code}
              id={`codes.${index}`}
              tickets={tickets}
              problems={problems}
              set={(more) => setCode(index, more)}
              onRemove={() => change({ codes: draft.codes.filter((_, at) => at !== index) })}
            />
          ))}
          <Button
            className="w-fit"
            icon={<Plus aria-hidden />}
            onClick={() => change({ codes: [...draft.codes, newCode()] })}
          >
            Add a code
          </Button>
        </div>
      </Card>
      <PriceCalculator
        tickets={tickets}
        rules={draft.rules}
        codes={draft.codes}
        bookerFeeBasisPoints={bookerFeeBasisPoints}
      />
    </>
  );
}

function newRule(rules: readonly DiscountRule[]): RuleEntry {
  const kind = kinds.find(({ value }) => !rules.some((rule) => rule.kind === value))?.value ?? 'learners';
  return { key: crypto.randomUUID(), kind, from: beginnings[kind].from, percent: 10, amountPence: null };
}

function newCode(): CodeEntry {
  return {
    key: crypto.randomUUID(),
    code: '',
    kind: 'percent',
    percent: 10,
    amountPence: null,
    ticketId: null,
    maximumUses: null,
    perFamily: null,
    validFrom: null,
    validTo: null,
    used: 0,
  };
}

type RuleProps = {
  rule: RuleEntry;
  id: string;
  problems: Readonly<Record<string, string>>;
  set: (more: Partial<DiscountRule>) => void;
  onRemove: () => void;
};

function RuleBoxes({ rule, id, problems, set, onRemove }: RuleProps) {
  const beginning = beginnings[rule.kind];
  const isPercent = rule.amountPence === null;
  const said = formatRule(rule);
  return (
    <fieldset className="flex flex-col gap-4 border-b border-line pb-5">
      <legend className="sr-only">{said}</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="font-[650]">{said}</p>
        <IconButton size="small" label={`Remove: ${said}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          id={`${id}.kind`}
          label="What it is for"
          value={rule.kind}
          options={kinds}
          onChange={(event) => {
            const kind = event.target.value as DiscountKind;
            set({ kind, from: beginnings[kind].from });
          }}
        />
        {rule.kind !== 'returning' && (
          <NumberField
            id={`${id}.from`}
            label={beginning.label}
            unit={beginning.unit}
            min={1}
            max={365}
            value={rule.from}
            onChange={(from) => set({ from: from ?? beginning.from })}
            error={problems[`${id}.from`]}
          />
        )}
        <SelectField
          label="How it is worked out"
          value={isPercent ? 'percent' : 'amount'}
          options={[
            { value: 'percent', label: 'Per cent off' },
            { value: 'amount', label: 'Pounds off each ticket' },
          ]}
          onChange={(event) =>
            set(
              event.target.value === 'percent'
                ? { percent: 10, amountPence: null }
                : { percent: null, amountPence: 100 },
            )
          }
        />
        <OffBox id={id} off={rule} isPercent={isPercent} problems={problems} set={set} />
      </div>
    </fieldset>
  );
}

type OffProps = {
  id: string;
  off: { percent: number | null; amountPence: number | null };
  isPercent: boolean;
  problems: Readonly<Record<string, string>>;
  set: (more: { percent: number | null } | { amountPence: number | null }) => void;
};

function OffBox({ id, off, isPercent, problems, set }: OffProps) {
  return isPercent ? (
    <NumberField
      id={`${id}.percent`}
      label="Per cent off"
      unit="per cent"
      min={1}
      max={100}
      value={off.percent}
      onChange={(percent) => set({ percent })}
      error={problems[`${id}.percent`]}
    />
  ) : (
    <MoneyField
      id={`${id}.amountPence`}
      label="Amount off"
      value={off.amountPence}
      onChange={(amountPence) => set({ amountPence: amountPence ?? 0 })}
      error={problems[`${id}.amountPence`]}
    />
  );
}

type CodeProps = {
  code: CodeEntry;
  id: string;
  tickets: TicketList['tickets'];
  problems: Readonly<Record<string, string>>;
  set: (more: Partial<CodeDraft>) => void;
  onRemove: () => void;
};

function CodeBoxes({ code, id, tickets, problems, set, onRemove }: CodeProps) {
  const named = code.code.trim() === '' ? 'New code' : code.code.toUpperCase();
  const used =
    code.maximumUses === null
      ? `Used ${code.used === 1 ? 'once' : `${code.used} times`}`
      : `${code.used} of ${code.maximumUses} used`;
  const setKind = (kind: CodeKind): void =>
    set({
      kind,
      percent: kind === 'percent' ? 10 : null,
      amountPence: kind === 'amount' ? 500 : null,
      ticketId: kind === 'ticket' ? (tickets.find((ticket) => ticket.codeOnly)?.id ?? null) : null,
    });
  const limits = ['maximumUses', 'perFamily', 'validFrom', 'validTo'];
  const isWrong = limits.some((field) => problems[`${id}.${field}`] !== undefined);
  return (
    <fieldset className="flex flex-col gap-4 border-b border-line pb-5">
      <legend className="sr-only">{named}</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="font-[650]">
          {named}
          {code.id !== undefined && <span className="ml-3 text-sm font-[400] text-ink-soft figures">{used}</span>}
        </p>
        <IconButton size="small" label={`Remove the code ${named}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          id={`${id}.code`}
          label="Code"
          help="Like SPRING10; small letters count as capitals"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code.code}
          onChange={(event) => set({ code: event.target.value })}
          error={problems[`${id}.code`]}
        />
        <SelectField
          label="What it does"
          value={code.kind}
          options={codeKindChoices}
          onChange={(event) => setKind(event.target.value as CodeKind)}
        />
        {(code.kind === 'percent' || code.kind === 'amount') && (
          <OffBox id={id} off={code} isPercent={code.kind === 'percent'} problems={problems} set={set} />
        )}
        {code.kind === 'ticket' && (
          <SelectField
            id={`${id}.ticketId`}
            label="Which ticket"
            help="Save a new ticket first, then choose it here"
            placeholder="Choose a ticket"
            value={code.ticketId ?? ''}
            options={tickets.map((ticket) => ({ value: ticket.id, label: ticket.name }))}
            onChange={(event) => set({ ticketId: event.target.value === '' ? null : event.target.value })}
            error={problems[`${id}.ticketId`]}
          />
        )}
      </div>
      <Disclosure title="How often and how long it works" open={isWrong || undefined}>
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-5">
            <NumberField
              id={`${id}.maximumUses`}
              label="Bookings in all"
              optional
              unit="booking"
              min={1}
              max={1_000_000}
              value={code.maximumUses}
              onChange={(maximumUses) => set({ maximumUses })}
              error={problems[`${id}.maximumUses`]}
            />
            <NumberField
              id={`${id}.perFamily`}
              label="Bookings of one family"
              optional
              unit="booking"
              min={1}
              max={1_000}
              value={code.perFamily}
              onChange={(perFamily) => set({ perFamily })}
              error={problems[`${id}.perFamily`]}
            />
          </div>
          <div className="flex flex-wrap gap-x-8 gap-y-5">
            <SaleMoment
              id={`${id}.validFrom`}
              label="Works from"
              value={code.validFrom}
              onChange={(validFrom) => set({ validFrom })}
              error={problems[`${id}.validFrom`]}
            />
            <SaleMoment
              id={`${id}.validTo`}
              label="Works until"
              value={code.validTo}
              onChange={(validTo) => set({ validTo })}
              error={problems[`${id}.validTo`]}
            />
          </div>
        </div>
      </Disclosure>
    </fieldset>
  );
}
