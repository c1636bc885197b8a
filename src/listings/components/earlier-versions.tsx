import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import type { Experience } from '../contract.ts';
import type { TermName } from '../terms.ts';

type Version = NonNullable<Experience['owner']>['earlierVersions'][number];

const termWords: Record<TermName, string> = {
  safetyMeasures: 'safety',
  ages: 'ages',
  cancellationPolicy: 'cancellation',
  formalEducationalActivity: 'consumer law',
};

/** What families who booked earlier were told. Nothing while it was never changed after a booking. */
export function EarlierVersions({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <Card title={versions.length === 1 ? 'One earlier version' : `${versions.length} earlier versions`}>
      <p className="mb-2 text-ink-soft">
        Safety, ages or cancellation were changed after somebody had booked. For bookings made before, what was said
        then still counts.
      </p>
      {versions.map((version) => (
        <Disclosure
          key={version.version}
          title={`Until ${format.dayAndTime(version.endedAt)}`}
          aside={
            <span className="text-sm font-normal text-ink-soft">
              {new Intl.ListFormat('en-GB').format(version.changed.map((term) => termWords[term]))}
            </span>
          }
        >
          <SummaryList
            label={`Until ${format.dayAndTime(version.endedAt)}`}
            rows={[
              { term: 'Safety', value: version.safetyMeasures.join(', ') || 'Nothing' },
              { term: 'Ages', value: version.ages },
              { term: 'Cancellation', value: version.cancellationPolicy ?? 'Not chosen' },
              {
                term: 'Consumer law',
                value:
                  version.formalEducationalActivity === null
                    ? 'Not chosen'
                    : version.formalEducationalActivity
                      ? 'Formal education'
                      : 'Leisure activity',
              },
            ]}
          />
        </Disclosure>
      ))}
    </Card>
  );
}
