import type { World } from '../../../test/world.ts';
import { readCsv } from '../../platform/server/geocoder/csv.ts';
import { ZONE } from '../../platform/time.ts';

type Part = { state: string; reason: string | null; amountPence: number };
type Payout = Part & { id: string; feePence: number; placeCount: number; parts: Part[] };
type Place = Part & { placeId: string; pricePence: number; wentBackPence: number; feePence: number };

/**
 * Everything that a provider is told of its payouts, held against itself and against the ledger: the list and its totals,
 * each session, both files, and the receipts of all months. Empty where they agree to the penny, a sentence where not.
 */
export async function payoutFaults(world: World, providerId: string): Promise<string[]> {
  const faults: string[] = [];
  const same = (what: string, one: unknown, other: unknown): void => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    if (a !== b) faults.push(`${what}: ${a} and ${b}`);
  };
  const { payouts, totals, count } = await wholeList(world, providerId);
  same('sessions in the list', payouts.length, count);
  const byState = (...states: string[]): number =>
    sumOf(payouts.flatMap((payout) => payout.parts).filter((part) => states.includes(part.state)));
  same('totals and parts', totals, {
    paidPence: byState('PAID'),
    onItsWayPence: byState('IN_TRANSIT'),
    comingPence: byState('ACCRUING', 'COOLING', 'SCHEDULED'),
    blockedPence: byState('BLOCKED', 'FAILED'),
  });
  const ledger = await ledgerOfPlaces(world, providerId);
  const all: Place[] = [];
  for (const payout of payouts) {
    const params = { payoutId: payout.id };
    const { body } = await world.request('GET /payouts/{payoutId}', { as: providerId, params });
    const { places, ...session } = body as Payout & { places: Place[] };
    same(`session ${payout.id} and the list`, session, payout);
    same(`parts of ${payout.id}`, sumOf(payout.parts), payout.amountPence);
    same(`places of ${payout.id}`, totalOf(places), {
      count: payout.placeCount,
      amount: payout.amountPence,
      fee: payout.feePence,
    });
    // A place that is owed for again after it was paid out has one state here, and several parts there.
    const inOne = [...ledger.values()].every(({ sessionId, parts }) => sessionId !== payout.id || parts < 2);
    if (inOne) same(`states of ${payout.id}`, sumsByState(places), sumsByState(payout.parts));
    all.push(...places);
  }
  for (const place of all) {
    same(
      `what is earned of ${place.placeId}`,
      place.pricePence - place.wentBackPence - place.feePence,
      place.amountPence,
    );
    const booked = ledger.get(place.placeId);
    same(`the ledger of ${place.placeId}`, [booked?.earned, booked?.fee], [place.amountPence, place.feePence]);
    if (booked?.isSettled) same(`receipts of ${place.placeId}`, booked.onReceipts, place.feePence);
  }
  const shown = new Set(all.map((place) => place.placeId));
  for (const [placeId, { earned, fee, onReceipts, isSettled }] of ledger)
    if (!shown.has(placeId))
      same(`${placeId}, which is not shown`, [earned, fee, isSettled ? onReceipts : 0], [0, 0, 0]);
  const [basic, each] = [await file(world, providerId, 'basic'), await file(world, providerId, 'places')];
  const inAll = { amount: sumOf(payouts), fee: payouts.reduce((sum, payout) => sum + payout.feePence, 0) };
  same('the file of sessions', inFile(basic), inAll);
  same('the file of places', inFile(each), inAll);
  same('lines in the file of places', each.length, all.length);
  for (const line of each)
    same(
      `line ${line['Booking']}`,
      penceOf(line['Price']) - penceOf(line['Refunded']) - penceOf(line['Service fee']),
      penceOf(line['You earn']),
    );
  const receipts = await receiptsOf(world, providerId);
  same(
    'receipts and what was sent',
    receipts.sales - receipts.fee,
    byState('PAID', 'IN_TRANSIT', 'FAILED') + receipts.locked,
  );
  same(
    'receipts and places',
    receipts.fee,
    [...ledger.values()].reduce((sum, place) => sum + place.onReceipts, 0),
  );
  return faults;
}

