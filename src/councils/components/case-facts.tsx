import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate, relativeTime } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { strikingIn, waitText } from '../case-words.ts';
import { basisWords, mealTiers } from '../eligibility.ts';
import { programmeKinds } from '../programme.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { nameOf, type CouncilEligibility, type DecisionKind } from './decision-fields.tsx';
import { EligibilityBadge } from './eligibility-words.tsx';
import { SendFacts } from './send-facts.tsx';

type Props = { councilId: string; row: CouncilEligibility; heldBy: string | undefined; decides: boolean };

/** Everything that the council knows of one learner in one programme. */
export function CaseFacts({ councilId, row, heldBy, decides }: Props) {
  const [comparing, setComparing] = useState(false);
  const { learner, programme, allowance, school, zipCode, home, areaReason } = row;
  const striking = strikingIn(row);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-1">
        <EligibilityBadge state={row.state} reader="council" />
        <p className="text-ink-soft">{standing(row)}</p>
        {heldBy !== undefined && <p role="status">{isolated(heldBy)} has this case open, too.</p>}
        {row.duplicates > 0 && (
          <Button size="small" onClick={() => setComparing(true)}>
            Compare side by side
          </Button>
        )}
        {comparing && (
          <CompareDialog councilId={councilId} eligibilityId={row.id} onClose={() => setComparing(false)} />
        )}
        {row.booked > 0 && (
          <Link
            to={`/councils/${councilId}/bookings?eligibility=${row.id}`}
            aria-label={`${countOf(row.booked)} booked: ${isolated(nameOf(row))}`}
            className="link link-tall"
          >
            {countOf(row.booked)} booked
          </Link>
        )}
      </div>
      {striking.length > 0 && (
        <ul className="flex flex-col gap-1 border-l-4 border-marigold pl-3 font-[600]">
          {striking.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <dl className="flex flex-col gap-4">
        <Fact term="Learner">{[learner.age, learner.year].filter(Boolean).join(', ') || 'Age not known'}</Fact>
        <Fact term="Why">
          {basisWords[row.basis]}
          {[row.referrer, row.explanation].filter(Boolean).map((text) => (
            <span key={text} className="block whitespace-pre-line">
              ‘{isolated(text)}’
            </span>
          ))}
        </Fact>
        <Files councilId={councilId} row={row} />
        <Fact term="SEND and EHC plan">
          <SendFacts councilId={councilId} row={row} decides={decides} />
        </Fact>
        {row.nationalCheck !== '' && <Fact term="Free school meals">{row.nationalCheck}</Fact>}
        <Fact term="Programme">
          {isolated(programme.title)}
          <span className="block text-ink-soft">
            {programmeKinds[programme.kind]}, {formatPlainDate(programme.startsOn)} to{' '}
            {formatPlainDate(programme.endsOn)}
          </span>
          <span className="block text-ink-soft">
            {allowance.leftText} left of {allowance.amountText}
          </span>
        </Fact>
        <Fact term="School, home">
          {[school, zipCode].filter(Boolean).join(', ') || 'Not said'}
          {home?.lives === 'inside' && <span className="block text-ink-soft">{home.sentence}</span>}
          {areaReason !== '' && <span className="block">Paid for all the same: {areaReason}</span>}
        </Fact>
        {row.note !== '' && <Fact term="Note of the council">{isolated(row.note)}</Fact>}
      </dl>
      <History row={row} />
    </div>
  );
}

/** Letters and awards of the family, while they are kept. */
function Files({ councilId, row }: Pick<Props, 'councilId' | 'row'>) {
  if (row.files.length === 0) return null;
  return (
    <Fact term="Files">
      <ul>
        {row.files.map((file) => (
          <li key={file.id}>
            <DownloadButton size="small" address={`/councils/${councilId}/eligibilities/${row.id}/files/${file.id}`}>
              {isolated(file.name)}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Everything that happened, the latest first. */
function History({ row }: { row: CouncilEligibility }) {
  return (
    <section>
      <h3>What happened</h3>
      <ol className="mt-2 flex flex-col gap-2 text-sm" aria-label={`What happened: ${isolated(nameOf(row))}`}>
        {row.log.map(({ at, by, what, words }) => (
          <li key={`${at} ${what}`}>
            {isolated(by)} {what}, {format.dayAndTime(at)}
            {words !== '' && <span className="block whitespace-pre-line text-ink-soft">‘{words}’</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function standing(row: CouncilEligibility): string {
  const waits =
    row.waiting > 0 && row.firstStart
      ? `${countOf(row.waiting)} asked for, the first on ${format.shortDay(row.firstStart)}`
      : '';
  const when =
    row.state === 'PENDING' || row.decidedAt === null
      ? `Waits: ${waitText(row.submittedAt, new Date()).toLowerCase()}`
      : `${isolated(row.decidedBy ?? basisWords[row.basis])}, ${relativeTime(row.decidedAt, new Date())}`;
  const until = row.state === 'ELIGIBLE' && row.validUntil ? `until ${formatPlainDate(row.validUntil)}` : '';
  const ground = row.state === 'ELIGIBLE' && row.discretionary ? 'for another reason' : '';
  const tier = row.state === 'ELIGIBLE' && row.mealTier ? mealTiers[row.mealTier].toLowerCase() : '';
  return [when, until, tier, ground, isolated(row.reason ?? ''), waits].filter(Boolean).join('; ');
}

const countOf = (places: number): string => (places === 1 ? '1 place' : `${places} places`);

export type Doing = { decide: (kind: DecisionKind, id: string) => void; undo: (id: string) => void };

/** What an officer can do about a case as it stands. */
export function CaseActions({ row, decide, undo }: { row: CouncilEligibility } & Doing) {
  const name = isolated(nameOf(row));
  if (row.ownFamily) return <p>Your own family: a colleague decides.</p>;
  if (row.undoUntil)
    return (
      <Button tone="quiet" aria-label={`Take it back: ${name}`} onClick={() => undo(row.id)}>
        Take it back
      </Button>
    );
  const to = (kind: DecisionKind, label: string, tone?: 'primary') => (
    <Button {...(tone ? { tone } : {})} aria-label={`${label}: ${name}`} onClick={() => decide(kind, row.id)}>
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
