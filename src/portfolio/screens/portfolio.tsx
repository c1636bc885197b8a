import { lazy, Suspense, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import type { MetaFunction } from 'react-router';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { categoryOf } from '../../listings/category-table.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { patiently } from '../../ui/patiently.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DocumentsCard } from '../components/documents-card.tsx';
import { EntryActions } from '../components/entry-actions.tsx';
import { GrowingRecord } from '../components/growing-record.tsx';
import { RecordFileView } from '../components/record-file-view.tsx';
import { SharesCard } from '../components/shares-card.tsx';
import { Timeline } from '../components/timeline.tsx';
import { useAsked, useLearners, useRecord } from '../components/use-portfolio.ts';
import { aimsIn, itemsWithin, type Entry, type RecordFile, type RecordItem } from '../record-item.ts';
import { termsOf } from '../term.ts';

const EntryForm = lazy(() => patiently(() => import('../components/entry-form.tsx')));

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Portfolio', index: false });

/** What each learner of a family has done and learned, kept for as long as the family wants. */
export default function PortfolioScreen() {
  const { user } = useCurrentUser();
  const { asked, change } = useAsked();
  const learners = useLearners();
  const learner = learners.data?.find(({ id }) => id === asked.learnerId) ?? learners.data?.[0];
  return (
    <Page title="Portfolio" lead="What each of your learners has done and learned. Only guardians see it.">
      {user?.accessControlUser ? (
        <Notice title="This is the family’s own">
          A portfolio is not shown to somebody who acts for the account. Go back to your own account to see yours.
        </Notice>
      ) : !user || learners.isPending ? (
        <SkeletonList rows={4} label="Loading the portfolio" />
      ) : !learners.data ? (
        <ErrorState
          title="Your family could not be loaded"
          onRetry={() => void learners.refetch()}
          busy={learners.isFetching}
        >
          {sentenceOf(learners.error)} Nothing is lost.
        </ErrorState>
      ) : !learner ? (
        <EmptyState
          title="Nobody to keep a record of yet"
          kind="nobody"
          action={
            <LinkButton tone="primary" to="/family">
              Add a learner
            </LinkButton>
          }
        >
          Each learner of your family has a record of their own: where they were, what they learned, and what you add.
        </EmptyState>
      ) : (
        <>
          <LearnerSwitch
            learners={learners.data}
            value={learner.id}
            onChange={(id) => change({ learner: id, term: '', subject: '' })}
          />
          <LearnerRecord key={learner.id} accountId={user.id} learner={learner} asked={asked} change={change} />
        </>
      )}
    </Page>
  );
}

type Learner = { id: string; firstName: string };
type SwitchProps = { learners: readonly Learner[]; value: string; onChange: (id: string) => void };

function LearnerSwitch({ learners, value, onChange }: SwitchProps) {
  if (learners.length < 2) return null;
  const options = learners.map(({ id, firstName }) => ({ value: id, label: isolated(firstName) }));
  if (learners.length > 4)
    return (
      <SelectField
        label="Whose record"
        className="mb-6 max-w-80"
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return <Segmented label="Whose record" className="mb-6" options={options} value={value} onChange={onChange} />;
}

type Asked = ReturnType<typeof useAsked>;
type LearnerRecordProps = { accountId: string; learner: Learner; asked: Asked['asked']; change: Asked['change'] };

function LearnerRecord({ accountId, learner, asked, change }: LearnerRecordProps) {
  const { data, error, refetch, isFetching } = useRecord(accountId, learner.id);
  const [form, setForm] = useState<{ open: boolean; entry: Entry | null; key: number }>();
  const openForm = (entry: Entry | null): void =>
    setForm((before) => ({ open: true, entry, key: (before?.key ?? 0) + 1 }));
  if (!data)
    return error ? (
      <ErrorState title="The record could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
        {sentenceOf(error)} Nothing is lost.
      </ErrorState>
    ) : (
      <SkeletonList rows={4} label="Loading the record" />
    );
  const { items } = data;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-end gap-3">
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => openForm(null)}>
            Add to the record
          </Button>
          {items.length > 0 && <Filters items={items} asked={asked} change={change} />}
        </div>
        <Shown items={items} learner={learner} asked={asked} change={change} onEdit={openForm} />
      </div>
      {items.length > 0 && (
        <div className="flex flex-col gap-6">
          <DocumentsCard learner={learner} dates={items.map(({ on }) => on)} />
          <SharesCard learner={learner} />
        </div>
      )}
      {form && (
        <Suspense fallback={null}>
          <EntryForm
            key={form.key}
            open={form.open}
            onClose={() => setForm({ ...form, open: false })}
            learner={learner}
            entry={form.entry}
            knownAims={aimsIn(items)}
            today={today()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The day in the product's zone. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());

type FiltersProps = { items: readonly RecordItem[]; asked: Asked['asked']; change: Asked['change'] };

function Filters({ items, asked, change }: FiltersProps) {
  const terms = termsOf(items.flatMap((item) => (item.kind === 'dates' ? item.dates.map(({ on }) => on) : [item.on])));
  const subjects = [...new Set(items.flatMap((item) => item.subjects))];
  return (
    <div className="flex w-full flex-wrap gap-3">
      <SelectField
        label="Time"
        name="term"
        className="min-w-32 flex-1 sm:max-w-60"
        value={asked.term}
        options={[{ value: '', label: 'All of it' }, ...terms.map(({ key, label }) => ({ value: key, label }))]}
        onChange={(event) => change({ term: event.target.value })}
      />
      {subjects.length > 0 && (
        <SelectField
          label="Subject"
          name="subject"
          className="min-w-32 flex-1 sm:max-w-60"
          value={asked.subject}
          options={[
            { value: '', label: 'All subjects' },
            ...subjects.map((slug) => ({ value: slug, label: categoryOf(slug)?.title ?? slug })),
          ]}
          onChange={(event) => change({ subject: event.target.value })}
        />
      )}
    </div>
  );
}

type ShownProps = FiltersProps & { learner: Learner; onEdit: (entry: Entry) => void };

function Shown({ items, learner, asked, change, onEdit }: ShownProps) {
  if (items.length === 0) return <GrowingRecord firstName={learner.firstName} />;
  const dates = items.flatMap((item) => (item.kind === 'dates' ? item.dates.map(({ on }) => on) : [item.on]));
  const term = termsOf(dates).find(({ key }) => key === asked.term);
  const shown = itemsWithin(items, { from: term?.from, to: term?.to, subject: asked.subject || null });
  if (shown.length === 0)
    return (
      <EmptyState
        title="Nothing of this kind"
        action={<Button onClick={() => change({ term: '', subject: '' })}>Show all of it</Button>}
      >
        The record has nothing for the time and subject that you chose.
      </EmptyState>
    );
  const fileOf = (file: RecordFile) => <RecordFileView learnerId={learner.id} file={file} />;
  const actionsOf = (item: RecordItem) => <EntryActions learnerId={learner.id} item={item} onEdit={onEdit} />;
  return <Timeline items={shown} firstName={learner.firstName} fileOf={fileOf} actionsOf={actionsOf} />;
}
