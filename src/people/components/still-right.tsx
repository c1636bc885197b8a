import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { isAdult } from '../age.ts';
import type { LearnerAnswer, ProfileAnswer } from '../contract.ts';
import { basicsFacts, factsOf, sectionTitles } from '../section-words.ts';
import { dueSections } from '../section-state.ts';
import type { SectionName } from '../sections.ts';
import { FactList } from './fact-list.tsx';

/** For each of these people who has told something long ago: whether it is still right, with one tap. */
export function StillRight({ learners }: { learners: readonly LearnerAnswer[] }) {
  const asked = learners.filter((learner) => !learner.masked && dueSections(learner).length > 0);
  if (asked.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3" aria-label="Please confirm">
      {asked.map((learner) => (
        <li key={learner.id} className="rounded-card border border-line bg-paper p-4">
          <Question learner={learner} />
        </li>
      ))}
    </ul>
  );
}

function Question({ learner }: { learner: LearnerAnswer }) {
  const cache = useQueryClient();
  const due = dueSections(learner);
  const confirm = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /learners/{learnerId}/confirm', { params: { learnerId: learner.id }, body: { sections: due } }),
    onSuccess: (confirmed) =>
      cache.setQueryData<LearnerAnswer[]>(['learners'], (known) =>
        known?.map((one) => (one.id === confirmed.id ? confirmed : one)),
      ),
    // Somebody else of the family was here: what is asked is another thing now.
    onError: () => cache.invalidateQueries({ queryKey: ['learners'] }),
  });
  const name = isolated(learner.firstName);
  return (
    <>
      <p className="font-[600]">{sentenceFor(learner, due)}</p>
      <SeeWhatIsTold learner={learner} due={due} />
      {confirm.error && <FieldError id={`confirm-${learner.id}`}>{sentenceOf(confirm.error)}</FieldError>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" icon={<Check aria-hidden />} busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Still right
          <span className="sr-only">: {name}</span>
        </Button>
        <LinkButton size="small" tone="quiet" to={`/family/${learner.id}?edit=${due[0]?.section ?? ''}`}>
          Edit
          <span className="sr-only">: {name}</span>
        </LinkButton>
      </div>
    </>
  );
}

type Due = ReturnType<typeof dueSections>;

/** 'Maya: Health and Food were last confirmed in August. Still right?' */
function sentenceFor(learner: LearnerAnswer, due: Due): string {
  const dates = due.map(({ section }) =>
    section === 'basics'
      ? learner.basicsConfirmedAt
      : (learner.sections.find((one) => one.section === section)?.confirmedAt ?? learner.basicsConfirmedAt),
  );
  const oldest = dates.toSorted()[0] ?? learner.basicsConfirmedAt;
  const at = Temporal.Instant.from(oldest).toZonedDateTimeISO(ZONE);
  const thisYear = at.year === Temporal.Now.zonedDateTimeISO(ZONE).year;
  const month = at.toLocaleString('en-GB', { month: 'long', ...(thisYear ? {} : { year: 'numeric' }) });
  const names = isolatedList(due.map(({ section }) => sectionTitles[section]));
  const were = due.length === 1 && due[0]?.section !== 'consents' && due[0]?.section !== 'contacts' ? 'was' : 'were';
  return `${isolated(learner.firstName)}: ${names} ${were} last confirmed in ${month}. Still right?`;
}

/** What would be confirmed, read only when somebody wants to see it. */
function SeeWhatIsTold({ learner, due }: { learner: LearnerAnswer; due: Due }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['learner', learner.id],
    queryFn: () => api('GET /learners/{learnerId}', { params: { learnerId: learner.id } }),
    enabled: open,
  });
  return (
    <Disclosure
      className="!border-b-0"
      title={<span className="text-sm">See what you told</span>}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {data === undefined ? (
        <p className="text-ink-soft">{error ? sentenceOf(error) : 'Loading …'}</p>
      ) : (
        <div className="flex flex-col gap-4">
          {due.map(({ section }) => (
            <section key={section}>
              <h3 className="!text-base">{sectionTitles[section]}</h3>
              <Told profile={data} section={section} />
            </section>
          ))}
        </div>
      )}
    </Disclosure>
  );
}

function Told({ profile, section }: { profile: ProfileAnswer; section: 'basics' | SectionName }) {
  const content = section === 'basics' ? null : (profile.told?.[section] ?? null);
  const adult = isAdult(profile, Temporal.Now.plainDateISO(ZONE).toString());
  const facts =
    section === 'basics' ? basicsFacts(profile) : content === null ? [] : factsOf(section, content as never, adult);
  return facts.length === 0 ? <p className="text-ink-soft">Nothing to tell.</p> : <FactList facts={facts} />;
}
