import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Experience } from '../contract.ts';

type Reviews = NonNullable<Experience['owner']>['councilReviews'];

const words: Record<Reviews[number]['kind'], string> = {
  submitted: 'Sent to the council',
  'changes-asked': 'The council asked for changes',
  approved: 'Approved by the council',
};

/** What passed between provider and council, newest first. */
export function ReviewHistory({ reviews }: { reviews: Reviews }) {
  return (
    <ol className="flex flex-col gap-3">
      {reviews.map((review) => (
        <li key={`${review.kind} ${review.at}`}>
          <p>
            <strong>{words[review.kind]}</strong>{' '}
            <span className="text-sm text-ink-soft">
              {format.dayAndTime(review.at)}
              {review.by && `, ${isolated(review.by)}`}
            </span>
          </p>
          {review.message !== '' && <p className="whitespace-pre-line">{review.message}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Where a council-funded listing stands with its council; nothing for others, and before it was sent. */
export function CouncilStanding({ experience }: { experience: Experience }) {
  const { state, council, owner } = experience;
  const [latest] = owner?.councilReviews ?? [];
  if (!experience.isCouncilFunded || !council || !latest) return null;
  if (state === 'SUBMITTED')
    return (
      <Notice tone="info" title={`${isolated(council.title)} is looking at this listing`}>
        You sent it {format.dayAndTime(latest.at)}, and get a mail with the answer. You can keep editing it in the
        meantime.
      </Notice>
    );
  if (state === 'CHANGES_ASKED')
    return (
      <Notice tone="attention" title={`${isolated(council.title)} asks for changes`}>
        <span className="whitespace-pre-line">{latest.message}</span>
      </Notice>
    );
  if (state === 'APPROVED')
    return (
      <Notice tone="success" title={`${isolated(council.title)} has approved this listing`}>
        Publish it when you are ready.{latest.message !== '' && ` ‘${isolated(latest.message)}’`}
      </Notice>
    );
  return null;
}
