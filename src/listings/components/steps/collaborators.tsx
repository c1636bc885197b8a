import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../client.ts';
import { PersonLine } from '../../../acting/components/person-line.tsx';
import type { Person } from '../../../acting/contract.ts';
import { useCurrentUser } from '../../../identity/components/current-user.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useLive } from '../../../platform/browser/live.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { listingKey, rememberListing, useOwnListing } from '../own-listing.ts';
import type { DrawnStep, WholeStepProps } from '../step.ts';
import { EndButton, TeamInvite, TeamList, WholeStepBar } from '../team.tsx';

const KEY = ['collaborations'];

/** 'Add collaborators': the provider's team, and who of it works on this listing. */
function CollaboratorsStep({ experienceId, onDone, onBack }: WholeStepProps) {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const reread = (): void => {
    void cache.invalidateQueries({ queryKey: KEY });
    void cache.invalidateQueries({ queryKey: listingKey(experienceId), exact: true });
  };
  useLive(user ? [`account:${user.id}`] : [], reread);
  const query = useQuery({ queryKey: KEY, queryFn: () => api('GET /collaborations') });
  const listing = useOwnListing(experienceId);
  const working = new Set(listing.data?.collaborators.map(({ id }) => id));
  const end = (collaborationId: string) =>
    api('DELETE /collaborations/{collaborationId}', { params: { collaborationId } });
  const isActing = Boolean(user?.accessControlUser);

  return (
    <div className="flex flex-col gap-6">
      {isActing ? (
        <Notice title="Only the provider can invite collaborators">
          You can choose who of the team works on this listing.
        </Notice>
      ) : (
        <Card title="Invite a collaborator">
          <TeamInvite
            teammateType="collaborator"
            help="They get a link and join with an account of their own. Then you choose the listings that they work on."
            onSent={reread}
          />
        </Card>
      )}
      <Card title="Your team">
        <TeamList
          query={query}
          people={query.data?.team.length}
          invitations={query.data?.invitations}
          loading="Loading your team"
          nobody="Nobody yet. People appear here when they accept."
          withdraw={end}
          onWithdrawn={reread}
        >
          {query.data?.team.map(({ collaborationId, user: person }) => (
            <li key={collaborationId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <PersonLine person={person} />
              <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <WorksOnListing
                  experienceId={experienceId}
                  collaborationId={collaborationId}
                  person={person}
                  works={working.has(person.id)}
                />
                {!isActing && (
                  <EndButton
                    label="Remove"
                    name={person.name || person.email}
                    title={`Remove ${isolated(person.name || person.email)} from your team?`}
                    confirm="Remove now"
                    end={() => end(collaborationId)}
                    onEnded={() => {
                      reread();
                      toast.success('Removed from your team', {
                        description: `${isolated(person.name || person.email)} can no longer see your listings.`,
                      });
                    }}
                  >
                    <p>
                      They lose all of your listings and registers at once, not only this one. What they have written
                      stays. To work together again you send a new invitation.
                    </p>
                  </EndButton>
                )}
              </div>
            </li>
          ))}
        </TeamList>
      </Card>
      <WholeStepBar onBack={onBack} onDone={onDone} label="Done" isLoading={query.isPending} />
    </div>
  );
}

type WorksProps = { experienceId: string; collaborationId: string; person: Person; works: boolean };

function WorksOnListing({ experienceId, collaborationId, person, works }: WorksProps) {
  const queries = useQueryClient();
  /** How it will be, until the answer says how it is. */
  const [request, setWish] = useState<boolean | null>(null);
  const assign = useMutation({
    mutationFn: (on: boolean) => {
      const params = { experienceId, collaborationId };
      return on
        ? api('PUT /experiences/{experienceId}/collaborators/{collaborationId}', { params })
        : api('DELETE /experiences/{experienceId}/collaborators/{collaborationId}', { params });
    },
    onSuccess: (experience) => rememberListing(queries, experience),
    onSettled: () => setWish(null),
  });
  const name = person.name || person.email;
  return (
    <Checkbox
      label={
        <>
          Works on this listing <span className="sr-only">({isolated(name)})</span>
        </>
      }
      checked={request ?? works}
      aria-disabled={request !== null}
      onChange={(event) => {
        if (request !== null) return;
        setWish(event.target.checked);
        assign.mutate(event.target.checked);
      }}
    />
  );
}

export const collaborators: DrawnStep = { of: 'whole', Step: CollaboratorsStep, needsListing: true };
