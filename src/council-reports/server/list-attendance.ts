import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { attendanceByListing, attendanceByPlace, noShowsByFamily } from '../attendance.ts';
import type { councilReportsContract } from '../contract.ts';
import { findNames } from './find-names.ts';
import { choicesOf, readFacts, scopeShown, type AskedScope, type ScopeRefusal } from './read-report.ts';

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/attendance']>;

const PAGE_SIZE = 20;

/** Who came and who did not in a period: by listing, and by family as far as the council pays for it. */
export async function listAttendance(
  { services, asPerson }: { services: Services; asPerson: Services },
  caller: SignedIn,
  councilId: string,
  asked: AskedScope & { names: 'yes' | 'no'; page: number },
): Promise<Result<Answer, ScopeRefusal>> {
  const found = await readFacts(services, caller, councilId, asked);
  if (!found.ok) return found;
  const { council, facts, narrow } = found.value;
  const families = noShowsByFamily(facts);
  const { page, pageCount } = pageWithin(asked.page, families.length, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const shown = families.slice(offset, offset + limit);
  const learnerIds = shown.flatMap((family) => family.learnerIds);
  const names =
    asked.names === 'yes' ? await findNames(asPerson, caller, councilId, learnerIds) : new Map<string, string>();
  return ok({
    council: { id: council.id, title: council.title },
    scope: scopeShown(found.value),
    ...(await choicesOf(services.db, councilId)),
    schools: narrow.schools,
    areas: narrow.areas,
    places: attendanceByPlace(facts),
    listings: attendanceByListing(facts),
    families: shown.map(({ learnerIds: own, places, noShow, booked }, index) => ({
      key: String(offset + index + 1),
      name:
        own
          .flatMap((id) => names.get(id) ?? [])
          .map((name) => isolated(name))
          .join(', ') || `Family ${offset + index + 1}`,
      places,
      noShow,
      booked,
    })),
    page,
    pages: pageCount,
  });
}
