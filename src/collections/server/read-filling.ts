import { ok, refuse, type Result } from '../../platform/result.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Filling } from '../collection-filling.ts';
import type { FillingAsked } from '../contract.ts';

type Problem = 'place-unknown' | 'dates-reversed';

/** Reads what somebody asks a collection to be filled with: its place and its council are looked up once, and kept. */
export async function readFilling(
  { geocoder }: Pick<Services, 'geocoder'>,
  db: Queryable,
  { councilId, place, miles, ...asked }: FillingAsked,
): Promise<Result<Filling, Problem>> {
  if (asked.from && asked.to && asked.from > asked.to)
    return refuse('dates-reversed', 'The last day is before the first one. Swap them, or leave one out.', {
      fields: { to: 'Choose a day that is not before the first one.' },
    });
  const around = place === '' ? null : findAround(geocoder, place, miles);
  if (around && !around.ok) return around;
  const council = councilId
    ? await db.selectFrom('council').select(['id', 'title', 'code']).where('id', '=', councilId).executeTakeFirst()
    : undefined;
  return ok({
    ...asked,
    around: around?.value ?? null,
    council: council
      ? {
          id: council.id,
          title: council.title,
          // A county is its districts, by whose codes listings are kept.
          codes: [
            council.code,
            ...geocoder.councils().flatMap((one) => (one.countyCode === council.code ? one.code : [])),
          ],
        }
      : null,
  });
}

function findAround(
  geocoder: Services['geocoder'],
  typed: string,
  miles: number,
): Result<NonNullable<Filling['around']>, Problem> {
  const { places, by } = geocoder.lookUp(typed, 4);
  const [first] = places;
  // A rule stays for months: nothing is guessed.
  if (first && (by === 'postcode' || by === 'outcode' || by === 'name'))
    return ok({ name: first.label, latitude: first.latitude, longitude: first.longitude, miles });
  const others = places.map(({ label }) => label);
  const hint =
    others.length > 0 ? ` Do you mean ${others.map(isolated).join(' or ')}?` : ' Try a postcode or a town nearby.';
  return refuse('place-unknown', `We do not know the place ${isolated(typed)}.${hint}`, {
    fields: { place: `We do not know this place.${hint}` },
  });
}
