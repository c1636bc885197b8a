import { Link } from 'react-router';
import { ALWAYS_NEEDED, sectionWords } from '../../people/section.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { SeenAnswer } from '../contract.ts';
import { formatUntil, formatWho } from './sharing-words.ts';
import { useChangeSharing } from './use-sharing.ts';

type Access = SeenAnswer['access'][number];
type AccessNowProps = { access: readonly Access[]; learnerId: string; name: string };

/** Which providers can see what of a learner now, and until when. */
export function AccessNow({ access, learnerId, name }: AccessNowProps) {
  const open = access.filter(({ sections }) => sections.length > 0);
  return (
    <Card title="Who has access now" flush>
      {open.length === 0 ? (
        <p className="px-4 pb-4 text-ink-soft sm:px-5">
          No provider can see anything about {isolated(name)} at the moment. That begins with a booking and ends 30 days
          after its last date.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {open.map((one) => (
            <li key={one.bookingId} className="px-4 sm:px-5">
              <OfBooking access={one} learnerId={learnerId} name={name} />
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
        Who may act for your whole account stands under{' '}
        <Link to="/access-control" className="link">
          Admin access
        </Link>
        .
      </p>
    </Card>
  );
}

function OfBooking({ access, learnerId, name }: { access: Access; learnerId: string; name: string }) {
  const shared = access.sections.filter(({ state }) => state === 'shared');
  const last = shared
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  return (
    <Disclosure
      className="border-b-0"
      title={
        <>
          {isolated(access.provider.name)}
          <span className="block text-sm font-normal text-ink-soft">
            {isolated(access.listing.title)}
            {last && `, until ${format.longDate(last)}`}
          </span>
        </>
      }
      aside={
        <span className="text-sm text-ink-soft figures">
          {shared.length} of {access.sections.length}
        </span>
      }
    >
      <p className="text-ink-soft">{formatWho(access)}</p>
      <ul className="my-2 divide-y divide-line border-y border-line">
        {access.sections.map((section) => (
          <li key={section.section} className="flex min-h-12 items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              <strong>{sectionWords[section.section].label}</strong>
              {section.state !== 'shared' && ': not shared'}
              <span className="block text-sm text-ink-soft">{formatUntil(section)}</span>
            </span>
            {section.section !== ALWAYS_NEEDED && (
              <Change bookingId={access.bookingId} learnerId={learnerId} section={section} name={name} />
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Where you withdraw something, the register shows ‘not shared’ from then on.{' '}
        {access.isOwn ? (
          <Link to={`/bookings/${access.bookingId}`} className="link">
            Open booking {access.reference}
          </Link>
        ) : (
          'Somebody else who cares for them has booked this; they see what you change here.'
        )}
      </p>
    </Disclosure>
  );
}

type ChangeProps = { bookingId: string; learnerId: string; section: Access['sections'][number]; name: string };

function Change({ bookingId, learnerId, section: { section, state }, name }: ChangeProps) {
  const change = useChangeSharing();
  const isShared = state === 'shared';
  const label = isShared ? 'Withdraw' : 'Share';
  return (
    <Button
      size="small"
      tone="quiet"
      busy={change.isPending}
      aria-label={`${label} ${sectionWords[section].label.toLowerCase()} of ${isolated(name)}`}
      onClick={() => change.mutate({ bookingId, learnerId, section, shared: !isShared })}
    >
      {label}
    </Button>
  );
}
