import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { fileWish } from '../../platform/browser/file-wish.ts';
import { MOST_BYTES, readCsv } from '../../school-lists/components/read-file.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  checkReferenceColumns,
  guessReferenceColumns,
  MOST_ROWS,
  readReference,
  referenceKindKeys,
  referenceKinds,
  type ReferenceColumns,
  type ReferenceKind,
} from '../reference-file.ts';
import { MapColumns } from './map-columns.tsx';
import { sendReferenceFile } from './send-file.ts';

/** A file that was chosen; `nth` tells one from another that was chosen later, of the same name or not. */
type Chosen = { title: string; table: string[][]; columns: ReferenceColumns; nth: number };
/** A file of the whole country is some gigabyte: it lies on the server and is not sent through a browser. */
const TOO_LARGE =
  'One of the whole country is read on the server, by the person who runs Thicket: npm run postcodes -- FILE.';

type Props = { councilId: string | null; onDone: () => void; onCancel: () => void };

/** A file of wards or schools: what it is, which column is what, and what its licence asks to be said. */
export function ImportForm({ councilId, onDone, onCancel }: Props) {
  const form = useImport({ councilId, onDone });
  const { kind, chosen, problems, read, send } = form;
  return (
    <Card title="Import a file">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="What is in it?"
          name="kind"
          value={kind}
          options={referenceKindKeys.map((value) => ({
            value,
            label: referenceKinds[value].label,
            help: referenceKinds[value].about,
          }))}
          onChange={form.changeKind}
        />
        <ChooseFile error={problems['file']} forEverybody={councilId === null} onRead={form.choose} />
        {chosen && <FileFields form={form} chosen={chosen} />}
        {send.error && Object.keys(problems).length === 0 ? (
          <Notice tone="danger" live title="The file was not sent in full">
            {sentenceOf(send.error)} Until all rows have come, what you had before stays in use. Try again.
          </Notice>
        ) : null}
        {send.isPending && (
          <Progress
            label="Sending the rows"
            value={form.sent}
            max={read.rows.length}
            text={`${form.sent} of ${read.rows.length}`}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" busy={send.isPending} onClick={form.press}>
            {read.rows.length > 0 ? `Import ${read.rows.length.toLocaleString('en-GB')} rows` : 'Import the file'}
          </Button>
          <Button onClick={onCancel}>Not now</Button>
        </div>
      </div>
    </Card>
  );
}

/** What was chosen so far, and what becomes of it. */
function useImport({ councilId, onDone }: Pick<Props, 'councilId' | 'onDone'>) {
  const once = useOnce();
  const [kind, setKind] = useState<ReferenceKind>('WARDS');
  const [attribution, setAttribution] = useState<string>(referenceKinds.WARDS.attribution);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const [sent, setSent] = useState(0);
  const wrong = chosen ? checkReferenceColumns(kind, chosen.columns) : {};
  const { table, columns } = chosen ?? {};
  const read = useMemo(
    () => (table && columns ? readReference(kind, table, columns) : { rows: [], wrong: [] }),
    [kind, table, columns],
  );
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (title: string) => {
      const body = { kind, title, attribution: attribution.trim() };
      return once(fileWish(body, chosen), (idempotencyKey) =>
        sendReferenceFile({ councilId, body, rows: read.rows, idempotencyKey, onSent: setSent }),
      );
    },
    onSuccess: () => {
      toast.success(`${referenceKinds[kind].label} are imported`);
      onDone();
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const choose = (title: string, table: string[][]): void => {
    setProblems({});
    setChosen({ title, table, columns: guessReferenceColumns(kind, table[0] ?? []), nth: (chosen?.nth ?? 0) + 1 });
  };
  const changeKind = (next: ReferenceKind): void => {
    setKind(next);
    setAttribution(referenceKinds[next].attribution);
    if (chosen) setChosen({ ...chosen, columns: guessReferenceColumns(next, chosen.table[0] ?? []) });
  };
  const press = (): void => {
    const missing = {
      ...(chosen ? {} : { file: 'Choose the file.' }),
      ...(chosen && read.rows.length === 0
        ? { file: 'No row of this file can be read. Choose other columns, or another file.' }
        : {}),
      ...(read.rows.length > MOST_ROWS
        ? {
            file: `This file has more than 100,000 rows. ${councilId === null ? TOO_LARGE : 'Keep those of your own area.'}`,
          }
        : {}),
      ...(chosen && chosen.title.trim() === '' ? { title: 'Give the file a name.' } : {}),
      ...(attribution.trim() === '' ? { attribution: 'Say what the licence of the data asks to be said.' } : {}),
    };
    setProblems(missing);
    if (chosen && Object.keys({ ...missing, ...wrong }).length === 0) send.mutate(chosen.title.trim());
  };
  return {
    kind,
    changeKind,
    chosen,
    setChosen,
    choose,
    attribution,
    setAttribution,
    problems,
    wrong,
    read,
    send,
    sent,
    press,
  };
}

type FieldsProps = { form: ReturnType<typeof useImport>; chosen: Chosen };

/** Which column is what, how the file is called, and what its licence asks for. */
function FileFields({ form, chosen }: FieldsProps) {
  return (
    <>
      <MapColumns
        kind={form.kind}
        heading={chosen.table[0] ?? []}
        columns={chosen.columns}
        problems={form.wrong}
        read={form.read}
        onChange={(columns) => form.setChosen({ ...chosen, columns })}
      />
      <TextField
        label="Name of the file"
        maxLength={120}
        value={chosen.title}
        error={form.problems['title']}
        onChange={(event) => form.setChosen({ ...chosen, title: event.target.value })}
      />
      <TextField
        label="What its licence asks to be said"
        help="It stands where the data shows."
        multiline
        rows={3}
        maxLength={400}
        value={form.attribution}
        error={form.problems['attribution']}
        onChange={(event) => form.setAttribution(event.target.value)}
      />
    </>
  );
}

type FileProps = {
  error: string | undefined;
  forEverybody: boolean;
  onRead: (title: string, table: string[][]) => void;
};

function ChooseFile({ error, forEverybody, onRead }: FileProps) {
  const [failed, setFailed] = useState<{ name: string; message: string } | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const table = await readCsv(file).catch(() => []);
    if (table.length < 2)
      return setFailed({ name: file.name, message: 'It has no rows that we can read. Save it as CSV and try again.' });
    setFailed(null);
    onRead(file.name.replace(/\.[a-z]+$/i, '').slice(0, 120), table);
  };
  return (
    <FileDrop
      label="The file"
      help={`CSV, at most 100,000 rows. It is read on this computer first.${forEverybody ? ` ${TOO_LARGE}` : ''}`}
      accept=".csv,.txt,text/csv"
      maxSize={MOST_BYTES}
      error={error}
      failed={failed}
      onRemoveFailed={() => setFailed(null)}
      onFiles={([file]) => void take(file)}
    />
  );
}
