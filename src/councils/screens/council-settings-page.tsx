import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { fieldProblems, RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import { LetterPreview } from '../components/letter-preview.tsx';
import { CountingFields, countsOf, DeleteAnswers, missingReasons } from '../components/counting-fields.tsx';
import { LetterLogo } from '../components/letter-logo.tsx';
import { TemplateList } from '../components/template-list.tsx';
import type { councilsContract } from '../contract.ts';
import { countedKeys } from '../counted-question.ts';
import { askable, askableKeys, EVIDENCE_DAYS, type Askable } from '../council-settings.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Settings of the council', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/settings']>;

/** How a council works and writes to families. */
export default function CouncilSettingsPage() {
  const { councilId = '' } = useParams();
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'settings'];
  const settings = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/settings', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  const { data, error } = settings;
  return (
    <CouncilPage
      councilId={councilId}
      title="Settings"
      lead={data && `How ${isolated(data.council.title)} works and writes to families.`}
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState
          title="The settings could not be loaded"
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={4} label="Loading the settings" />
      ) : (
        <div className="flex max-w-3xl flex-col gap-6">
          {data.role !== 'manager' && <Notice title="Managers change these">You can read them here.</Notice>}
          <SettingsForm key={data.version} councilId={councilId} data={data} onSaved={reread} />
          {data.role === 'manager' && <LetterLogo councilId={councilId} hasLogo={data.hasLogo} onChanged={reread} />}
          <LetterPreview councilId={councilId} settingsKey={queryKey} />
          <TemplateList councilId={councilId} decides={data.role !== 'viewer'} />
        </div>
      )}
    </CouncilPage>
  );
}

type FormProps = { councilId: string; data: Answer; onSaved: () => void };

function SettingsForm({ councilId, data, onSaved }: FormProps) {
  const [draft, setDraft] = useState({
    alsoHome: data.alsoHome.join(', '),
    evidenceDays: data.evidenceDays,
    asks: data.asks,
    counts: data.counts,
    ticked: countedKeys.filter((key) => data.counts[key] !== ''),
    senderName: data.senderName,
    replyTo: data.replyTo,
  });
  const [notify, setNotify] = useState({ apiKey: '', templateId: '', removes: false });
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const set = (next: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...next });
    setProblems({});
  };
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (deletesAnswers: boolean) => {
      const { ticked, ...said } = draft;
      const counts = countsOf(said.counts, ticked);
      return api('PUT /councils/{councilId}/settings', {
        params: { councilId },
        body: { ...said, counts, deletesAnswers, version: data.version, notify: notifyOf(notify) },
      });
    },
    onSuccess: () => {
      toast.success('The settings are saved');
      onSaved();
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const manages = data.role === 'manager';
  const fields = { draft, problems, manages, set };
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = missingReasons(draft.counts, draft.ticked);
        setProblems(missing);
        if (Object.keys(missing).length === 0) save.mutate(false);
      }}
    >
      <WorkFields area={data.area} {...fields} />
      <CountingFields
        ticked={draft.ticked}
        reasons={draft.counts}
        problems={problems}
        readOnly={!manages}
        onTick={(ticked) => set({ ticked })}
        onReason={(counts) => set({ counts })}
      />
      <LetterFields {...fields} />
      {manages && (
        <Card title="GOV.UK Notify">
          <div className="flex flex-col gap-4">
            <NotifyFields isSet={data.notify.isSet} notify={notify} problems={problems} onChange={setNotify} />
          </div>
        </Card>
      )}
      <NotSaved
        error={Object.keys(problems).length === 0 ? save.error : null}
        onKeep={() => save.reset()}
        onDelete={() => save.mutate(true)}
      />
      {manages && (
        <Button type="submit" tone="primary" className="w-fit" busy={save.isPending}>
          Save the settings
        </Button>
      )}
    </form>
  );
}

type NotSavedProps = { error: Error | null; onKeep: () => void; onDelete: () => void };

/** Why the settings were not saved: something is wrong, or answers of families would go with it. */
function NotSaved({ error, ...doing }: NotSavedProps) {
  if (!error) return null;
  if (error instanceof RequestFailed && error.data?.key === 'answers-are-kept')
    return <DeleteAnswers sentence={sentenceOf(error)} {...doing} />;
  return (
    <Notice tone="danger" live title="The settings were not saved">
      {sentenceOf(error)}
    </Notice>
  );
}

