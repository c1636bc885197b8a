import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { mealTiers, type MealTier } from '../../councils/eligibility.ts';
import { fieldProblems, RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { fileWish } from '../../platform/browser/file-wish.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColumnMapping } from '../components/column-mapping.tsx';
import { MOST_BYTES, readCsv } from '../components/read-file.ts';
import { sendList } from '../components/send-list.ts';
import type { schoolListsContract } from '../contract.ts';
import { checkColumns, guessColumns, MOST_ROWS, readRows, type Columns } from '../list-columns.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A new school list', index: false });

type Answer = AnswerOf<(typeof schoolListsContract)['GET /councils/{councilId}/school-lists']>;

/** An officer adds the list of a school: a file, which column is what, for which programme. */
export default function NewSchoolList() {
  const { councilId = '' } = useParams();
  const lists = useQuery({
    queryKey: ['councils', councilId, 'school-lists'],
    queryFn: () => api('GET /councils/{councilId}/school-lists', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = lists;
  return (
    <CouncilPage
      councilId={councilId}
      title="A new school list"
      lead="A CSV file with a heading, one child on each line, 20,000 at most."
    >
      {error instanceof RequestFailed && [403, 404, 422].includes(error.status) && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState title="The page could not be loaded" onRetry={() => void lists.refetch()} busy={lists.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the programmes" />
      ) : data.role === 'viewer' || data.programmes.length === 0 ? (
        <EmptyState
          kind="nobody"
          title={data.role === 'viewer' ? 'Officers add lists' : 'No programme is open'}
          action={<LinkButton to={`/councils/${councilId}/programmes`}>See the programmes</LinkButton>}
        >
          {data.role === 'viewer'
            ? 'You look at lists, and officers of the council add them.'
            : `Children of a list are eligible for a programme, and ${isolated(data.council.title)} has none that is open.`}
        </EmptyState>
      ) : (
        <ListForm councilId={councilId} programmes={data.programmes} />
      )}
    </CouncilPage>
  );
}

/** A file that was chosen; `nth` tells one from another that was chosen later, of the same name or not. */
type Chosen = { title: string; table: string[][]; columns: Columns; nth: number };

const today = (): string => Temporal.Now.plainDateISO('Europe/London').toString();

/** The rows of a file by its columns: 20,000 are not read again with each letter of its name. */
function useRows(chosen: Chosen | null) {
  const { table, columns } = chosen ?? {};
  return useMemo(
    () => (table && columns ? readRows(table, columns, today()) : { rows: [], wrong: [], unread: [] }),
    [table, columns],
  );
}

function ListForm({ councilId, programmes }: { councilId: string; programmes: Answer['programmes'] }) {
  const navigate = useNavigate();
  const once = useOnce();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [said, setSaid] = useState<Said>({ programmeId: programmes[0]?.id ?? '', mealTier: null });
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const [sent, setSent] = useState(0);
  const asksTier = programmes.find(({ id }) => id === said.programmeId)?.asksTier ?? false;
  const wrong = chosen ? checkColumns(chosen.columns) : {};
  const read = useRows(chosen);
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (title: string) => {
      const body = { ...said, title, mealTier: asksTier ? said.mealTier : null };
      return once(fileWish(body, chosen), (idempotencyKey) =>
        sendList({ councilId, body, rows: read.rows, idempotencyKey, onSent: setSent }),
      );
    },
    onSuccess: (listId) => void navigate(`/councils/${councilId}/school-lists/${listId}`),
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const press = () => {
    if (!chosen) return setProblems({ file: 'Choose the file of the school.' });
    const missing = missingIn({ ...chosen, asksTier, mealTier: said.mealTier, rows: read.rows.length });
    setProblems(missing);
    if (Object.keys({ ...missing, ...wrong }).length === 0) send.mutate(chosen.title.trim());
  };
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <FileOfSchool
        error={problems['file']}
        onRead={(title, table) => {
          setProblems({});
          setChosen({ title, table, columns: guessColumns(table[0] ?? []), nth: (chosen?.nth ?? 0) + 1 });
        }}
      />
      {chosen && (
        <>
          <ColumnMapping
            heading={chosen.table[0] ?? []}
            columns={chosen.columns}
            problems={wrong}
            read={read}
            onChange={(columns) => setChosen({ ...chosen, columns })}
          />
          <ListFields
            title={chosen.title}
            said={said}
            programmes={programmes}
            asksTier={asksTier}
            problems={problems}
            onTitle={(title) => setChosen({ ...chosen, title })}
            onSaid={(next) => setSaid({ ...said, ...next })}
          />
        </>
      )}
      {send.error && Object.keys(problems).length === 0 ? (
        <Notice tone="danger" live title="The list was not sent in full">
          {sentenceOf(send.error)} Nothing is matched yet: press the button again.
        </Notice>
      ) : null}
      {send.isPending && (
        <Progress
          label="Sending the rows"
          value={sent}
          max={read.rows.length}
          text={`${sent} of ${read.rows.length}`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" busy={send.isPending} onClick={press}>
          {read.rows.length > 0 ? `Send ${read.rows.length.toLocaleString('en-GB')} rows` : 'Send the list'}
        </Button>
        <LinkButton to={`/councils/${councilId}/school-lists`}>Not now</LinkButton>
      </div>
    </div>
  );
}

type Said = { programmeId: string; mealTier: MealTier | null };
type FieldsProps = {
  title: string;
  said: Said;
  programmes: Answer['programmes'];
  asksTier: boolean;
  problems: Record<string, string>;
  onTitle: (title: string) => void;
  onSaid: (next: Partial<Said>) => void;
};

function ListFields({ title, said, programmes, asksTier, problems, onTitle, onSaid }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name of the list"
        maxLength={120}
        value={title}
        error={problems['title']}
        onChange={(event) => onTitle(event.target.value)}
      />
      <SelectField
        label="Programme"
        value={said.programmeId}
        options={programmes.map((one) => ({ value: one.id, label: one.title }))}
        onChange={(event) => onSaid({ programmeId: event.target.value })}
      />
      {asksTier && (
        <RadioGroup
          label="What do all children of this list have?"
          help="Only targeted free school meals count by themselves. The others are counted against the programme’s share for other reasons."
          name="mealTier"
          value={said.mealTier}
          error={problems['mealTier']}
          options={(Object.entries(mealTiers) as [MealTier, string][]).map(([value, label]) => ({ value, label }))}
          onChange={(mealTier) => onSaid({ mealTier })}
        />
      )}
    </>
  );
}

type Filled = { title: string; asksTier: boolean; mealTier: MealTier | null; rows: number };

function missingIn({ title, asksTier, mealTier, rows }: Filled): Record<string, string> {
  return {
    ...(title.trim() === '' ? { title: 'Give the list a name.' } : {}),
    ...(asksTier && mealTier === null ? { mealTier: 'Choose which free school meals these children have.' } : {}),
    ...(rows === 0 ? { file: 'No row of this file can be read. Choose other columns, or another file.' } : {}),
    ...(rows > MOST_ROWS ? { file: 'This file has more than 20,000 rows. Please split it.' } : {}),
  };
}

type FileProps = { error: string | undefined; onRead: (title: string, table: string[][]) => void };

function FileOfSchool({ error, onRead }: FileProps) {
  const [failed, setFailed] = useState<{ name: string; message: string } | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const table = await readCsv(file).catch(() => []);
    if (table.length < 2) {
      setFailed({ name: file.name, message: 'It has no rows that we can read. Save it as CSV and try again.' });
      return;
    }
    setFailed(null);
    onRead(file.name.replace(/\.[a-z]+$/i, '').slice(0, 120), table);
  };
  return (
    <FileDrop
      label="The file of the school"
      help="CSV. It is read on this computer first."
      accept=".csv,.txt,text/csv"
      maxSize={MOST_BYTES}
      error={error}
      failed={failed}
      onRemoveFailed={() => setFailed(null)}
      onFiles={([file]) => void take(file)}
    />
  );
}
