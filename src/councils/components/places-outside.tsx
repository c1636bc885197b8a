import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Outside = { outside: readonly { day: string; listing: string; places: number }[]; more: number };

/** The booked places that a refusal names; null where it is another one. */
function outsideIn(error: Error | null): Outside | null {
  if (!(error instanceof RequestFailed) || error.data?.key !== 'places-outside') return null;
  return error.data.details as Outside;
}

type Props = Outside & { message: string; busy: boolean; onKeep: () => void };

/** Which booked places lie outside of the new days of a programme, before it is shortened. */
function PlacesOutside({ message, outside, more, busy, onKeep }: Props) {
  return (
    <Notice
      tone="attention"
      title={message}
      live
      action={
        <Button size="small" busy={busy} onClick={onKeep}>
          Shorten it, and keep these places
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {outside.map(({ day, listing, places }) => (
          <li key={`${day} ${listing}`}>
            {formatPlainDate(day)}, {isolated(listing)}: {places === 1 ? '1 place' : `${places} places`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more dates.</p>}
    </Notice>
  );
}

/** Why a programme was not saved: the booked places outside of its new days can be kept, anything else is put right. */
export function NotSaved({ error, busy, onKeep }: { error: Error | null; busy: boolean; onKeep: () => void }) {
  if (!error) return null;
  const outside = outsideIn(error);
  return outside ? (
    <PlacesOutside message={sentenceOf(error)} {...outside} busy={busy} onKeep={onKeep} />
  ) : (
    <Notice tone="danger" title="It was not saved" live>
      {sentenceOf(error)}
    </Notice>
  );
}
