import type { SignedIn } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import { ofstedStates, providerTypes, type OfstedState, type ProviderType } from '../../listings/council-funding.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilReportsContract } from '../contract.ts';

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/providers']>;
type Row = Omit<Answer['providers'][number], 'kinds' | 'ofsted' | 'documents'> & {
  kinds: ProviderType[];
  ofsted: OfstedState[];
  toSee: number;
  ended: number;
  accepted: number;
};

/** Who offers what a council of the caller's pays for. */
export async function listProviders(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const today = dateOf(services.clock.now());
  const { rows } = await sql<Row>`
    select account.id, account.provider_name as name, account.slug, count(*)::int as listings,
        coalesce(array_agg(distinct listing.provider_type) filter (where listing.provider_type is not null), '{}') as kinds,
        coalesce(array_agg(distinct listing.ofsted) filter (where listing.ofsted is not null), '{}') as ofsted,
        sum((select count(*) from session where session.listing_id = listing.id and session.cancelled_at is null
          and session.start_date > ${timestamp(services.clock.now().toString())}))::int as "comingSessions",
        sum((select count(*) from session join place on place.session_id = session.id and place.state = 'CONFIRMED'
          join ticket on ticket.id = place.ticket_id and ticket.funding = 'COUNCIL'
          where session.listing_id = listing.id))::int as "fundedPlaces",
        shown."toSee", shown.ended, shown.accepted
      from listing join account on account.id = listing.provider_id
      cross join lateral (
        select (count(*) filter (where expires_on >= ${today}::date and answer is null))::int as "toSee",
            (count(*) filter (where expires_on < ${today}::date))::int as ended,
            (count(*) filter (where expires_on >= ${today}::date and answer = 'ACCEPTED'))::int as accepted
          from (select expires_on, (select answer from document_answer
                where document_id = document.id and document_answer.council_id = ${councilId} order by at desc, id desc limit 1) as answer
              from provider_document document where document.provider_id = account.id and removed_at is null) answered
      ) shown
     where listing.council_id = ${councilId} and listing.state not in ('DRAFT', 'ARCHIVED')
     group by account.id, shown."toSee", shown.ended, shown.accepted
     order by account.provider_name, account.id
     limit 500`.execute(services.db);
  return ok({
    council: { id: member.value.id, title: member.value.title },
    providers: rows.map(({ kinds, ofsted, toSee, ended, accepted, ...row }) => ({
      ...row,
      documents: { toSee, ended, accepted },
      kinds: kinds.map((kind) => providerTypes[kind]),
      ofsted: ofsted.map((state) => ofstedStates[state]).join(', '),
    })),
  });
}
