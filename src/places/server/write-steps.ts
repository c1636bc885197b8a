import type { Selectable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import { anyOf, sql, type Ids, type Queryable } from '../../platform/server/database/db.ts';
import type { StepKind } from '../../tickets/discount.ts';
import { adjustmentsOf, type Adjustment, type PlaceStep } from '../../tickets/price.ts';
import { ofBaskets } from './look-up-baskets.ts';
import { blockGroupOf, type PlaceRow } from './rows.ts';

/** How the prices of places came about, by place, each in order; places without discounts and add-ons are left out. */
export type StepsOfPlaces = ReadonlyMap<string, readonly PlaceStep[]>;

/** Reads the steps between ticket price and paid price of some places. */
export async function loadSteps(db: Queryable, places: readonly { id: string }[]): Promise<StepsOfPlaces> {
  const placeIds = places.map((place) => place.id);
  return placeIds.length === 0 ? new Map() : stepsFrom(await stepsOf(db, placeIds).execute());
}

/** The same for all places in baskets. */
export async function stepsInBaskets(db: Queryable, basketIds: readonly string[]): Promise<StepsOfPlaces> {
  const places = sql<string>`select id from place where booking_id = ${anyOf(ofBaskets(basketIds, 'id'))}`;
  return stepsFrom(await stepsOf(db, places).execute());
}

function stepsOf(db: Queryable, placeIds: Ids) {
  return db
    .selectFrom('place_step')
    .selectAll()
    .where('place_id', '=', anyOf(placeIds))
    .orderBy('place_id')
    .orderBy('position');
}

function stepsFrom(rows: readonly Selectable<DB['place_step']>[]): StepsOfPlaces {
  return new Map(
    [...Map.groupBy(rows, (row) => row.place_id)].map(([placeId, steps]) => [
      placeId,
      steps.map((step) => ({
        kind: step.kind as StepKind,
        label: step.label,
        pricePence: step.price_pence,
        bookerFeePence: step.booker_fee_pence,
        ...(step.add_on_id ? { addOnId: step.add_on_id } : {}),
      })),
    ]),
  );
}

/** Writes the steps of places that have none yet. */
export async function writeSteps(tx: Queryable, steps: StepsOfPlaces): Promise<void> {
  const rows = [...steps].flatMap(([placeId, of]) =>
    of.map((step, index) => ({
      place_id: placeId,
      position: index + 1,
      kind: step.kind,
      label: step.label,
      price_pence: step.pricePence,
      booker_fee_pence: step.bookerFeePence,
      add_on_id: step.addOnId ?? null,
    })),
  );
  if (rows.length > 0) await tx.insertInto('place_step').values(rows).execute();
}

/** What explains the price of some places beside their tickets: 'Sibling discount, 10% off the second child'. */
export function adjustmentLines(places: readonly PlaceRow[], steps: StepsOfPlaces): Adjustment[] {
  return adjustmentsOf(
    places.map((place) => ({ charge: blockGroupOf(place) ?? place.id, steps: steps.get(place.id) ?? [] })),
  );
}
