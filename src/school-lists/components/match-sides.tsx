import type { AnswerOf } from '../../platform/contract.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { schoolListsContract } from '../contract.ts';

export type Match = AnswerOf<
  (typeof schoolListsContract)['GET /councils/{councilId}/school-lists/{listId}']
>['matches'][number];

type Child = Match['learner'];

export const nameOf = ({ firstName, lastName }: Child): string => `${firstName} ${lastName}`.trim();

type Props = {
  match: Match;
  /** Absent where nothing can be ticked. */
  tick?: { ticked: boolean; onTick: (ticked: boolean) => void };
  decides: boolean;
  busy: boolean;
  onSay: (same: boolean) => void;
  onUndo: () => void;
};

/** A row of a list and a child of the product beside each other, and what an officer says of them. */
export function MatchSides({ match, tick, decides, busy, onSay, onUndo }: Props) {
  const name = isolated(nameOf(match.learner));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      {tick && (
        <Checkbox
          label={`Select ${name}`}
          labelHidden
          checked={tick.ticked}
          onChange={(event) => tick.onTick(event.target.checked)}
        />
      )}
      <dl className="grid min-w-0 flex-1 basis-64 gap-x-6 gap-y-1 sm:grid-cols-2">
        <Side term={`On the list, line ${match.line}`} child={match.onList} nothing="School and home not said" />
        <Side term="The family says" child={match.learner} nothing="School and home not told to your council" />
      </dl>
      <div className="flex flex-col items-start gap-2">
        {decides && match.state === 'DOUBTFUL' && !match.ownFamily && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              tone="primary"
              busy={busy}
              aria-label={`The same child: ${name}`}
              onClick={() => onSay(true)}
            >
              The same child
            </Button>
            <Button size="small" busy={busy} aria-label={`Another child: ${name}`} onClick={() => onSay(false)}>
              Another child
            </Button>
          </div>
        )}
        {match.ownFamily && <p>Your own family: a colleague decides.</p>}
        {match.state !== 'DOUBTFUL' && (
          <p className="text-sm text-ink-soft">
            {match.decidedBy === null ? 'Sure by itself' : isolated(match.decidedBy)}, {match.score} of 100
          </p>
        )}
        {decides && match.canUndo && !match.ownFamily && (
          <Button size="small" tone="quiet" busy={busy} aria-label={`Take it back: ${name}`} onClick={onUndo}>
            Take it back
          </Button>
        )}
      </div>
      {match.state === 'DOUBTFUL' && match.doubts.length > 0 && (
        <p className="basis-full text-sm">
          {match.score} of 100. {match.doubts.join(' ')}
        </p>
      )}
    </li>
  );
}

type SideProps = { term: string; child: Child; nothing: string };

function Side({ term, child, nothing }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="break-words">
        <span className="font-[650]">{isolated(nameOf(child))}</span>
        {child.dateOfBirth && <span className="figures">, {formatPlainDate(child.dateOfBirth)}</span>}
        <span className="block text-sm text-ink-soft">{isolatedParts([child.school, child.zipCode]) || nothing}</span>
      </dd>
    </div>
  );
}
