import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../client.ts';
import { PersonLine } from '../../../acting/components/person-line.tsx';
import { scopeLabel } from '../../../acting/scope.ts';
import { useCurrentUser } from '../../../identity/components/current-user.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useLive } from '../../../platform/browser/live.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { DrawnStep, WholeStepProps } from '../step.ts';
import { EndButton, TeamInvite, TeamList, WholeStepBar } from '../team.tsx';

/** The key of the screen 'Admin access': both show the same. */
const KEY = ['access-control'];

/** 'Add administrators': who may act for the whole account. */
function AdministratorsStep({ onDone, onBack }: WholeStepProps) {
  const { user } = useCurrentUser();
  const isActing = Boolean(user?.accessControlUser);
  const { isPending } = useGrants(!isActing);
  return (
    <div className="flex flex-col gap-6">
      {user?.accessControlUser ? (
        <Notice title="Only the provider can add administrators">
          You act for {isolated(`${user.firstName} ${user.lastName}`)}. Who may act for them is for them to decide.
        </Notice>
      ) : (
        <Administrators userId={user?.id ?? null} />
      )}
      <WholeStepBar onBack={onBack} onDone={onDone} label="Done" isLoading={!isActing && isPending} />
    </div>
  );
}

const useGrants = (enabled = true) =>
  useQuery({ queryKey: [...KEY, 'grants'], queryFn: () => api('GET /access-control/grants'), enabled });

function Administrators({ userId }: { userId: string | null }) {
  const cache = useQueryClient();
  const reread = (): void => void cache.invalidateQueries({ queryKey: KEY });
  useLive(userId ? [`account:${userId}`] : [], reread);
  const query = useGrants();
  const { data } = query;
  const end = (grantId: string) => api('DELETE /access-control/grants/{grantId}', { params: { grantId } });
  return (
    <>
      <Card title="Invite an administrator">
        <TeamInvite
          teammateType="admin"
          help="They get a link, sign in as themselves, and can then act for your account. You see what they do."
          onSent={reread}
        />
      </Card>
      <Card title="Who may act for you">
        <TeamList
          query={query}
          people={data?.grants.length}
          invitations={data?.invitations}
          loading="Loading who may act for you"
          nobody="Nobody but you."
          withdraw={end}
          onWithdrawn={reread}
        >
          {data?.grants.map(({ grantId, user, scope }) => (
            <li key={grantId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <PersonLine person={user}>{scopeLabel(scope)}</PersonLine>
              <EndButton
                label="Take the access back of"
                shown="Take back"
                name={user.name || user.email}
                title={`Take the access of ${isolated(user.name || user.email)} back?`}
                confirm="Take it back now"
                end={() => end(grantId)}
                onEnded={() => {
                  reread();
                  toast.success('The access was taken back');
                }}
              >
                <p>They are stopped at once. What they have done stays.</p>
              </EndButton>
            </li>
          ))}
        </TeamList>
      </Card>
    </>
  );
}

export const administrators: DrawnStep = { of: 'whole', Step: AdministratorsStep, needsListing: true };
