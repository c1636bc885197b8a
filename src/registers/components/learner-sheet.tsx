import { sectionTitles, type Fact } from '../../people/section-words.ts';
import { isolated } from '../../platform/isolated.ts';
import { keepNumbersTogether } from '../../platform/telephone.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import type { LearnerSheets } from '../contract.ts';

type Learner = LearnerSheets['learners'][number];

/** What is read first stands first. */
const order = ['health', 'contacts', 'collection', 'support', 'food', 'consents'] as const;
const MOST_DATES = 6;

/** One learner on one page of A4, black on white: the more is told, the smaller it is written. */
export function LearnerSheet({ sheets, learner }: { sheets: LearnerSheets; learner: Learner }) {
  const told = order.flatMap((section) => {
    const facts = learner.sections[section];
    return facts === null || facts.length === 0 ? [] : [{ section, facts }];
  });
  const age = learner.age === null ? (learner.over18 ? '18+' : '') : `${learner.age} years`;
  const born = learner.dateOfBirth === null ? '' : `born ${formatPlainDate(learner.dateOfBirth)}`;
  return (
    <article
      className={`print-sheet break-after-page leading-snug last:break-after-auto ${sizeFor(told.flatMap(({ facts }) => facts))}`}
    >
      <header className="mb-3 border-b-2 border-current pb-2">
        <h1 className="!text-2xl">{isolated(`${learner.firstName} ${learner.lastName}`.trim())}</h1>
        <p className="font-[650]">
          {[age, born, ...learner.basics.map(({ term, text }) => `${term}: ${isolated(text)}`)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          {isolated(sheets.listing)}, booking {sheets.reference}
        </p>
        <p className="figures">
          {learner.dates
            .slice(0, MOST_DATES)
            .map(({ startDate, endDate }) => format.shortSession(startDate, endDate))
            .join('; ')}
          {learner.dates.length > MOST_DATES && ` and ${learner.dates.length - MOST_DATES} more`}
        </p>
      </header>
      {told.map(({ section, facts }) => (
        <section key={section} className="print-together mb-3">
          <h2 className="mb-1 border-b border-current !text-base">{sectionTitles[section]}</h2>
          <dl className="grid grid-cols-[44mm_1fr] gap-x-3 gap-y-0.5">
            {facts.map(({ term, text }) => (
              <div key={term} className="contents">
                <dt className="font-[650]">{term}</dt>
                <dd
                  className={
                    PRESSING.has(term)
                      ? 'border-2 border-current px-1.5 font-[700] whitespace-pre-line'
                      : 'whitespace-pre-line'
                  }
                >
                  {keepNumbersTogether(isolated(text))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <footer className="mt-3 border-t border-current pt-1 text-[8pt]">
        {missingWords(sheets, learner)} Keep it with you and shred it after the session.
      </footer>
    </article>
  );
}

const PRESSING = new Set(['Allergies', 'Must not collect']);

/** Letters that fit on a page in each size. */
function sizeFor(facts: readonly Fact[]): string {
  const lines = facts.reduce((sum, { text }) => sum + 1 + Math.floor(text.length / 90) + text.split('\n').length, 0);
  if (lines <= 60) return 'text-[11pt]';
  return lines <= 85 ? 'text-[9pt]' : 'text-[7pt]';
}

/** Why something may be missing, so that nobody takes it for nothing to know. */
function missingWords({ health, own }: LearnerSheets, { sections }: Learner): string {
  const words = [
    health === 'included' ? '' : 'Health details are not printed.',
    own || sections.contacts !== null ? '' : 'Emergency contacts are printed from 24 hours before a date.',
  ];
  return words.filter(Boolean).join(' ');
}