type Draft = Pick<Answer, 'evidenceDays' | 'asks' | 'counts' | 'senderName' | 'replyTo'> & { alsoHome: string };
type FieldsProps = {
  draft: Draft;
  problems: Record<string, string>;
  manages: boolean;
  set: (next: Partial<Draft>) => void;
};

function WorkFields({ area, draft, problems, manages, set }: FieldsProps & { area: string }) {
  return (
    <Card title="Who is asked for what">
      <div className="flex flex-col gap-4">
        <p>Your area is {isolated(area)}. A home is found by its postcode.</p>
        <TextField
          label="Postcode districts beyond it that count as yours"
          help="Like BS16, BS37."
          optional
          maxLength={300}
          readOnly={!manages}
          value={draft.alsoHome}
          error={problems['alsoHome']}
          onChange={({ target }) => set({ alsoHome: target.value })}
        />
        <Asks asks={draft.asks} disabled={!manages} onChange={(asks) => set({ asks })} />
        <NumberField
          label="Days after the decision until files are deleted"
          name="evidenceDays"
          min={1}
          max={365}
          value={draft.evidenceDays}
          onChange={(days) => set({ evidenceDays: days ?? EVIDENCE_DAYS })}
        />
      </div>
    </Card>
  );
}

function LetterFields({ draft, problems, manages, set }: FieldsProps) {
  return (
    <Card title="Letters">
      <div className="flex flex-col gap-4">
        <TextField
          label="Name of the sender"
          help="As families read it in their mailbox. Empty: ours."
          optional
          maxLength={120}
          readOnly={!manages}
          value={draft.senderName}
          onChange={({ target }) => set({ senderName: target.value })}
        />
        <TextField
          label="Where replies go"
          help="An address that somebody of yours reads."
          type="email"
          optional
          maxLength={254}
          readOnly={!manages}
          value={draft.replyTo}
          error={problems['replyTo']}
          onChange={({ target }) => set({ replyTo: target.value })}
        />
      </div>
    </Card>
  );
}

type Notify = { apiKey: string; templateId: string; removes: boolean };

function notifyOf({ apiKey, templateId, removes }: Notify) {
  if (removes) return { kind: 'remove' } as const;
  return apiKey === '' && templateId === ''
    ? ({ kind: 'keep' } as const)
    : ({ kind: 'set', apiKey, templateId } as const);
}

function Asks({
  asks,
  disabled,
  onChange,
}: {
  asks: readonly Askable[];
  disabled: boolean;
  onChange: (asks: Askable[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-[600]">Besides their reason, families are asked for</legend>
      {askableKeys.map((key) => (
        <Checkbox
          key={key}
          label={askable[key]}
          disabled={disabled}
          checked={asks.includes(key)}
          onChange={(event) => onChange(event.target.checked ? [...asks, key] : asks.filter((one) => one !== key))}
        />
      ))}
    </fieldset>
  );
}

type NotifyProps = {
  isSet: boolean;
  notify: Notify;
  problems: Record<string, string>;
  onChange: (notify: Notify) => void;
};

/** The key of GOV.UK Notify is written, and never shown again. */
function NotifyFields({ isSet, notify, problems, onChange }: NotifyProps) {
  return (
    <>
      <p>
        {isSet
          ? 'Letters go out by GOV.UK Notify. To change the key, enter a new one with its template.'
          : 'Letters go out by our mail server. With a key of GOV.UK Notify they come from your own service there.'}
      </p>
      <TextField
        label="API key of GOV.UK Notify"
        help="It is sealed, and nobody reads it again."
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={notify.apiKey}
        error={problems['apiKey']}
        onChange={({ target }) => onChange({ ...notify, apiKey: target.value })}
      />
      <TextField
        label="Template id"
        help="A template whose subject is ((subject)) and whose message is ((body))."
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={notify.templateId}
        error={problems['templateId']}
        onChange={({ target }) => onChange({ ...notify, templateId: target.value })}
      />
      {isSet && (
        <Checkbox
          label="Send by our mail server again, and delete the key"
          checked={notify.removes}
          onChange={(event) => onChange({ ...notify, removes: event.target.checked })}
        />
      )}
    </>
  );
}
