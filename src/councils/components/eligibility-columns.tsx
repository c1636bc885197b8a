import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate, relativeTime } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Column } from '../../ui/table.tsx';
import { basisWords, mealTiers } from '../eligibility.ts';
import { nameOf, type CouncilEligibility, type DecisionKind } from './decision-fields.tsx';
import { EligibilityBadge } from './eligibility-words.tsx';

type Doing = { decide: (kind: DecisionKind, id: string) => void; undo: (id: string) => void };

/** The columns of the officers' list. */
export function columnsFor(
  councilId: string,
  decides: boolean,
  { decide, undo }: Doing,
): readonly Column<CouncilEligibility>[] {
  return [
    {
      key: 'learner',
      header: 'Learner',
      priority: 'title',
      cell: (row) => (
        <>
          {isolated(nameOf(row))}
          <span className="block text-sm font-normal text-ink-soft">
            {[row.learner.age, row.learner.year].filter(Boolean).join(', ')}
          </span>
          {row.duplicates > 0 && (
            <span className="block text-sm font-[600]">Entered {row.duplicates + 1} times in this programme</span>
          )}
        </>
      ),
    },
    {
      key: 'programme',
      header: 'Programme',
      cell: ({ programme, allowance }) => (
        <>
          {isolated(programme.title)}
          <span className="block text-sm text-ink-soft">
            {allowance.leftText} left of {allowance.amountText}
          </span>
        </>
      ),
    },
    { key: 'why', header: 'Why', cell: (row) => <Why row={row} /> },
    {
      key: 'lives',
      header: 'School, home',
      cell: (row) => <Lives row={row} />,
    },
    {
      key: 'state',
      header: 'Status',
      cell: (row) => (
        <div className="flex flex-col items-start gap-1">
          <EligibilityBadge state={row.state} />
          <span className="text-sm text-ink-soft">{standing(row)}</span>
          {row.booked > 0 && (
            <Link
              to={`/councils/${councilId}/bookings?eligibility=${row.id}`}
              aria-label={`${countOf(row.booked)} booked: ${isolated(nameOf(row))}`}
              className="link link-tall text-sm"
            >
              {countOf(row.booked)} booked
            </Link>
          )}
          {row.note !== '' && <span className="text-sm">Note: {isolated(row.note)}</span>}
          <Log row={row} />
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Decide',
      priority: 'actions',
      cell: (row) =>
        !decides ? null : row.ownFamily ? (
          <span className="text-sm text-ink-soft">Your own family: a colleague decides</span>
        ) : (
          <Actions row={row} decide={decide} undo={undo} />
        ),
    },
  ];
}

function Why({ row }: { row: CouncilEligibility }) {
  return (
    <>
      {basisWords[row.basis]}
      {[row.referrer, row.explanation].filter(Boolean).map((text) => (
        <span key={text} className="block max-w-prose text-sm whitespace-pre-line text-ink-soft">
          {text}
        </span>
      ))}
    </>
  );
}

function Lives({ row: { school, zipCode, home, areaReason } }: { row: CouncilEligibility }) {
  return (
    <>
      {[school, zipCode].filter(Boolean).join(', ') || 'Not said'}
      {home && (
        <span className={`block text-sm ${home.lives === 'inside' ? 'text-ink-soft' : 'font-[600]'}`}>
          {home.sentence}
        </span>
      )}
      {areaReason !== '' && <span className="block text-sm">Paid for all the same: {areaReason}</span>}
    </>
  );
}

/** Everything that happened, the latest first. */
function Log({ row }: { row: CouncilEligibility }) {
  return (
    <Disclosure title={<span className="text-sm">What happened</span>} className="w-full">
      <ol className="flex flex-col gap-2 pb-3 text-sm" aria-label={`What happened: ${isolated(nameOf(row))}`}>
        {row.log.map(({ at, by, what, words }) => (
          <li key={`${at} ${what}`}>
            {isolated(by)} {what}, {format.dayAndTime(at)}
            {words !== '' && <span className="block whitespace-pre-line text-ink-soft">‘{words}’</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function standing(row: CouncilEligibility): string {
  const waits =
    row.waiting > 0 && row.firstStart
      ? `${countOf(row.waiting)} asked for, the first on ${format.shortDay(row.firstStart)}`
      : '';
  const when =
    row.state === 'PENDING' || row.decidedAt === null
      ? `Asked ${relativeTime(row.submittedAt, new Date())}`
      : `${isolated(row.decidedBy ?? basisWords[row.basis])}, ${relativeTime(row.decidedAt, new Date())}`;
  const until = row.state === 'ELIGIBLE' && row.validUntil ? `until ${formatPlainDate(row.validUntil)}` : '';
  const ground = row.state === 'ELIGIBLE' && row.discretionary ? 'for another reason' : '';
  const tier = row.state === 'ELIGIBLE' && row.mealTier ? mealTiers[row.mealTier].toLowerCase() : '';
  return [when, until, tier, ground, isolated(row.reason ?? ''), waits].filter(Boolean).join('; ');
}

const countOf = (places: number): string => (places === 1 ? '1 place' : `${places} places`);

function Actions({ row, decide, undo }: { row: CouncilEligibility } & Doing) {
  if (row.undoUntil)
    return (
      <Button
        size="small"
        tone="quiet"
        aria-label={`Take it back: ${isolated(nameOf(row))}`}
        onClick={() => undo(row.id)}
      >
        Take it back
      </Button>
    );
  const to = (kind: DecisionKind, label: string, tone?: 'primary') => (
    <Button
      size="small"
      {...(tone ? { tone } : {})}
      aria-label={`${label}: ${isolated(nameOf(row))}`}
      onClick={() => decide(kind, row.id)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {row.state !== 'ELIGIBLE' && to('approve', 'Eligible', 'primary')}
      {row.state === 'PENDING' && to('ask', 'Ask')}
      {row.state !== 'NOT_ELIGIBLE' && to('refuse', 'Not eligible')}
    </div>
  );
}
