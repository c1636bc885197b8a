import type { SignedIn } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { csvFileInParts, inParts } from '../../platform/server/http/csv-file.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Row as FileRow } from '../../platform/csv.ts';
import {
  daysOfMonth,
  lineStates,
  settledOutcomes,
  settlementNumber,
  type LineState,
  type SettledOutcome,
} from '../settlement.ts';

const header = [
  'Settlement',
  'Purchase order',
  'Month',
  'Provider',
  'Programme',
  'Date',
  'Activity',
  'Booking',
  'What became of it',
  'Charged',
  'Credit',
  'Owed',
  'State',
  'Paid on',
  'Payment reference',
];

type Line = {
  number: number;
  purchase_order: string;
  month: string;
  provider: string;
  programme: string;
  day: string;
  listing: string;
  reference: string;
  outcome: SettledOutcome;
  charged_pence: number;
  credit_pence: number;
  agreed_pence: number;
  state: LineState;
  paid_on: string | null;
  payment_reference: string;
};

/** The lines of all settlements of a month as a file for the finance system. Bookings have their references, children no names. */
export async function writeMoneyFile(
  services: Services,
  caller: SignedIn,
  councilId: string,
  month: string,
): Promise<Result<never, 'not-found'> | Response> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { rows } = await sql<Line>`
    select settlement.number, settlement.purchase_order, to_char(settlement.month, 'YYYY-MM') as month,
        account.provider_name as provider, programme.title as programme, session.local_date::text as day,
        listing.title as listing, booking.reference, line.outcome, line.charged_pence, line.credit_pence, line.agreed_pence,
        line.state, settlement.paid_on::text as paid_on, settlement.payment_reference
      from council_settlement settlement
      join council_settlement_line line on line.settlement_id = settlement.id
      join account on account.id = settlement.provider_id
      join programme on programme.id = line.programme_id
      join place on place.id = line.place_id
      join booking on booking.id = place.booking_id
      join session on session.id = place.session_id
      join listing on listing.id = session.listing_id
     where settlement.council_id = ${councilId} and settlement.month = ${daysOfMonth(month).from}::date
     order by settlement.number, session.start_date, line.id`.execute(services.db);
  async function* parts(): AsyncGenerator<readonly FileRow[], void> {
    for (const part of inParts(rows, 2_000)) yield part.map(cellsOf);
  }
  return csvFileInParts(`council-money-${month}`, header, parts());
}

const cellsOf = (line: Line): FileRow => [
  settlementNumber(line.number),
  line.purchase_order,
  line.month,
  line.provider,
  line.programme,
  line.day,
  line.listing,
  line.reference,
  settledOutcomes[line.outcome],
  { pence: line.charged_pence },
  { pence: line.credit_pence },
  { pence: line.agreed_pence },
  lineStates[line.state],
  line.paid_on ?? '',
  line.payment_reference,
];
