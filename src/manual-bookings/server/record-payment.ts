import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ZONE } from '../../platform/time.ts';
import { checkRecord, checkTakingBack, type OfflineMethod } from '../../places/dues.ts';
import { loadDues, markDues } from '../../places/server/load-dues.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { change } from '../../platform/server/work/change.ts';

type NewRecord = {
  kind: 'RECEIVED' | 'RETURNED';
  amountPence: number;
  method: OfflineMethod;
  reference: string;
  /** 'YYYY-MM-DD' */
  paidOn: string;
};

type RefusalKey = 'not-found' | 'invalid-input' | 'paid-another-way' | 'more-than-owed' | 'more-than-received';
type TakeBackRefusal = 'not-found' | 'already-taken-back' | 'more-than-received';

/**
 * Records that money came to the provider, or went back, outside the platform. It never touches the ledger: none of it
 * passes through the platform's accounts.
 */
export async function recordPayment(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  input: NewRecord,
): Promise<Result<true, RefusalKey>> {
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(input.paidOn), today) > 0) {
    const message = 'This day is still to come. Record money once it has arrived.';
    return refuse('invalid-input', message, { fields: { paidOn: message } });
  }
  return change(services, async (tx) => {
    const booking = await lockOwn(tx, caller, bookingId);
    if (!booking) return notFound;
    const places = await loadPlaces(tx, [bookingId]);
    const { dues } = await loadDues(tx, booking, places);
    const may = checkRecord(input.kind, input.amountPence, dues);
    if (!may.ok) return may;
    await write(tx, services, caller, booking, {
      kind: input.kind,
      amountPence: input.kind === 'RECEIVED' ? input.amountPence : -input.amountPence,
      method: input.method,
      reference: input.reference,
      paidOn: input.paidOn,
      takesBackId: null,
    });
    await markDues(tx, bookingId);
    return ok(true);
  });
}

/** Takes a wrong record back by its opposite: both stay to be seen. */
export async function takeRecordBack(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  recordId: string,
): Promise<Result<true, TakeBackRefusal>> {
  return change(services, async (tx) => {
    const booking = await lockOwn(tx, caller, bookingId);
    if (!booking) return notFound;
    const places = await loadPlaces(tx, [bookingId]);
    const { dues, records } = await loadDues(tx, booking, places);
    const wrong = records.find((one) => one.id === recordId && one.kind !== 'TAKEN_BACK');
    if (!wrong) return notFound;
    const may = checkTakingBack(wrong, records, dues);
    if (!may.ok) return may;
    await write(tx, services, caller, booking, {
      kind: 'TAKEN_BACK',
      amountPence: -wrong.amountPence,
      method: wrong.method,
      reference: wrong.reference,
      paidOn: String(wrong.paid_on),
      takesBackId: wrong.id,
    });
    await markDues(tx, bookingId);
    return ok(true);
  });
}

type Booking = Selectable<DB['booking']>;

/** The booking of the caller's own listing, locked: records of it follow one another. */
function lockOwn(tx: Tx, caller: SignedIn, bookingId: string): Promise<Booking | undefined> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where('provider_id', '=', caller.subjectId)
    .where('payment_way', '<>', 'checkout')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Row = {
  kind: 'RECEIVED' | 'RETURNED' | 'TAKEN_BACK';
  amountPence: number;
  method: OfflineMethod;
  reference: string;
  paidOn: string;
  takesBackId: string | null;
};

async function write(tx: Tx, services: Services, caller: SignedIn, booking: Booking, row: Row): Promise<void> {
  const id = randomUUIDv7();
  await tx
    .insertInto('offline_payment')
    .values({
      id,
      booking_id: booking.id,
      kind: row.kind,
      amount_pence: row.amountPence,
      method: row.method,
      reference: row.reference,
      paid_on: row.paidOn,
      takes_back_id: row.takesBackId,
      recorded_by_id: caller.actorId,
      recorded_at: services.clock.now().toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: row.kind === 'TAKEN_BACK' ? 'offline-payment.taken-back' : 'offline-payment.recorded',
      about: { booking: booking.id, account: booking.booker_id, provider: booking.provider_id },
      data: { recordId: id, kind: row.kind, amountPence: row.amountPence, method: row.method },
      actorId: caller.actorId,
      subjectId: booking.provider_id,
    },
  ]);
}