const sumOf = (parts: readonly { amountPence: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountPence, 0);
const totalOf = (places: readonly Place[]) => ({
  count: places.length,
  amount: sumOf(places),
  fee: places.reduce((sum, place) => sum + place.feePence, 0),
});

function sumsByState(parts: readonly Part[]): [string, number][] {
  return [...Map.groupBy(parts, (part) => `${part.state} ${part.reason}`)]
    .map(([state, group]): [string, number] => [state, sumOf(group)])
    .filter(([, amount]) => amount !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function wholeList(world: World, providerId: string) {
  const payouts: Payout[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await world.request('GET /payouts', { as: providerId, query: { page } });
    payouts.push(...body.payouts);
    if (page >= body.pageCount) return { payouts, totals: body.totals, count: body.total as number };
  }
}

/** What the ledger alone says of each place: without any rule of payouts. */
async function ledgerOfPlaces(world: World, providerId: string) {
  const { rows } = await world.services.pool.query(
    `select place.id, place.session_id,
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'provider-due'), 0)::int as due,
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'payout'), 0)::int as paid,
        coalesce(sum(entry.amount_pence) filter (where entry.account = 'platform-fee'), 0)::int as platform,
        held.due as held, held.fees as held_fees, held.disputes,
        place.price_pence as price, place.booker_fee_pence as booker_fee, place.carried_pence as carried,
        (select coalesce(sum(part.amount_pence), 0)::int from refund_place part join refund on refund.id = part.refund_id
          where part.place_id = place.id and refund.state not in ('DECLINED', 'PENDING_DECISION')) as refunded,
        (select coalesce(sum(part.amount_pence), 0)::int from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = place.id and dispute.state = 'LOST') as lost,
        (select coalesce(sum(fee_pence), 0)::int from payout_place where place_id = place.id) as on_receipts,
        (select count(*)::int from payout_place where place_id = place.id) as payouts
      from ledger_entry entry join place on place.id = entry.place_id,
        lateral (select coalesce(sum(part.due_pence), 0)::int as due, count(*)::int as disputes,
            coalesce(sum(part.amount_pence - part.provider_pence), 0)::int as fees
          from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = place.id and dispute.state = 'OPEN') held
      where entry.provider_id = $1 and entry.kind not in ('offline', 'council')
      group by place.id, held.due, held.fees, held.disputes`,
    [providerId],
  );
  return new Map(
    rows.map((row) => {
      // The price goes back first, so this much of what is still here is the booking fee.
      const here = row.price + row.booker_fee - row.refunded - row.lost - row.carried;
      return [
        row.id as string,
        {
          earned: row.due + row.paid + row.held,
          fee: row.platform + row.held_fees - Math.max(0, Math.min(row.booker_fee, here)),
          onReceipts: row.on_receipts,
          sessionId: row.session_id as string,
          parts: row.payouts + (row.due !== 0 || row.held !== 0 ? 1 : 0),
          isSettled: row.due === 0 && row.disputes === 0,
        },
      ];
    }),
  );
}

type Line = Record<string, string>;

async function file(world: World, providerId: string, kind: 'basic' | 'places'): Promise<Line[]> {
  const { body } = await world.request('GET /payouts.csv', { as: providerId, query: { kind } });
  return readCsv<string>(String(body).replace('\uFEFF', ''));
}

const penceOf = (pounds: string | undefined): number => Math.round(Number(pounds) * 100);
const inFile = (lines: readonly Line[]) => ({
  amount: lines.reduce((sum, line) => sum + penceOf(line['You earn']), 0),
  fee: lines.reduce((sum, line) => sum + penceOf(line['Service fee']), 0),
});

/** All receipts together; `locked` is what is in a batch that has not been sent, which the list counts as coming. */
async function receiptsOf(world: World, providerId: string) {
  const { rows } = await world.services.pool.query(
    `select to_char(batch.locked_at at time zone $2, 'YYYY-MM') as month,
        coalesce(sum(batch.amount_pence) filter (where batch.state = 'SCHEDULED'), 0)::int as locked
      from payout_batch batch where batch.provider_id = $1 group by 1`,
    [providerId, ZONE],
  );
  const sums = { sales: 0, fee: 0, locked: 0 };
  for (const { month, locked } of rows) {
    const { body } = await world.request('GET /vat-receipt', { as: providerId, query: { month } });
    for (const line of body.lines) {
      sums.sales += line.salesPence;
      sums.fee += line.feePence;
    }
    sums.locked += locked;
  }
  return sums;
}
