import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Experience } from '../contract.ts';
import { archiveListing } from './archive-listing.ts';
import { pauseListing } from './pause-listing.ts';
import { publishListing } from './publish-listing.ts';

const actions = {
  publish: { act: publishListing, said: 'Published.' },
  pause: { act: pauseListing, said: 'Paused.' },
  archive: { act: archiveListing, said: 'Archived.' },
} satisfies Record<
  string,
  { act: (services: Services, caller: SignedIn, id: string) => Promise<Result<Experience>>; said: string }
>;

type HoldLine = { action: keyof typeof actions; experienceIds: readonly string[] };
type Outcome = { id: string; title: string; done: boolean; message: string };

/**
 * Does the same to several own listings, one after the other. Each is a transaction of its own, so that one that cannot
 * be published or archived says why and the others are done all the same.
 */
export async function changeInBulk(
  services: Services,
  caller: SignedIn,
  { action, experienceIds }: HoldLine,
): Promise<{ ok: true; value: { results: Outcome[] } }> {
  const { act, said } = actions[action];
  const titles = await titlesOf(services, caller.subjectId, experienceIds);
  const results: Outcome[] = [];
  for (const id of new Set(experienceIds)) {
    const result = await act(services, caller, id);
    results.push({
      id,
      title: result.ok ? result.value.title : (titles.get(id) ?? ''),
      done: result.ok,
      message: result.ok ? said : result.refusal.message,
    });
  }
  return ok({ results });
}

/** Titles for the refusals. Of listings that are not the caller's own nothing is said. */
async function titlesOf(services: Services, providerId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await services.db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('provider_id', '=', providerId)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
