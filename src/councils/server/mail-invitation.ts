import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { subscriber } from '../../platform/server/work/jobs.ts';
import { COUNCIL_INVITATION_DAYS, memberRoles } from '../member-rules.ts';
import { councilInvitationToken } from './invite-member.ts';

/** Mails an invitation to the address that it is for, unless it was taken back or accepted meanwhile. */
export const mailInvitation = subscriber({
  name: 'mail invitation of council',
  on: ['council.member-invited'],
  run: async (services, event) => {
    const row = await services.db
      .selectFrom('council_invitation')
      .innerJoin('council', 'council.id', 'council_invitation.council_id')
      .select(['council_invitation.id', 'email', 'role', 'council.title'])
      .where('council_invitation.id', '=', event.data.invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!row) return;
    const { label, about } = memberRoles[row.role];
    const url = `${services.publicUrl}/councils/join?token=${councilInvitationToken(services.settings, row.id)}`;
    const mail = composeMail({
      brand: services.settings.BRAND_NAME,
      to: row.email,
      subject: `${isolated(row.title)} invites you to work with it`,
      heading: `Work for ${isolated(row.title)}`,
      parts: [
        `You are asked to work for ${isolated(row.title)} at ${services.settings.BRAND_NAME}.`,
        {
          facts: [
            ['You would be', label],
            ['That means', about],
          ],
        },
        { button: 'See the invitation', url },
        `The link works once, for ${COUNCIL_INVITATION_DAYS} days, and only with this email address (${row.email}).`,
        'If you do not know what this is about, you can ignore this email.',
      ],
    });
    await services.mailer.send({ ...mail, messageId: `${event.id}@${new URL(services.publicUrl).hostname}` });
  },
});
