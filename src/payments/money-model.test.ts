import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecord, checkTakingBack, duesOf, paymentOf, standing, type OfflineRecord } from '../places/dues.ts';
import { amountsOfMove, totalOf } from '../moves/move-plan.ts';
import { answerOfPolicy, applyDecision, type RefundDecision } from '../cancellations/refund-decision.ts';
import { carryOver, surplusOf, takeFrom } from './carry.ts';
import { lostByProvider, shareDispute, type DisputedPart } from './dispute.ts';
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  ledgerSum,
  paidFor,
  partCarriedEntries,
  partPaidEntries,
  partsOfRefund,
  paymentEntries,
  payoutEntries,
  refundDecidedEntries,
  refundPaidEntries,
  refundReturnedEntries,
  type LedgerAccount,
  type LedgerEntry,
  type PlaceMoney,
} from './ledger.ts';
import { planBatch } from './payout-batch.ts';
import { payoutState } from './payout.ts';

/** What one payment brought in for a place and has not given back, and what of it waits to reach the booker. */
type Brought = { payment: string; left: number; waiting: number; returned: number };

/** The simple model beside the rules: what people would say has happened to one place. */
type Told = {
  money: PlaceMoney;
  brought: Brought[];
  end: Temporal.Instant;
  sold: boolean;
  /** Given up for another date: what was paid for it and not given back went along. */
  movedAlong: number | null;
  /** What its provider is asked to give back. */
  asked: number;
  decided: number;
  lost: number;
  paidOut: number;
};
type Dispute = { payment: string; parts: DisputedPart[] };

/** A booking that is paid to its provider directly, in parts, with what the model says has come and gone. */
type Direct = { costs: number; records: OfflineRecord[]; came: number[]; went: number[] };

const START = Temporal.Instant.from('2027-03-20T12:00:00Z');

