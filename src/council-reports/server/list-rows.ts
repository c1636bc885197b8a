import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilReportsContract } from '../contract.ts';
import { childNumbers } from '../report-file.ts';
import { factsInShort, IN_SHORT } from '../derived-rows.ts';
import { countReport, factsBehind, grounds, type Report } from '../report.ts';
import { needText } from '../need-cuts.ts';
import { findNames } from './find-names.ts';
import { readFacts, type AskedScope, type ScopeRefusal } from './read-report.ts';

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/report/rows']>;

const PAGE_SIZE = 50;
const NOTHING_AROUND = { capacity: 0, eligible: 0, planned: null, counted: [] };

/** The places behind a number of a report. Children have numbers, and names where somebody asks and the council pays. */
export async function listRows(
  { services, asPerson }: { services: Services; asPerson: Services },
  caller: SignedIn,
  councilId: string,
  asked: AskedScope & { table: string; line?: string | undefined; names: 'yes' | 'no'; page: number },
): Promise<Result<Answer, ScopeRefusal>> {
  const found = await readFacts(services, caller, councilId, asked);
  if (!found.ok) return found;
  const { facts } = found.value;
  const rows =
    asked.table === IN_SHORT
      ? factsInShort(facts, asked.line ?? null)
      : factsBehind(facts, asked.table, asked.line ?? null);
  const title = titleOf(countReport(facts, NOTHING_AROUND), asked.table, asked.line);
  if (rows === null || title === null) return notFound;
  const { page, pageCount } = pageWithin(asked.page, rows.length, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const shown = rows.slice(offset, offset + limit);
  const paidFor = shown.filter(({ ground }) => ground !== 'paid');
  const funded = paidFor.map(({ learnerId }) => learnerId);
  const withSend = paidFor.filter((fact) => needText(fact) !== '').map(({ learnerId }) => learnerId);
  const names =
    asked.names === 'yes' ? await findNames(asPerson, caller, councilId, funded, withSend) : new Map<string, string>();
  const numbers = childNumbers(rows);
  return ok({
    title,
    rows: shown.map((fact) => ({
      placeId: fact.placeId,
      child:
        (fact.ground === 'paid' ? undefined : names.get(fact.learnerId)) ?? `Child ${numbers.get(fact.childKey) ?? 0}`,
      day: fact.day,
      listing: fact.listing,
      provider: fact.provider,
      programme: fact.programme,
      ground: grounds[fact.ground],
      outcome: fact.outcome,
      need: needText(fact),
    })),
    children: numbers.size,
    total: rows.length,
    page,
    pages: pageCount,
  });
}

/** What the rows are of, in words; null where there is no such figure. */
function titleOf({ tables, derived }: Report, of: string, line: string | undefined): string | null {
  if (of === IN_SHORT) return derived.find(({ key }) => key === line)?.label ?? null;
  const table = tables.find(({ key }) => key === of);
  if (!table || line === undefined) return table?.title ?? null;
  const found = table.lines.find(({ key }) => key === line);
  return found ? `${isolated(table.title)}: ${isolated(found.label)}` : null;
}
