import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookerRoles } from '../../acting/log-words.ts';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, instantOf, timeOf } from '../../platform/time.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { LookLine, SeenAnswer } from '../contract.ts';
import { beyondName, formatOpened, nounOf } from '../receipt.ts';

type Group = SeenAnswer['days'][number];

/** What was opened, by day and by whom; each group opens to its single lines. */
export function SeenDays({ learnerId, days }: { learnerId: string; days: readonly Group[] }) {
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, groups]) => (
    <section key={day} className="mb-5">
      <h3 className="mb-2 !text-base">{format.longDate(instantOf(day, '12:00'))}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-paper-raised">
        {groups.map((group) => (
          <li key={`${group.by.kind} ${group.by.id}`} className="px-4">
            <OneGroup learnerId={learnerId} group={group} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const whoWords = {
  provider: '',
  council: '',
  administrators: 'our administrators',
  delegate: 'acting for your account',
} as const;

function OneGroup({ learnerId, group }: { learnerId: string; group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const as = whoWords[group.by.kind];
  return (
    <Disclosure
      className="border-b-0"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      title={
        <>
          {isolated(group.by.name)}
          {as && <span className="font-normal text-ink-soft"> ({as})</span>}
          <span className="block font-normal figures">
            {group.opened.map((one) => (
              <span key={one.what} className="block text-sm">
                {formatOpened(one)}
              </span>
            ))}
          </span>
        </>
      }
    >
      {isOpen && <Lines learnerId={learnerId} group={group} />}
    </Disclosure>
  );
}

function Lines({ learnerId, group: { day, by } }: { learnerId: string; group: Group }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['seen', learnerId, 'lines', day, by.kind, by.id],
    queryFn: () =>
      api('GET /learners/{learnerId}/seen/lines', {
        params: { learnerId },
        query: { day, kind: by.kind, ...(by.id ? { id: by.id } : {}) },
      }),
    meta: { quiet: true },
  });
  if (!data && !error) return <SkeletonList rows={2} label="Loading the single looks" />;
  if (!data) {
    return (
      <ErrorState
        level={3}
        title="The single looks could not be loaded"
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {sentenceOf(error)}
      </ErrorState>
    );
  }
  return (
    <>
      <ol className="divide-y divide-line border-t border-line">
        {data.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[3.5rem_1fr] gap-x-3 py-2">
            <time dateTime={line.at} className="text-ink-soft figures">
              {timeOf(line.at)}
            </time>
            <OneLine line={line} />
          </li>
        ))}
      </ol>
      {data.more && <p className="text-sm text-ink-soft">Only the latest {data.lines.length} looks are shown.</p>}
    </>
  );
}

function OneLine({ line }: { line: LookLine }) {
  const noun = nounOf(line.what);
  return (
    <div className="min-w-0 break-words">
      <p>
        {isolated(line.by)}
        {line.role && <span className="text-ink-soft">, {lookerRoles[line.role]}</span>}
      </p>
      <p className="text-sm">
        {noun.charAt(0).toUpperCase() + noun.slice(1)}
        {line.listing && <> of {isolated(line.listing)}</>}
        {`: ${beyondName(line.sections) || 'name and age'}`}
      </p>
      {line.reason && <p className="text-sm text-ink-soft">Reason: {isolated(line.reason)}</p>}
    </div>
  );
}
