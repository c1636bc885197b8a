import { useState } from 'react';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { dateOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatNewDates } from '../block-effects.ts';
import { formatDate, formatSession, formatTimes } from '../date-words.ts';
import type { BlockPreview } from './blocks.ts';

/** A dry run; `changed` when it is no longer what was looked at before. */
export type Shown = { preview: BlockPreview; changed: boolean };

export type ChangePreviewProps = {
  shown: Shown;
  busy: boolean;
  /** Why the change was not made. */
  error: unknown;
  onAgree: (message: string) => void;
  onClose: () => void;
};

const MAXIMUM_MESSAGE = 1_000;

/** What a change of a booked block means, in a table and in words; it is made only after a press of its button. */
export function ChangePreview({ shown: { preview, changed }, busy, error, onAgree, onClose }: ChangePreviewProps) {
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const tells = preview.families > 0;
  const agree = (): void => {
    setMissing(tells && message.trim() === '');
    if (!tells || message.trim() !== '') onAgree(message);
  };
  const isNews = error instanceof RequestFailed && error.data?.details?.['preview'] !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      sheet
      width={640}
      title="What this change means"
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Do not change it</Button>
          <Button tone={preview.refundPence > 0 ? 'danger' : 'primary'} busy={busy} onClick={agree}>
            {buttonText(preview)}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        {changed && (
          <Notice tone="attention" title="The bookings have changed in the meantime" live>
            Nothing was saved. This is what the change means now.
          </Notice>
        )}
        {error && !isNews ? (
          <Notice tone="danger" title="Nothing was saved" live>
            {sentenceOf(error)}
          </Notice>
        ) : null}
        {preview.dates.length > 0 && (
          <DataTable
            caption="Booked dates that change"
            columns={columns}
            rows={preview.dates}
            rowKey={(row) => `${row.sessionId} ${row.kind}`}
          />
        )}
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {consequences(preview).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {tells && (
          <TextField
            id="change-message"
            label="Why?"
            help="The families read this."
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            error={isMissing ? 'Please say why' : undefined}
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
        )}
        {preview.refundPence > 0 && <p className="text-ink-soft">You cannot undo this.</p>}
      </div>
    </Dialog>
  );
}

type DateEffect = BlockPreview['dates'][number];

const columns: readonly Column<DateEffect>[] = [
  { key: 'date', header: 'Date', priority: 'title', cell: (row) => formatSession(row.before) },
  { key: 'change', header: 'Change', cell: formatChange },
  { key: 'booked', header: 'Booked', cell: formatBooked },
];

function formatChange({ kind, before, after, place, capacity, refundPence }: DateEffect): string {
  if (kind === 'removed') {
    return refundPence > 0
      ? `Does not take place; ${formatMoney(refundPence)} goes back`
      : 'Does not take place any more';
  }
  if (kind === 'tight') return `Only ${count(capacity ?? 0, 'place')}: nobody else can book until enough have left`;
  if (!after) return '';
  const isLater = formatTimes(after) !== formatTimes(before);
  const when =
    after.date !== before.date ? `Moves to ${formatSession(after)}` : isLater ? `New time: ${formatTimes(after)}` : '';
  return [when, ...(place === null ? [] : [`Held at ${isolated(place)}`])].filter(Boolean).join('. ');
}

function formatBooked({ places, requests, families }: DateEffect): string {
  const what = [
    ...(places > 0 || requests === 0 ? [count(places, 'place')] : []),
    ...(requests > 0 ? [count(requests, 'request')] : []),
  ].join(' and ');
  return families > 0 ? `${what} of ${count(families, 'family', 'families')}` : what;
}

function consequences(preview: BlockPreview): string[] {
  const { families, freeFamilies, freePence, refundPence, newDates } = preview;
  const lastDay = formatDate(dateOf(new Date(Date.parse(preview.freeUntil) - 1)));
  return [
    families === 0
      ? 'Nobody is notified.'
      : `${count(families, 'family is', 'families are')} told by email, with your words.`,
    ...(refundPence > 0 ? [`${formatMoney(refundPence)} goes back at once, the booking fee included.`] : []),
    ...(freeFamilies > 0
      ? [
          `${count(freeFamilies, 'family', 'families')} may cancel for free until the end of ${lastDay}${freePence > 0 ? `: ${formatMoney(freePence)} at most` : ''}.`,
        ]
      : []),
    ...(newDates ? formatNewDates(newDates) : []),
  ];
}

function buttonText({ families, refundPence, dates, newDates }: BlockPreview): string {
  if (families === 0 && dates.length === 0 && newDates) return `Add ${count(newDates.dates, 'date')}`;
  if (families === 0) return 'Change it';
  const told = `Change and tell ${count(families, 'family', 'families')}`;
  return refundPence > 0 ? `${told}, give back ${formatMoney(refundPence)}` : told;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