function offered(pricePence: number, index: number, end: Temporal.Instant): Told {
  const money = {
    placeId: String(index),
    bookingId: 'b',
    providerId: 'q',
    pricePence,
    bookerFeePence: Math.round(pricePence * 0.03),
    providerFeePence: Math.round(pricePence * 0.02),
  };
  return { money, brought: [], end, sold: false, movedAlong: null, asked: 0, decided: 0, lost: 0, paidOut: 0 };
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const returnedOf = (place: Told): number => total(place.brought.map((one) => one.returned));

/** Everything that the rules are asked, with the ledger that they write and the model that is held against it. */
class Books {
  readonly entries: LedgerEntry[] = [];
  readonly places: Told[];
  readonly direct: Direct[];
  disputes: Dispute[] = [];
  now = START;
  /** What was sent to the bank, by batch; a batch that comes back is sent again, as the same money. */
  sent: { amount: number; arrived: boolean; onWay: boolean }[] = [];

  constructor(prices: readonly number[]) {
    this.places = prices.map((price, index) => offered(price, index, START.add({ hours: 20 * (index + 1) })));
    this.direct = prices.slice(0, 3).map((costs) => ({ costs, records: [], came: [], went: [] }));
  }

  balance(account: LedgerAccount, placeId?: string): number {
    return ledgerSum(
      this.entries.filter((entry) => entry.account === account && (placeId === undefined || entry.placeId === placeId)),
    );
  }
  isDisputed(place: Told): boolean {
    return this.disputes.some((dispute) => place.brought.some(({ payment }) => payment === dispute.payment));
  }
  /** What banks hold of a place in disputes that are open. */
  #open(place: Told): DisputedPart[] {
    return this.disputes
      .flatMap((dispute) => dispute.parts)
      .filter((part) => part.money.placeId === place.money.placeId);
  }
  /** What was given back of a place, or went along from it. */
  wentFrom(place: Told): number {
    return place.decided + place.lost + (place.movedAlong ?? 0);
  }
  #left(place: Told): number {
    return total(place.brought.map((one) => one.left));
  }
  /** What is left of the payments of a place that no bank looks into. */
  #beside(place: Told): Brought[] {
    return place.brought.filter(({ payment }) => !this.disputes.some((dispute) => dispute.payment === payment));
  }
  /** A refund of a place: taken from the payments that brought it, the first one first. */
  #refund(place: Told, amount: number): void {
    const parts = partsOfRefund(place.money, this.wentFrom(place), amount);
    this.entries.push(...refundDecidedEntries(place.money, parts));
    const sources = this.#beside(place).map(({ payment, left }) => ({ paymentId: payment, amountPence: left }));
    for (const { paymentId, amountPence } of takeFrom(sources, amount)) {
      const one = place.brought.find(({ payment }) => payment === paymentId);
      if (one) Object.assign(one, { left: one.left - amountPence, waiting: one.waiting + amountPence });
    }
    place.decided += amount;
  }

  pay(pick: number): boolean {
    const open = this.places.filter((place) => !place.sold);
    const place = open[pick % open.length];
    if (!place) return false;
    const payment = String(Number(place.money.placeId) % 3);
    if (this.disputes.some((dispute) => dispute.payment === payment)) return false;
    this.entries.push(...paymentEntries([place.money]));
    place.brought.push({ payment, left: paidFor(place.money), waiting: 0, returned: 0 });
    place.sold = true;
    return true;
  }
  decide(pick: number, share: number): boolean {
    const open = this.places.filter((place) => this.#left(place) > 0 && !this.isDisputed(place));
    const place = open[pick % open.length];
    if (!place) return false;
    this.#refund(place, Math.ceil((this.#left(place) * share) / 100));
    return true;
  }
  /** Cancelled while a bank looks into one of its cards: what the others paid goes back at once. */
  cancelMeanwhile(pick: number): boolean {
    const beside = (place: Told): number => total(this.#beside(place).map((one) => one.left));
    const open = this.places.filter((place) => this.isDisputed(place) && beside(place) > 0);
    const place = open[pick % open.length];
    if (!place) return false;
    this.#refund(place, beside(place));
    return true;
  }
  /** To a date that costs as much, more (the difference is paid) or less (the difference goes back). */
  move(pick: number, share: number, by: 'booker' | 'provider'): boolean {
    const open = this.places.filter(
      (place) =>
        place.sold &&
        this.wentFrom(place) === 0 &&
        place.asked === 0 &&
        !this.isDisputed(place) &&
        Temporal.Instant.compare(this.now, place.end) < 0,
    );
    const old = open[pick % open.length];
    if (!old) return false;
    const today = offered(Math.round((old.money.pricePence * (share + 50)) / 100), this.places.length, old.end);
    const [{ pricePence, bookerFeePence, providerFeePence } = old.money] = amountsOfMove(
      [old.money],
      share % 3 === 0 ? null : [today.money],
      { dates: 1, by, surplus: 'goes-back' },
    );
    const made: Told = {
      ...today,
      money: { ...today.money, pricePence, bookerFeePence, providerFeePence },
      end: old.end.add({ hours: share }),
      sold: true,
    };
    const difference = totalOf([made.money]) - totalOf([old.money]);
    if (difference > 0) {
      const payment = `difference ${made.money.placeId}`;
      this.entries.push(...partPaidEntries(made.money, partsOfRefund(made.money, 0, difference)));
      made.brought.push({ payment, left: difference, waiting: 0, returned: 0 });
    }
    const surplus = surplusOf(new Map([['old', this.#left(old)]]), Math.max(0, -difference)).get('old') ?? 0;
    if (surplus > 0) this.#refund(old, surplus);
    const sources = old.brought.map(({ payment, left }) => ({ paymentId: payment, amountPence: left }));
    const [carried] = carryOver(sources, [paidFor(made.money) - Math.max(0, difference)]);
    const along = total((carried?.taken ?? []).map((source) => source.amountPence));
    this.entries.push(
      ...partCarriedEntries(old.money, partsOfRefund(old.money, this.wentFrom(old), along)),
      ...partPaidEntries(made.money, partsOfRefund(made.money, Math.max(0, difference), along)),
    );
    for (const { paymentId, amountPence } of carried?.taken ?? []) {
      made.brought.push({ payment: paymentId, left: amountPence, waiting: 0, returned: 0 });
      for (const one of old.brought) if (one.payment === paymentId) one.left -= amountPence;
    }
    old.movedAlong = along;
    this.places.push(made);
    return true;
  }
  /** A booker who gets nothing by the policy asks, and the provider is to decide. */
  ask(pick: number): boolean {
    const open = this.places.filter(
      (place) => this.#left(place) > 0 && place.decided === 0 && place.asked === 0 && !this.isDisputed(place),
    );
    const place = open[pick % open.length];
    if (!place) return false;
    place.asked = Math.min(place.money.pricePence, this.#left(place));
    return true;
  }
  answer(pick: number, decision: RefundDecision): boolean {
    // What went back meanwhile, or a bank took, cannot be given back by a decision.
    const askedOf = (place: Told): number => Math.min(place.asked, this.#left(place));
    const open = this.places.filter((place) => askedOf(place) > 0 && !this.isDisputed(place));
    const place = open[pick % open.length];
    if (!place) return false;
    const asked = askedOf(place);
    const decided = applyDecision(new Map([['it', asked]]), decision);
    if (!decided.ok) return false;
    const amount = decided.value.amounts.get('it') ?? 0;
    expect(decided.value.state === 'DECLINED').toBe(amount === 0);
    if (amount > 0) this.#refund(place, amount);
    place.asked = 0;
    return true;
  }
  giveBack(pick: number): boolean {
    const open = this.places.filter((place) => place.brought.some((one) => one.waiting > 0) && !this.isDisputed(place));
    const place = open[pick % open.length];
    const one = place?.brought.find(({ waiting }) => waiting > 0);
    if (!place || !one) return false;
    this.entries.push(...refundPaidEntries(place.money, one.waiting));
    Object.assign(one, { waiting: 0, returned: one.returned + one.waiting });
    return true;
  }
  refundFails(pick: number): boolean {
    const open = this.places.filter(
      (place) => place.brought.some((one) => one.returned > 0) && !this.isDisputed(place),
    );
    const place = open[pick % open.length];
    const one = place?.brought.find(({ returned }) => returned > 0);
    // What a lost dispute gave is the bank's affair.
    if (!place || !one || place.lost > 0) return false;
    this.entries.push(...refundReturnedEntries(place.money, one.returned));
    Object.assign(one, { waiting: one.waiting + one.returned, returned: 0 });
    return true;
  }
  /** Of a place that two cards paid for, one and then the other. */
  disputeBoth(pick: number): boolean {
    const open = this.places.filter(
      (place) => !this.isDisputed(place) && place.brought.filter(({ left }) => left > 0).length > 1,
    );
    const place = open[pick % open.length];
    if (!place) return false;
    const both = place.brought.filter(({ left }) => left > 0).map(({ payment }) => this.#dispute(payment));
    expect(both).toEqual(both.map(() => true));
    return true;
  }
  dispute(pick: number): boolean {
    const payments = [...new Set(this.places.flatMap((place) => place.brought.map(({ payment }) => payment)))].filter(
      (payment) => !this.disputes.some((dispute) => dispute.payment === payment),
    );
    const payment = payments[pick % payments.length];
    return payment !== undefined && this.#dispute(payment);
  }
  #dispute(payment: string): boolean {
    const of = (payment: string): { place: Told; one: Brought }[] =>
      this.places.flatMap((place) => place.brought.flatMap((one) => (one.payment === payment ? [{ place, one }] : [])));
    const mine = of(payment);
    const parts = shareDispute(
      mine.map(({ place, one }) => ({
        money: place.money,
        wentBackPence: this.wentFrom(place) + total(this.#open(place).map((part) => part.amountPence)),
        atMostPence: one.left,
        waitingPence: one.waiting,
        duePence: this.balance('provider-due', place.money.placeId),
      })),
      // Never more than the bank can ask: what was paid and has not come back.
      total(mine.map(({ one }) => one.left + one.waiting)),
    );
    if (parts.length === 0) return false;
    this.entries.push(...parts.flatMap((part) => disputeOpenedEntries(part.money, part)));
    this.disputes.push({ payment, parts });
    return true;
  }
  close(pick: number, won: boolean): boolean {
    const dispute = this.disputes[pick % this.disputes.length];
    if (!dispute) return false;
    this.disputes = this.disputes.filter((one) => one !== dispute);
    for (const part of dispute.parts) {
      const place = this.places.find((one) => one.money.placeId === part.money.placeId);
      if (!place) continue;
      this.entries.push(
        ...(won
          ? disputeWonEntries(part.money, part)
          : disputeLostEntries(part.money, part, lostByProvider(part, this.wentFrom(place)))),
      );
      const one = place.brought.find(({ payment }) => payment === dispute.payment);
      if (won || !one) continue;
      place.lost += part.amountPence;
      // The refund that waited reached the booker in this way.
      Object.assign(one, {
        left: one.left - part.amountPence,
        waiting: one.waiting - part.waitingPence,
        returned: one.returned + part.waitingPence,
      });
    }
    return true;
  }
  run(): boolean {
    const ready = this.places.filter((place) => {
      if (!place.sold || this.balance('provider-due', place.money.placeId) === 0) return false;
      const contested = this.isDisputed(place)
        ? ('DISPUTE' as const)
        : place.asked > 0
          ? ('REFUND_DECISION' as const)
          : null;
      const facts = { sessionEnd: place.end, bank: 'ENABLED' as const, held: false, contested, sent: null };
      return payoutState(facts, this.now).state === 'SCHEDULED';
    });
    const plan = planBatch(
      ready.map((place) => ({
        placeId: place.money.placeId,
        bookingId: 'b',
        sessionId: place.money.placeId,
        paymentId: place.brought[0]?.payment ?? '',
        duePence: this.balance('provider-due', place.money.placeId),
        feePence: 0,
      })),
    );
    if (!plan) return false;
    for (const { places } of plan.sessions) {
      for (const { placeId, duePence } of places) {
        const place = this.places.find((one) => one.money.placeId === placeId);
        if (!place) continue;
        this.entries.push(...payoutEntries(place.money, duePence));
        place.paidOut += duePence;
      }
    }
    this.sent.push({ amount: plan.totalPence, arrived: false, onWay: true });
    return true;
  }
  arrive(pick: number, well: boolean): boolean {
    const onWay = this.sent.filter((batch) => batch.onWay);
    const batch = onWay[pick % onWay.length] ?? this.sent.find((one) => !one.onWay && !one.arrived);
    if (!batch) return false;
    // One that came back goes out again; one that is on its way arrives or comes back.
    if (batch.onWay) Object.assign(batch, { onWay: false, arrived: well });
    else batch.onWay = true;
    return true;
  }
  pass(hours: number): boolean {
    this.now = this.now.add({ hours: hours + 1 });
    return true;
  }

  /** Part of what is owed comes to the provider directly, or goes back; a wrong record is taken back. */
  directly(kind: 'RECEIVED' | 'RETURNED' | 'TAKEN_BACK' | 'CANCELLED', pick: number, share: number): boolean {
    const booking = this.direct[pick % this.direct.length];
    if (!booking) return false;
    const dues = duesOf('offline', booking.costs, booking.records);
    if (kind === 'CANCELLED') {
      const costs = Math.floor((booking.costs * share) / 100);
      const changes = costs !== booking.costs;
      booking.costs = costs;
      return changes;
    }
    if (kind === 'TAKEN_BACK') {
      const wrong = standing(booking.records)[pick % Math.max(1, standing(booking.records).length)];
      if (!wrong || !checkTakingBack(wrong, booking.records, dues).ok) return false;
      const list = wrong.amountPence > 0 ? booking.came : booking.went;
      list.splice(list.indexOf(Math.abs(wrong.amountPence)), 1);
      booking.records.push(this.#record('TAKEN_BACK', -wrong.amountPence, booking, wrong.id));
      return true;
    }
    const atMost = kind === 'RECEIVED' ? dues.outstandingPence : dues.receivedPence;
    const amount = Math.ceil((atMost * share) / 100);
    // A penny more than there is may never be recorded.
    expect(checkRecord(kind, atMost + 1, dues).ok).toBe(false);
    if (amount === 0 || !checkRecord(kind, amount, dues).ok) return false;
    (kind === 'RECEIVED' ? booking.came : booking.went).push(amount);
    booking.records.push(this.#record(kind, kind === 'RECEIVED' ? amount : -amount, booking));
    return true;
  }
  #record(
    kind: OfflineRecord['kind'],
    amountPence: number,
    { records }: Direct,
    takesBackId: string | null = null,
  ): OfflineRecord {
    return { id: String(records.length), kind, amountPence, takesBackId };
  }

  check(): void {
    expect(ledgerSum(this.entries)).toBe(0);
    for (const place of this.places) {
      const { placeId } = place.money;
      const paid = place.sold ? paidFor(place.money) : 0;
      expect(this.wentFrom(place)).toBeLessThanOrEqual(paid);
      expect(this.balance('booker', placeId)).toBe(returnedOf(place) + place.lost + (place.movedAlong ?? 0) - paid);
      const parts = this.disputes.flatMap((dispute) => dispute.parts).filter((part) => part.money.placeId === placeId);
      const held = total(parts.map((part) => part.duePence));
      expect(this.balance('payout', placeId)).toBe(place.paidOut);
      // What the provider has, will have and may yet have is what the place earns: never a penny twice.
      const earns = place.sold ? earned(place.money, this.wentFrom(place)) : 0;
      expect(this.balance('provider-due', placeId) + place.paidOut + held).toBe(earns);
      if (place.movedAlong !== null) expect(this.balance('provider-due', placeId)).toBe(0);
    }
    // What bookers paid and did not get back is with the provider, the platform, the bank, or on its way to them.
    expect(0 - this.balance('booker')).toBe(
      total(this.places.map((place) => this.#left(place) + total(place.brought.map((one) => one.waiting)))),
    );
    expect(total(this.sent.map((batch) => batch.amount))).toBe(this.balance('payout'));
    for (const { costs, records, came, went } of this.direct) {
      const dues = duesOf('offline', costs, records);
      expect(dues.receivedPence).toBe(total(came) - total(went));
      expect(dues.receivedPence).toBeGreaterThanOrEqual(0);
      expect(dues.outstandingPence - dues.toReturnPence).toBe(costs - dues.receivedPence);
      if (dues.outstandingPence === 0 && dues.receivedPence > 0)
        expect(paymentOf(dues, records)).toBe(went.length > 0 ? 'PART_REFUNDED' : 'PAID');
    }
  }
}

/** What a place earns its provider after `back` went back, told without the ledger's rules. */
function earned({ pricePence, providerFeePence }: PlaceMoney, back: number): number {
  const kept = Math.max(0, pricePence - back);
  return kept - (providerFeePence - Math.floor((providerFeePence * (pricePence - kept)) / pricePence + 0.5));
}

type Act = (books: Books, pick: number, share: number) => boolean;
// The weights let about two of three be accepted, so that no unlucky run comes near the bound below.
const commands: Record<string, { weight: number; act: Act }> = {
  pay: { weight: 9, act: (books, pick) => books.pay(pick) },
  'part goes back': { weight: 3, act: (books, pick, share) => books.decide(pick, share) },
  'all goes back': { weight: 1, act: (books, pick) => books.decide(pick, 100) },
  'provider cancels': { weight: 1, act: (books, pick) => books.decide(pick, 100) },
  'provider cancels during a dispute': { weight: 1, act: (books, pick) => books.cancelMeanwhile(pick) },
  'booker moves': { weight: 3, act: (books, pick, share) => books.move(pick, share, 'booker') },
  'provider moves': { weight: 1, act: (books, pick, share) => books.move(pick, share, 'provider') },
  'asks the provider': { weight: 4, act: (books, pick) => books.ask(pick) },
  'provider gives all': { weight: 1, act: (books, pick) => books.answer(pick, { kind: 'full' }) },
  'provider gives part': {
    weight: 1,
    act: (books, pick, share) => books.answer(pick, { kind: 'part', amountPence: share }),
  },
  'provider gives none': { weight: 1, act: (books, pick) => books.answer(pick, { kind: 'none' }) },
  'nobody decides': { weight: 1, act: (books, pick) => books.answer(pick, answerOfPolicy('DECISION')) },
  'refund arrives': { weight: 3, act: (books, pick) => books.giveBack(pick) },
  'refund fails': { weight: 1, act: (books, pick) => books.refundFails(pick) },
  dispute: { weight: 2, act: (books, pick) => books.dispute(pick) },
  'both cards': { weight: 3, act: (books, pick) => books.disputeBoth(pick) },
  won: { weight: 1, act: (books, pick) => books.close(pick, true) },
  lost: { weight: 1, act: (books, pick) => books.close(pick, false) },
  run: { weight: 2, act: (books) => books.run() },
  'payout arrives': { weight: 1, act: (books, pick) => books.arrive(pick, true) },
  'payout comes back': { weight: 1, act: (books, pick) => books.arrive(pick, false) },
  'time passes': { weight: 6, act: (books, _, share) => books.pass(share) },
  'part is paid directly': { weight: 3, act: (books, pick, share) => books.directly('RECEIVED', pick, share) },
  'part goes back directly': { weight: 1, act: (books, pick, share) => books.directly('RETURNED', pick, share) },
  'a record is taken back': { weight: 1, act: (books, pick, share) => books.directly('TAKEN_BACK', pick, share) },
  'a direct booking is cut': { weight: 1, act: (books, pick, share) => books.directly('CANCELLED', pick, share) },
};

const anyCommand = fc.record({
  kind: fc.constantFrom(
    ...Object.entries(commands).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind)),
  ),
  pick: fc.nat({ max: 17 }),
  share: fc.integer({ min: 1, max: 99 }),
});

describe('any run of money commands', () => {
  it('keeps the ledger at 0 and pays everybody what a simple model says, once', () => {
    let [asked, accepted] = [0, 0];
    const done = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 30, max: 100_000 }), { minLength: 14, maxLength: 20 }),
        fc.array(anyCommand, { minLength: 20, maxLength: 80 }),
        (prices, run) => {
          const books = new Books(prices);
          books.pay(0);
          for (const { kind, pick, share } of run) {
            asked += 1;
            if (commands[kind]?.act(books, pick, share)) {
              accepted += 1;
              done.add(kind);
            }
            books.check();
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(accepted / asked).toBeGreaterThanOrEqual(0.6);
    expect([...done].sort()).toEqual(Object.keys(commands).sort());
  });
});
