import { setImmediate as turn } from 'node:timers/promises';
import { categoryOf } from '../../listings/category-table.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import { aimWords } from '../../reflections/aims.ts';
import { hoursOf, hoursText, type RecordItem } from '../record-item.ts';
import { amountText, reportOf } from '../report.ts';
import { termOf } from '../term.ts';
import { Paper } from '../../platform/server/pdf/write-paper.ts';

export type Document = {
  kind: 'RECORD' | 'REPORT';
  /** Whose it is. */
  name: string;
  from: string;
  to: string;
  /** The day that it is made. */
  on: string;
  /** The latest first. */
  items: readonly RecordItem[];
  /** A picture of an entry as JPEG; null where it cannot be read any more. */
  pictureOf: (fileId: string) => Promise<Uint8Array | null>;
  /** Is told after each item. */
  onItem: (done: number, of: number) => Promise<void>;
};

const titles = { RECORD: 'Learning record', REPORT: 'Home-education report' };
const day = (date: string): string => dayText(date, 'short', true).replaceAll('\u00a0', ' ');

/** Draws a record or a report as PDF, with names and words in any script. */
export async function drawRecord(document: Document): Promise<Uint8Array> {
  const { kind, name, from, to, on, items } = document;
  const heading = titles[kind];
  const paper = await Paper.begin(`${heading}: ${isolated(name)}`, [name, ...items.flatMap(textsOf)]);
  paper.text(heading, { size: 24, after: 2 });
  paper.text(name, { size: 17, after: 6 });
  paper.text(`${day(from)} to ${day(to)}. Made on ${day(on)}.`, { soft: true });
  paper.rule();
  if (items.length === 0) paper.text('There is nothing in the record of this time.');
  if (kind === 'REPORT') await drawReport(paper, document);
  else await drawItems(paper, document);
  return paper.end(`${heading} · ${isolated(name)}`);
}

/** Everything that an item may write, for the letters of the fonts. */
function textsOf(item: RecordItem): string[] {
  if (item.kind === 'entry') return [item.words, ...item.aims, ...item.files.map((file) => file.name)];
  const about = [item.listingTitle, item.provider];
  if (item.kind === 'dates') return [...about, ...item.dates.map(({ place }) => place)];
  if (item.kind === 'aims') return [...about, item.words, ...item.aims.map(({ aim }) => aim)];
  return [...about, item.title, item.words];
}

/** The record as it is told: from the first day to the last. */
async function drawItems(paper: Paper, { items, pictureOf, onItem }: Document): Promise<void> {
  let term = '';
  for (const [index, item] of items.toReversed().entries()) {
    const { label } = termOf(item.on);
    if (label !== term) paper.heading(label, 16);
    term = label;
    await drawItem(paper, item, pictureOf);
    await onItem(index + 1, items.length);
    await turn();
  }
}

async function drawItem(paper: Paper, item: RecordItem, pictureOf: Document['pictureOf']): Promise<void> {
  paper.heading(headingOf(item), 12);
  paper.text(lineOf(item), { size: 9.5, soft: true });
  if (item.kind === 'dates')
    for (const { on, start, end, place } of item.dates)
      paper.text(isolatedParts([`${day(on)}, ${timeOf(start)} – ${timeOf(end)}`, place], ' · '), {
        indent: 12,
        after: 1,
      });
  if (item.kind === 'aims')
    for (const { aim, level } of item.aims)
      paper.text(`• ${isolated(aim)}: ${aimWords[level]}`, { indent: 12, after: 2 });
  if (item.kind !== 'dates' && item.words) paper.text(item.words, { after: 6 });
  if (item.kind === 'entry') {
    const tags = [...item.aims, ...item.subjects.map((slug) => categoryOf(slug)?.title ?? '')].filter(Boolean);
    if (tags.length > 0) paper.text(isolatedParts(tags, ' · '), { size: 9.5, soft: true });
    const pictures = [];
    for (const { id, isPicture } of item.files) {
      const jpeg = isPicture ? await pictureOf(id) : null;
      if (jpeg) pictures.push(jpeg);
    }
    await paper.pictures(pictures);
    const others = item.files.filter(({ isPicture }) => !isPicture);
    if (others.length > 0)
      paper.text(`Kept with it: ${isolatedParts(others.map((file) => file.name))}`, { size: 9.5, soft: true });
  }
  paper.gap(4);
}

function headingOf(item: RecordItem): string {
  if (item.kind === 'dates') return item.listingTitle;
  if (item.kind === 'aims') return `What was seen at ${isolated(item.listingTitle)}`;
  if (item.kind === 'certificate') return `Certificate: ${isolated(item.title)}`;
  return item.voice === 'LEARNER' ? 'In their own words' : 'From the family';
}

function lineOf(item: RecordItem): string {
  if (item.kind === 'entry') return day(item.on);
  if (item.kind !== 'dates') return `${day(item.on)} · ${isolated(item.provider)}`;
  return `${item.dates.length === 1 ? 'Once' : `${item.dates.length} times`} · ${hoursText(hoursOf(item.dates))} · ${isolated(item.provider)}`;
}

/** The report by term: what, where, how long, which aims, and what shows it. */
async function drawReport(paper: Paper, { items, onItem }: Document): Promise<void> {
  const terms = reportOf(items, day);
  for (const [index, { term, lines, evidence, ...amount }] of terms.entries()) {
    paper.heading(term.label, 16);
    paper.text(amount.times > 0 ? `In all ${amountText(amount)}.` : 'No dates with providers.', { after: 6 });
    for (const line of lines) {
      paper.heading(line.title, 12);
      paper.text(line.provider, { size: 9.5, soft: true });
      if (line.places.length > 0) paper.text(`Where: ${isolatedParts(line.places, '; ')}`, { indent: 12, after: 2 });
      if (line.times > 0) paper.text(`How long: ${amountText(line)}`, { indent: 12, after: 2 });
      for (const aim of line.aims) paper.text(`Aim: ${aim}`, { indent: 12, after: 2 });
    }
    if (evidence.length > 0) paper.heading('Evidence', 12);
    for (const each of evidence) paper.text(`• ${each}`, { indent: 12, after: 3 });
    await onItem(index + 1, terms.length);
    await turn();
  }
}
