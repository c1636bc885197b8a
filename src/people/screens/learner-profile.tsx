import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { fullName } from '../../identity/name.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { isAdult } from '../age.ts';
import { BasicsEditor } from '../components/basics-editor.tsx';
import { GuardiansCard } from '../components/guardians-card.tsx';
import { OwnNoteCard } from '../components/own-note-card.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { SectionEditor } from '../components/section-editor.tsx';
import { sendSection } from '../components/send-section.ts';
import { useSectionFacts } from '../components/use-section-facts.ts';
import { readTyped } from '../components/typed-section.ts';
import type { ProfileAnswer } from '../contract.ts';
import { ageText } from '../learner.ts';
import { basicsFacts, sectionTitles } from '../section-words.ts';
import { mayHaveNothing } from '../section-state.ts';
import { sectionInputs, type SectionInputs, type SectionName } from '../sections.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Profile', index: false });

type Editing = 'basics' | SectionName | null;

/** All that a family tells of one person, section by section. */
export default function LearnerProfile() {
  const { learnerId = '' } = useParams();
  const { user } = useCurrentUser();
  const profile = useQuery({
    queryKey: ['learner', learnerId],
    queryFn: () => api('GET /learners/{learnerId}', { params: { learnerId } }),
    meta: { quiet: [404] },
  });
  const back = { to: '/family', label: 'Family' };
  if (profile.data && user)
    return <Profile key={learnerId} profile={profile.data} accountId={user.id} onReread={profile.refetch} />;
  const missing = profile.error instanceof RequestFailed && profile.error.status === 404;
  return (
    <Page title="Profile" back={back} width="text">
      {profile.error ? (
        <ErrorState
          title={missing ? 'There is nobody here' : 'Oops! Could not load data.'}
          {...(missing
            ? { action: <LinkButton to="/family">Your family</LinkButton> }
            : { onRetry: () => void profile.refetch(), busy: profile.isFetching })}
        >
          {missing ? 'This person is not in your family, or was removed.' : sentenceOf(profile.error)}
        </ErrorState>
      ) : (
        <SkeletonList rows={6} label="Loading the profile" />
      )}
    </Page>
  );
}

type ProfileProps = { profile: ProfileAnswer; accountId: string; onReread: () => Promise<unknown> };

function Profile({ profile, accountId, onReread }: ProfileProps) {
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const typed = readTyped(accountId, profile.id);
  const [typedBefore] = useState(typed);
  const [editing, setEditing] = useState<Editing>(
    (typed?.section as SectionName | undefined) ?? sectionToEdit(profile, search.get('edit')),
  );
  const took = async (saved?: ProfileAnswer): Promise<void> => {
    if (saved) cache.setQueryData(['learner', profile.id], saved);
    await Promise.all([saved ? undefined : onReread(), cache.invalidateQueries({ queryKey: ['learners'] })]);
  };
  const name = fullName(profile);
  const shared = { profile, accountId, typedBefore, editing, onEdit: setEditing, took, onReread };
  return (
    <Page
      title={isolated(name)}
      lead={ageText(profile, Temporal.Now.plainDateISO(ZONE))}
      back={{ to: '/family', label: 'Family' }}
      width="text"
    >
      {profile.masked && (
        <Notice className="mb-5" title="What the family told is hidden">
          {profile.careRole === 'HELPER'
            ? 'You help this family. Health, support, contacts and the rest stay with the guardians.'
            : 'You act for this account. Health, support, contacts and the rest are only shown to the family itself.'}
        </Notice>
      )}
      <div className="flex flex-col gap-4">
        <Basics {...shared} />
        {!profile.masked &&
          profile.sections.map(({ section }) => <Section key={section} section={section} {...shared} />)}
        <div className={classes('flex flex-col gap-4', editing !== null && 'max-sm:hidden')}>
          <WhoCares profile={profile} />
        </div>
      </div>
    </Page>
  );
}

/** Who cares for the person, and what the guardian who looks tells the staff alone. */
function WhoCares({ profile }: { profile: ProfileAnswer }) {
  const { user } = useCurrentUser();
  const acting = Boolean(user?.accessControlUser ?? user?.isImpersonated);
  const family = useQuery({ queryKey: ['learners'], queryFn: () => api('GET /learners') });
  const guards = profile.careRole === 'GUARDIAN' && !acting;
  return (
    <>
      <GuardiansCard learner={profile} family={family.data ?? [profile]} acting={acting} />
      {guards && !isAdult(profile, Temporal.Now.plainDateISO(ZONE).toString()) && <OwnNoteCard learner={profile} />}
    </>
  );
}

