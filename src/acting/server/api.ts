import { type Callers, type SignedIn } from '../../identity/access.ts';
import { ok, refuse } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { actingContract } from '../contract.ts';
import { acceptInvitation, lookUpInvitation } from './accept-invitation.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { endImpersonation, impersonate } from './impersonate.ts';
import { invite } from './invite.ts';
import { assignedTo, collaborationsOf, grantsOf, openCareInvitations, openInvitations } from './queries.ts';
import { readLog, readOwnLog } from './read-log.ts';
import { returnToOwn, selectAccount } from './select-account.ts';
import { endCollaboration, takeAccessBack, withdrawCareInvitation } from './take-back.ts';
import { findUsers, inspectUser } from './find-users.ts';

const notAProvider = refuse(
  'not-a-provider',
  'Only organisations and mentors have a team. Choose your role in your profile first.',
);

export function actingHandlers(services: Services): Handlers<typeof actingContract, Callers> {
  const { db, clock } = services;

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
    'GET /access-control/assigned': async ({ caller }) => ok(await assignedTo(db, caller.actorId, clock.now())),
    'PUT /access-control/select/{userId}': ({ caller, params }) => selectAccount(services, caller, params.userId),
    'PUT /access-control/my-account': ({ caller }) => returnToOwn(services, caller),
    'GET /access-control/grants': async ({ caller }) => ok(await accessOf(caller)),
    'POST /access-control/grants': ({ caller, body }) =>
      invite(services, caller, {
        kind: 'access',
        email: body.email,
        scope: body.scope,
        lastDay: body.expiresAt,
      }),
    'DELETE /access-control/grants/{grantId}': ({ caller, params }) => takeAccessBack(services, caller, params.grantId),
    'GET /access-control/log': async ({ caller, asPerson, query }) =>
      ok(await readOwnLog({ asPerson, trusted: services }, caller.subjectId, query.page)),

    'POST /invitations': async ({ caller, body: { email, teammateType } }) => {
      const provider = caller;
      if (!provider.roles.has('provider')) return notAProvider;
      return teammateType === 'admin'
        ? invite(services, provider, { kind: 'access', email, scope: 'full' })
        : invite(services, provider, { kind: 'collaborator', email });
    },
    'POST /guardians/invitations': ({ caller, body }) => invite(services, caller, { kind: 'guardian', ...body }),
    'GET /guardians/invitations': async ({ caller }) =>
      ok(await openCareInvitations(db, caller.subjectId, clock.now())),
    'DELETE /guardians/invitations/{invitationId}': ({ caller, params }) =>
      withdrawCareInvitation(services, caller, params.invitationId),
    'GET /invitations/look-up': ({ query }) => lookUpInvitation(services, query.token),
    'POST /invitations/c': ({ caller, body }) => acceptInvitation(services, caller, body.token),
    'GET /collaborations': async ({ caller }) => ok(await teamOf(caller)),
    'DELETE /collaborations/{collaborationId}': ({ caller, params }) =>
      endCollaboration(services, caller, params.collaborationId),

    'POST /users/impersonate': ({ caller, body }) => impersonate(services, caller, body),
    'DELETE /users/impersonate': ({ caller }) => endImpersonation(services, caller),
    'GET /users': async ({ query }) => ok(await findUsers(services, query)),
    'GET /users/{userId}': ({ caller, params }) => inspectUser(services, caller, params.userId),
    'POST /users/{userId}/disable': ({ caller, params, body }) =>
      disableAccount(services, caller, params.userId, body.reason),
    'POST /users/{userId}/enable': ({ caller, params }) => enableAccount(services, caller, params.userId),
    'GET /acting-log': async ({ query }) => ok(await readLog(services, query)),
  };
}
