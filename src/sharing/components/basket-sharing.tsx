import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { sectionWords } from '../../people/section.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { SharingOfBooking } from '../contract.ts';
import { formatUntil, formatWho } from './sharing-words.ts';

/**
 * What each provider of the basket will see of everybody who goes, and until when.
 * @param places the ids of the held places: others need another look
 */
export function BasketSharing({ places }: { places: readonly string[] }) {
  const query = useQuery({
    queryKey: ['basket-sharing', ...places],
    queryFn: () => api('GET /basket/sharing'),
    // Said in its own place.
    meta: { quiet: true },
  });
  if (query.data) {
    return query.data.bookings.map((booking) => <WhatIsSeen key={booking.bookingId} booking={booking} />);
  }
  if (!query.error) {
    return (
      <Card title="What the provider will see">
        <SkeletonList rows={4} label="Loading what the provider will see" />
      </Card>
    );
  }
  return (
    <Notice
      tone="attention"
      title="What the provider will see could not be loaded"
      action={
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(query.error)} Your places are still held. You find it on the page of your booking, too, and can
      withdraw it there.
    </Notice>
  );
}

function WhatIsSeen({ booking }: { booking: SharingOfBooking }) {
  const provider = isolated(booking.provider.name);
  const people = booking.sections[0]?.learners ?? [];
  return (
    <Card
      title={`What ${provider} will see, and until when`}
      footer={
        people.some(({ told }) => told !== null) && (
          <Link to="/family" className="link link-tall">
            Edit details of {isolatedList(people.map(({ firstName }) => firstName))}
          </Link>
        )
      }
    >
      <p className="mb-3 text-ink-soft">
        {formatWho(booking)} Until {format.longDate(booking.sections[0]?.until ?? '')}, or until you withdraw it on the
        page of your booking.
      </p>
      <dl className="border-t border-line">
        {booking.sections.map((section) => (
          <div
            key={section.section}
            className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[minmax(8rem,28%)_1fr]"
          >
            <dt className="font-[650]">{sectionWords[section.section].label}</dt>
            <dd className="min-w-0">
              <ToldNow learners={section.learners} />
              <span className="block">{isolated(section.reason)}</span>
              {section.aroundDates && <span className="block text-sm text-ink-soft">{formatUntil(section)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** '2 notes', or for several 'Mia: 2 notes; Leo: nothing told', or 'Both: nothing told'. */
function ToldNow({ learners }: Pick<SharingOfBooking['sections'][number], 'learners'>) {
  const told = learners.filter((learner) => learner.told !== null);
  if (told.length === 0) return null;
  const alike = new Set(told.map((learner) => learner.told)).size === 1 && told.length === learners.length;
  return (
    <span className="block font-[600]">
      {alike
        ? `${EVERYBODY[told.length - 1] ?? 'All: '}${told.length > 1 ? told[0]?.told : capital(told[0]?.told ?? '')}`
        : told.map((learner) => `${isolated(learner.firstName)}: ${learner.told}`).join('; ')}
    </span>
  );
}

/** In front of what is the same for one, for two, for more. */
const EVERYBODY = ['', 'Both: '];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
