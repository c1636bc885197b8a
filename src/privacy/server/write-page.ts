import { formatMoney } from '../../platform/money.ts';
import { escapeHtml } from '../../platform/server/mail.ts';
import { format, formatPlainDate, timeOf } from '../../platform/time.ts';
import type { ArchivedFile, Part } from './gather-data.ts';
import type { Row } from './open-sealed.ts';

/** More columns than fit beside each other on a page are shown one below the other. */
const MOST_COLUMNS = 6;

/** Light and dark, on a phone and on paper; nothing is fetched and nothing runs. */
const STYLE = `
:root { color-scheme: light dark; --ink: #22281f; --soft: #565e50; --paper: #f6f3ea; --card: #fffdf8; --line: #d9d4c4; --link: #1f5a3a }
@media (prefers-color-scheme: dark) { :root { --ink: #eceade; --soft: #b3b8a8; --paper: #171b15; --card: #20251d; --line: #3c4437; --link: #8fd3ab } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 'Atkinson Hyperlegible Next', Verdana, sans-serif }
main { max-width: 72rem; margin: 0 auto }
h1 { line-height: 1.2 } h2 { margin: 2.5rem 0 0.5rem } h3 { margin: 1.5rem 0 0.5rem }
p { max-width: 68ch } a { color: var(--link) }
.soft { color: var(--soft) }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; min-width: 7rem }
tr:last-child > td { border-bottom: 0 }
dl { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 0.75rem 1rem; margin: 0 0 0.75rem; display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.25rem 1rem }
dt { font-weight: 650 } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }
@media print { body { padding: 0; background: none; color: #000 } .wide, dl { border-radius: 0; background: none } .wide { overflow: visible } dl, tr { break-inside: avoid } }
`;

/** The beginning of the page that people read. */
export function writeHead(brand: string, now: Temporal.Instant): string {
  const at = new Date(now.epochMilliseconds);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your data at ${escapeHtml(brand)}</title><style>${STYLE}</style></head>
<body><main><h1>Your data at ${escapeHtml(brand)}</h1>
<p>This is what we kept about you and your family on ${format.longDate(at)}, ${timeOf(at)}. The same is in <a href="data.json">data.json</a>, for programs. Keep it as safe as you would keep the papers of your children.</p>
`;
}

/** One kind of rows, with a heading where another kind was before. */
export function writePart({ kind, title, rows }: Part, index: number, all: readonly Part[]): string {
  const heading = all[index - 1]?.kind === kind ? '' : `<h2>${escapeHtml(kind)}</h2>\n`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `${heading}<h3>${escapeHtml(title)}</h3>\n${columns.length <= MOST_COLUMNS ? tableOf(columns, rows) : listsOf(columns, rows)}\n`;
}

/** The files of the archive, and the end of the page. */
export function writeEnd(files: readonly ArchivedFile[]): string {
  const list = files
    .map(({ path }) => {
      const address = path.split('/').map(encodeURIComponent).join('/');
      return `<li><a href="${escapeHtml(address)}"><bdi>${escapeHtml(path.split('/').at(-1) ?? path)}</bdi></a></li>`;
    })
    .join('\n');
  return `${files.length > 0 ? `<h2>Pictures and files</h2>\n<ul>\n${list}\n</ul>\n` : ''}</main></body></html>\n`;
}

function tableOf(columns: readonly string[], rows: readonly Row[]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(labelOf(column))}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${columns.map((column) => `<td dir="auto">${valueOf(column, row[column])}</td>`).join('')}</tr>`)
    .join('\n');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

function listsOf(columns: readonly string[], rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const facts = columns
        .filter((column) => row[column] !== null && row[column] !== '')
        .map((column) => `<dt>${escapeHtml(labelOf(column))}</dt><dd dir="auto">${valueOf(column, row[column])}</dd>`);
      return `<dl>${facts.join('')}</dl>`;
    })
    .join('\n');
}

/** 'Date of birth' for date_of_birth; sums of money lose their unit, which stands with the value. */
function labelOf(column: string): string {
  const words = column
    .replace(/_pence$/, '')
    .replace(/_at$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function valueOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '<span class="soft">–</span>';
  if (value instanceof Date) return momentOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return column.endsWith('_pence') ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return escapeHtml(JSON.stringify(value, null, 1));
  if (MOMENT.test(value)) return momentOf(new Date(value));
  return DAY.test(value) ? formatPlainDate(value) : escapeHtml(value);
}

const momentOf = (moment: Date): string => `${format.longDate(moment)}, ${timeOf(moment)}`;
