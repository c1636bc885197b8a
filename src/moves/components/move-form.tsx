import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { type Booking, countOf, fullName, whenOf } from '../../places/components/booking-text.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ChooseDate } from './choose-date.tsx';

type Place = Booking['places'][number];

/** Places that can only move together: those of one date and ticket, or of one ticket for a block. */
type Group = { key: string; places: Place[] };

function groupsOf(places: readonly Place[]): Group[] {
  const movable = places.filter((place) => place.canMove);
  const keyOf = ({ ticket, session }: Place): string =>
    ticket.unit === 'block' ? `${ticket.id} ${session.blockName}` : `${ticket.id} ${session.id}`;
  return [...Map.groupBy(movable, keyOf)].map(([key, group]) => ({ key, places: group }));
}

const learnersOf = (places: readonly Place[]): Place['learner'][] => [
  ...new Map(places.map((place) => [place.learner.id, place.learner])).values(),
];

/** When the places of a group are: one date, or the dates of a block. */
function whenOfGroup({ places }: Group): string {
  const [first] = places;
  if (!first) return '';
  const dates = new Set(places.map((place) => place.session.id)).size;
  return dates === 1
    ? whenOf(first.session)
    : `${isolated(first.session.blockName)}, ${countOf(dates, 'date')} from ${format.shortDay(first.session.startDate)}`;
}

type MovePlacesProps = { booking: Booking; onMoved: (booking: Booking) => void };

/** Asks what moves and where to, shows the difference, and moves or goes on to the payment page. */
export function MovePlaces({ booking, onMoved }: MovePlacesProps) {
  const groups = groupsOf(booking.places);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const group = groups.find(({ key }) => key === chosenKey) ?? (groups.length === 1 ? groups[0] : undefined);
  const learners = group ? learnersOf(group.places) : [];
  const placeIds = (group?.places ?? []).filter((place) => !staying.has(place.learner.id)).map((place) => place.id);
  return (
    <div className="flex flex-col gap-5">
      <Card title="What moves?">
        {groups.length > 1 ? (
          <RadioGroup
            label="Choose a date of this booking"
            name="group"
            layout="cards"
            value={group?.key ?? null}
            onChange={(key) => {
              setChosenKey(key);
              setStaying(new Set());
            }}
            options={groups.map((one) => ({
              value: one.key,
              label: whenOfGroup(one),
              help: `${isolatedList(learnersOf(one.places).map((learner) => learner.firstName))}, ${isolated(one.places[0]?.ticket.name ?? '')}`,
            }))}
          />
        ) : (
          group && (
            <p>
              <strong>{whenOfGroup(group)}</strong>
              <span className="block text-ink-soft">
                {isolatedList(learners.map(fullName))}, {isolated(group.places[0]?.ticket.name ?? '')}
              </span>
            </p>
          )
        )}
        {learners.length > 1 && (
          <fieldset className="mt-4">
            <legend className="font-[650]">Who moves?</legend>
            {learners.map((learner) => (
              <Checkbox
                key={learner.id}
                label={fullName(learner)}
                checked={!staying.has(learner.id)}
                onChange={(event) => {
                  const next = new Set(staying);
                  if (event.target.checked) next.delete(learner.id);
                  else next.add(learner.id);
                  setStaying(next);
                }}
              />
            ))}
          </fieldset>
        )}
      </Card>
      {placeIds.length > 0 ? (
        <WhereTo key={placeIds.join(',')} booking={booking} placeIds={placeIds} onMoved={onMoved} />
      ) : (
        <p className="text-ink-soft">Choose what moves, and you see the dates that have places.</p>
      )}
    </div>
  );
}

function WhereTo({ booking, placeIds, onMoved }: MovePlacesProps & { placeIds: string[] }) {
  const { as } = booking;
  const options = useQuery({
    queryKey: ['move-options', booking.id, placeIds.join(',')],
    queryFn: () =>
      api('GET /bookings/{bookingId}/move-options', {
        params: { bookingId: booking.id },
        query: { places: placeIds.join(','), as },
      }),
    staleTime: 0,
    // There is a state of its own for this.
    meta: { quiet: [409] },
  });
  if (options.error) {
    const refused = options.error instanceof RequestFailed && options.error.status === 409;
    return (
      <ErrorState
        title={refused ? 'It cannot be moved' : 'The dates could not be loaded'}
        onRetry={refused ? undefined : () => void options.refetch()}
        busy={options.isFetching}
      >
        {sentenceOf(options.error)} Nothing was moved.
      </ErrorState>
    );
  }
  if (!options.data) return <SkeletonList rows={4} label="Loading the dates" />;
  if (options.data.dates.length === 0) {
    return (
      <Notice tone="info" title="There is no other date to come">
        {as === 'booker'
          ? `Please ask ${isolated(booking.provider.name)} whether there will be more.`
          : 'Add dates to the listing first; then families can be moved there.'}
      </Notice>
    );
  }
  return (
    <ChooseDate
      booking={booking}
      options={options.data}
      onMoved={onMoved}
      onChanged={() => void options.refetch()}
      placeIds={placeIds}
    />
  );
}
