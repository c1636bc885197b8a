import { mustBeSignedIn, type Asker, type SignedIn } from '../../identity/access.ts';
import { done, refuse } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { actingContract } from '../contract.ts';
import { acceptInvitation, lookUpInvitation } from './accept-invitation.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { endImpersonation, impersonate } from './impersonate.ts';
import { invite } from './invite.ts';
import { assignedTo, collaborationsOf, grantsOf, openInvitations } from './queries.ts';
import { readLog } from './read-log.ts';
import { returnToOwn, selectAccount } from './select-account.ts';
import { endCollaboration, takeAccessBack } from './take-back.ts';
import { findUsers, inspectUser } from './users.ts';

const notAProvider = refuse(
  'not-a-provider',
  'Only organisations and mentors have a team. Choose your role in your profile first.',
);

export function actingHandlers(doors: Doors): Handlers<typeof actingContract, Asker> {
  const { db, clock } = doors;

  const accessOf = async ({ subjectId }: SignedIn) => ({
    grants: await grantsOf(db, 'giver_id', subjectId, clock.now()),
    invitations: await openInvitations(db, subjectId, 'access', clock.now()),
  });
  const teamOf = async ({ subjectId }: SignedIn) => ({
    team: await collaborationsOf(db, 'provider_id', subjectId),
    invitations: await openInvitations(db, subjectId, 'collaborator', clock.now()),
    providers: await collaborationsOf(db, 'collaborator_id', subjectId),
  });

  return {
    'GET /access-control/assigned': async ({ asker }) =>
      done(await assignedTo(db, mustBeSignedIn(asker).actorId, clock.now())),
    'PUT /access-control/select/{userId}': ({ asker, params }) =>
      selectAccount(doors, mustBeSignedIn(asker), params.userId),
    'PUT /access-control/my-account': ({ asker }) => returnToOwn(doors, mustBeSignedIn(asker)),
    'GET /access-control/grants': async ({ asker }) => done(await accessOf(mustBeSignedIn(asker))),
    'POST /access-control/grants': ({ asker, body }) =>
      invite(doors, mustBeSignedIn(asker), {
        kind: 'access',
        email: body.email,
        scope: body.scope,
        lastDay: body.expiresAt,
      }),
    'DELETE /access-control/grants/{grantId}': ({ asker, params }) =>
      takeAccessBack(doors, mustBeSignedIn(asker), params.grantId),
    'GET /access-control/log': async ({ asker, query }) =>
      done(await readLog(doors, { subject: mustBeSignedIn(asker).subjectId, page: query.page })),

    'POST /invitations': async ({ asker, body: { email, teammateType } }) => {
      const provider = mustBeSignedIn(asker);
      if (!provider.roles.has('provider')) return notAProvider;
      return teammateType === 'admin'
        ? invite(doors, provider, { kind: 'access', email, scope: 'full' })
        : invite(doors, provider, { kind: 'collaborator', email });
    },
    'GET /invitations/look-up': ({ query }) => lookUpInvitation(doors, query.token),
    'POST /invitations/c': ({ asker, body }) => acceptInvitation(doors, mustBeSignedIn(asker), body.token),
    'GET /collaborations': async ({ asker }) => done(await teamOf(mustBeSignedIn(asker))),
    'DELETE /collaborations/{collaborationId}': ({ asker, params }) =>
      endCollaboration(doors, mustBeSignedIn(asker), params.collaborationId),

    'POST /users/impersonate': ({ asker, body }) => impersonate(doors, mustBeSignedIn(asker), body),
    'DELETE /users/impersonate': ({ asker }) => endImpersonation(doors, mustBeSignedIn(asker)),
    'GET /users': async ({ query }) => done(await findUsers(doors, query)),
    'GET /users/{userId}': ({ asker, params }) => inspectUser(doors, mustBeSignedIn(asker), params.userId),
    'POST /users/{userId}/disable': ({ asker, params, body }) =>
      disableAccount(doors, mustBeSignedIn(asker), params.userId, body.reason),
    'POST /users/{userId}/enable': ({ asker, params }) => enableAccount(doors, mustBeSignedIn(asker), params.userId),
    'GET /acting-log': async ({ query }) => done(await readLog(doors, query)),
  };
}
