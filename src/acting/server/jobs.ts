import { noteEndsOfActing } from '../../identity/server/end-acting.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber, type Work } from '../../platform/server/work/jobs.ts';
import type { Mail } from '../../platform/server/mail.ts';
import type { Scope } from '../scope.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { guardiansOf } from './find-carers.ts';
import { invitationToken } from './invite.ts';
import {
  accessAcceptedMail,
  accessInvitationMail,
  accountDisabledMail,
  careAcceptedMail,
  careInvitationMail,
  careJoinedMail,
  collaborationAcceptedMail,
  collaborationInvitationMail,
} from './mails.ts';

/** Each event has one mail, so the event names it: a mailbox that gets it twice can tell. */
async function send(services: Services, event: EventRow, mail: Mail): Promise<void> {
  await services.mailer.send({ ...mail, messageId: `${event.id}@${new URL(services.publicUrl).hostname}` });
}

const sendInvitation = subscriber({
  name: 'mail invitation',
  on: ['access.invited', 'collaboration.invited', 'guardian.invited'],
  run: async (services, event) => {
    const { invitationId } = event.data;
    const row = await services.db
      .selectFrom('invitation')
      .selectAll()
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const giver = row && (await accountById(services.db, row.giver_id));
    if (!row || !giver) return;
    const token = invitationToken(services.settings, row.id);
    const mails = {
      access: () =>
        accessInvitationMail(services, row.email, giver, { scope: row.scope as Scope, until: row.access_until }, token),
      collaborator: () => collaborationInvitationMail(services, row.email, giver, token),
      guardian: () =>
        careInvitationMail(
          services,
          row.email,
          giver,
          { careRole: row.care_role ?? 'HELPER', mayBook: row.may_book ?? false },
          token,
        ),
    };
    await send(services, event, mails[row.kind]());
  },
});

const tellGiver = subscriber({
  name: 'mail accepted access to giver',
  on: ['access.granted'],
  run: async (services, event) => {
    const { grantId } = event.data;
    const row = await services.db
      .selectFrom('access_grant')
      .selectAll()
      .where('id', '=', grantId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const giver = row && (await accountById(services.db, row.giver_id));
    const receiver = row && (await accountById(services.db, row.receiver_id));
    if (!row || !giver || !receiver) return;
    await send(
      services,
      event,
      accessAcceptedMail(services, giver.email, receiver, { scope: row.scope, until: row.expires_at }),
    );
  },
});

const tellProvider = subscriber({
  name: 'mail accepted collaboration to provider',
  on: ['collaboration.began'],
  run: async (services, event) => {
    const { collaborationId } = event.data;
    const row = await services.db
      .selectFrom('collaboration')
      .selectAll()
      .where('id', '=', collaborationId)
      .executeTakeFirst();
    const provider = row && (await accountById(services.db, row.provider_id));
    const collaborator = row && (await accountById(services.db, row.collaborator_id));
    if (provider && collaborator)
      await send(services, event, collaborationAcceptedMail(services, provider.email, collaborator));
  },
});

const tellGuardian = subscriber({
  name: 'mail accepted care to guardian',
  on: ['guardian.joined'],
  run: async (services, event) => {
    const row = await services.db
      .selectFrom('invitation')
      .selectAll()
      .where('id', '=', event.data.invitationId)
      .executeTakeFirst();
    const giver = row && (await accountById(services.db, row.giver_id));
    const receiver = row?.accepted_by_id ? await accountById(services.db, row.accepted_by_id) : null;
    if (!row || !giver || !receiver) return;
    const care = { careRole: row.care_role ?? 'HELPER', mayBook: row.may_book ?? false };
    await send(services, event, careAcceptedMail(services, giver.email, receiver, care));
  },
});

/** To the other guardians of the same learners, who did not invite them. */
const tellOtherGuardians = subscriber({
  name: 'mail accepted care to other guardians',
  on: ['guardian.joined'],
  run: async (services, event) => {
    const [giverId, receiverId] = Array.isArray(event.about.account) ? event.about.account : [];
    const learnerIds = Array.isArray(event.about.learner) ? event.about.learner : [event.about.learner ?? ''];
    const receiver = receiverId === undefined ? null : await accountById(services.db, receiverId);
    const row = await services.db
      .selectFrom('invitation')
      .select(['care_role', 'may_book'])
      .where('id', '=', event.data.invitationId)
      .executeTakeFirst();
    if (!receiver || !row) return;
    const care = { careRole: row.care_role ?? 'HELPER', mayBook: row.may_book ?? false };
    const guardians = (await Promise.all(learnerIds.map((id) => guardiansOf(services.db, id)))).flat();
    for (const accountId of new Set(guardians))
      if (accountId !== giverId && accountId !== receiverId)
        await sendOnce(services, event, accountId, 'care-joined', (to) => careJoinedMail(services, to, receiver, care));
  },
});

const tellDisabled: Subscriber<Services> = {
  name: 'mail disabled account',
  on: ['account.disabled'],
  run: async (services, event) => {
    const row = await services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', event.subject_id)
      .where('disabled_at', 'is not', null)
      .executeTakeFirst();
    if (row) await send(services, event, accountDisabledMail(services, row.email));
  },
};

export const actingWork: Work<Services> = {
  subscribers: [sendInvitation, tellGiver, tellProvider, tellGuardian, tellOtherGuardians, tellDisabled],
  routines: [{ name: 'note ends of acting', everySeconds: 60, run: noteEndsOfActing }],
};
