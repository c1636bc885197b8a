import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { instantOf } from '../../platform/time.ts';
import { firstMonday, incomeByWeek, type WeekIncome } from '../weekly-income.ts';
import { moneyOf } from './list-payouts.ts';

/** What a provider's sessions that are over have earned it, by week: the sums of what the list of payouts says of them. */
export async function weeklyIncome(services: Services, providerId: string): Promise<WeekIncome[]> {
  const now = services.clock.now();
  const { rows } = await sql<{ end_date: Date; amount: number }>`with ${moneyOf(providerId)}
    select session.end_date, (money.due + money.undecided + money.disputed + coalesce((
        select sum(payout.amount_pence) from payout
          where payout.provider_id = ${providerId} and payout.session_id = session.id), 0))::int as amount
      from money join session on session.id = money.session_id
      where session.end_date >= ${instantOf(firstMonday(now).toString(), '00:00').toString()}
        and session.end_date <= ${now.toString()}`.execute(services.db);
  const sessions = rows.map(({ end_date, amount }) => ({
    endDate: Temporal.Instant.fromEpochMilliseconds(end_date.getTime()),
    amountPence: amount,
  }));
  return incomeByWeek(sessions, now);
}
