import { noteEndsOfActing } from '../../identity/server/end-acting.ts';
import { accountById } from '../../identity/server/queries.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import type { Subscriber, Work } from '../../platform/server/work/jobs.ts';
import type { Mail } from '../../platform/server/mail.ts';
import type { Scope } from '../scope.ts';
import { invitationToken } from './invite.ts';
import {
  accessAcceptedMail,
  accessInvitationMail,
  accountDisabledMail,
  collaborationAcceptedMail,
  collaborationInvitationMail,
} from './mails.ts';

/** Each event has one mail, so the event names it: a mailbox that gets it twice can tell. */
async function send(doors: Doors, event: EventRow, mail: Mail): Promise<void> {
  await doors.mailer.send({ ...mail, messageId: `${event.id}@${new URL(doors.publicUrl).hostname}` });
}

const sendInvitation: Subscriber<Doors> = {
  name: 'mail invitation',
  on: ['access.invited', 'collaboration.invited'],
  run: async (doors, event) => {
    const { invitationId } = event.data as { invitationId: string };
    const row = await doors.db
      .selectFrom('invitation')
      .selectAll()
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const giver = row && (await accountById(doors.db, row.giver_id));
    if (!row || !giver) return;
    const token = invitationToken(doors.settings, row.id);
    const mail =
      row.kind === 'access'
        ? accessInvitationMail(doors, row.email, giver, { scope: row.scope as Scope, until: row.access_until }, token)
        : collaborationInvitationMail(doors, row.email, giver, token);
    await send(doors, event, mail);
  },
};

const tellGiver: Subscriber<Doors> = {
  name: 'mail accepted access to giver',
  on: ['access.granted'],
  run: async (doors, event) => {
    const { grantId } = event.data as { grantId: string };
    const row = await doors.db
      .selectFrom('access_grant')
      .selectAll()
      .where('id', '=', grantId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const giver = row && (await accountById(doors.db, row.giver_id));
    const receiver = row && (await accountById(doors.db, row.receiver_id));
    if (!row || !giver || !receiver) return;
    await send(
      doors,
      event,
      accessAcceptedMail(doors, giver.email, receiver, { scope: row.scope as Scope, until: row.expires_at }),
    );
  },
};

const tellProvider: Subscriber<Doors> = {
  name: 'mail accepted collaboration to provider',
  on: ['collaboration.began'],
  run: async (doors, event) => {
    const { collaborationId } = event.data as { collaborationId: string };
    const row = await doors.db
      .selectFrom('collaboration')
      .selectAll()
      .where('id', '=', collaborationId)
      .executeTakeFirst();
    const provider = row && (await accountById(doors.db, row.provider_id));
    const collaborator = row && (await accountById(doors.db, row.collaborator_id));
    if (provider && collaborator)
      await send(doors, event, collaborationAcceptedMail(doors, provider.email, collaborator));
  },
};

const tellDisabled: Subscriber<Doors> = {
  name: 'mail disabled account',
  on: ['account.disabled'],
  run: async (doors, event) => {
    const row = await doors.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', event.subject_id)
      .where('disabled_at', 'is not', null)
      .executeTakeFirst();
    if (row) await send(doors, event, accountDisabledMail(doors, row.email));
  },
};

export const actingWork: Work<Doors> = {
  subscribers: [sendInvitation, tellGiver, tellProvider, tellDisabled],
  routines: [{ name: 'note ends of acting', everySeconds: 60, run: noteEndsOfActing }],
};
