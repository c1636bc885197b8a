import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll } from '../insert-all.ts';
import { demoAccounts } from './demo-accounts.ts';

/** What families have asked the demo organisation, by the title of the listing. */
const answered: Record<string, readonly { question: string; answer: string }[]> = {
  'Woodland Explorers': [
    {
      question: 'What happens when it pours?',
      answer: 'We go out. There is a tarpaulin, a fire and dry socks. Only in a storm do we stay away from the trees.',
    },
    {
      question: 'My son has never been away from me. May I stay the first time?',
      answer: 'Yes, please do. Sit by the fire and leave when he has forgotten you.',
    },
  ],
  'Acorn Mornings': [
    {
      question: 'Is there somewhere to change a nappy?',
      answer: 'There is a tent with a mat and warm water, and a toilet at the car park.',
    },
  ],
};

/** Adds questions that the demo organisation has answered for everybody; the named family asked none of them. */
export async function addPublicQuestions({ db, clock }: Services): Promise<void> {
  const asker = await db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .select('account.id')
    .where('provider.email', '=', demoAccounts.organisation)
    .where('account.email', '!=', demoAccounts.family)
    .orderBy('booking.reference')
    .limit(1)
    .executeTakeFirst();
  if (!asker) return;
  const listings = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select(['listing.id', 'listing.title', 'listing.provider_id'])
    .where('account.email', '=', demoAccounts.organisation)
    .where('listing.title', 'in', Object.keys(answered))
    .execute();
  const rows = listings.flatMap((listing) =>
    (answered[listing.title] ?? []).map((words, index) => ({
      id: randomUUIDv7(),
      listing_id: listing.id,
      provider_id: listing.provider_id,
      account_id: asker.id,
      ...words,
      published_at: clock
        .now()
        .subtract({ hours: 24 * (index + 3) })
        .toString(),
    })),
  );
  await insertAll(db, 'public_question', rows);
}