type PartProps = {
  profile: ProfileAnswer;
  accountId: string;
  typedBefore: { section: string; content: unknown } | null;
  editing: Editing;
  onEdit: (section: Editing) => void;
  took: (saved?: ProfileAnswer) => Promise<void>;
  onReread: () => Promise<unknown>;
};

/** Confirms one section at the version that is shown. */
function useConfirm(
  { profile, took }: Pick<PartProps, 'profile' | 'took'>,
  section: 'basics' | SectionName,
  version: number,
) {
  return useMutation({
    mutationFn: () =>
      api('POST /learners/{learnerId}/confirm', {
        params: { learnerId: profile.id },
        body: { sections: [{ section, version }] },
      }),
    onSuccess: async () => {
      await took();
      toast.success(`${sectionTitles[section]} is confirmed`);
    },
    onError: () => void took(),
  });
}

function Basics({ profile, editing, onEdit, took, onReread }: PartProps) {
  const confirm = useConfirm({ profile, took }, 'basics', profile.version);
  return (
    <SectionCard
      section="basics"
      facts={basicsFacts(profile)}
      confirmedAt={profile.basicsConfirmedAt}
      due={profile.basicsDue}
      lacks={null}
      aside={editing !== null && editing !== 'basics'}
      confirm={
        profile.masked ? null : { label: 'Still right', busy: confirm.isPending, onConfirm: () => confirm.mutate() }
      }
      onEdit={() => onEdit('basics')}
      editor={
        editing === 'basics' && (
          <BasicsEditor
            learner={profile}
            onReread={onReread}
            onClose={() => onEdit(null)}
            onSave={async (body) => {
              await api('PATCH /learners/{learnerId}', { params: { learnerId: profile.id }, body });
              await took();
              toast.success('Saved');
            }}
          />
        )
      }
    />
  );
}

function Section({
  section,
  profile,
  accountId,
  typedBefore,
  editing,
  onEdit,
  took,
  onReread,
}: PartProps & { section: SectionName }) {
  const state = profile.sections.find((one) => one.section === section);
  const confirm = useConfirm({ profile, took }, section, state?.version ?? 0);
  const adult = isAdult(profile, Temporal.Now.plainDateISO(ZONE).toString());
  const facts = useSectionFacts(profile.id, adult);
  if (!state) return null;
  const content = profile.told?.[section] ?? null;
  const nothing = state.version === 0 && mayHaveNothing(section);
  return (
    <SectionCard
      section={section}
      facts={content === null ? [] : facts(section, content as never)}
      confirmedAt={state.confirmedAt}
      due={state.due}
      lacks={state.lacks}
      aside={editing !== null && editing !== section}
      confirm={
        state.version === 0 && !nothing
          ? null
          : {
              label: nothing ? 'Nothing to tell' : 'Still right',
              busy: confirm.isPending,
              onConfirm: () => confirm.mutate(),
            }
      }
      onEdit={() => onEdit(section)}
      editor={
        editing === section && (
          <SectionEditor
            profile={profile}
            section={section}
            state={state}
            accountId={accountId}
            adult={adult}
            typedBefore={typedBefore?.section === section ? readInput(section, typedBefore.content) : null}
            onReread={onReread}
            onClose={() => onEdit(null)}
            onSave={async (version, input) => {
              await took(await sendSection(profile.id, section, version, input));
              toast.success('Saved');
            }}
          />
        )
      }
    />
  );
}

/** What was kept in the tab, where it still is a section; what is missing in it is empty. */
function readInput<Name extends SectionName>(section: Name, kept: unknown): SectionInputs[Name] | null {
  const { success } = sectionInputs[section].safeParse(kept);
  // Half-typed entries do not pass the schema, and come back as they were typed.
  return success || (typeof kept === 'object' && kept !== null) ? (kept as SectionInputs[Name]) : null;
}

/** The section whose form the address opens: /family/…?edit=health. */
function sectionToEdit(profile: ProfileAnswer, wanted: string | null): Editing {
  if (profile.masked) return null;
  if (wanted === 'basics') return 'basics';
  return profile.sections.find(({ section }) => section === wanted)?.section ?? null;
}
