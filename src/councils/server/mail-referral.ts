import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { subscriber } from '../../platform/server/work/jobs.ts';
import { referralToken } from './claim-referral.ts';
import { councilMailer } from './open-council-mailer.ts';

/** Mails a family that somebody has referred its child. The mail names no child: it may reach somebody else. */
export const mailReferral = subscriber({
  name: 'mail referral to family',
  on: ['referral.made'],
  run: async (services, event) => {
    const row = await services.db
      .selectFrom('referral')
      .innerJoin('referral_link', 'referral_link.id', 'referral.link_id')
      .innerJoin('programme', 'programme.id', 'referral_link.programme_id')
      .innerJoin('council', 'council.id', 'referral_link.council_id')
      .select(['referral.id', 'email', 'programme.title', 'council.id as council_id', 'council.title as council'])
      .where('referral.id', '=', event.data.referralId)
      .where('claimed_at', 'is', null)
      .executeTakeFirst();
    if (!row) return;
    const token = referralToken(services.settings, row.id);
    const mail = composeMail({
      brand: services.settings.BRAND_NAME,
      to: row.email,
      subject: `Somebody has referred your child to ${isolated(row.council)}`,
      heading: `${isolated(row.council)} may pay for places`,
      parts: [
        `A professional thinks that ${isolated(row.title)} would be good for a child of yours. Say which child it is, and the council decides.`,
        { button: 'See the referral', url: `${services.publicUrl}/family/funded?referral=${token}` },
        'The link can be used for 30 days. If you do not want this, do nothing: what was written is deleted then.',
      ],
    });
    const mailer = await councilMailer(services, row.council_id);
    await mailer.send({ ...mail, messageId: `${event.id}@${new URL(services.publicUrl).hostname}` });
  },
});
