import { isolated } from '../../platform/isolated.ts';
import { composeMail } from '../../platform/server/mail.ts';
import { subscriber } from '../../platform/server/work/jobs.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { councilMailer } from './open-council-mailer.ts';

/** Mails a code to the address that it is for, unless it was used or taken back meanwhile. */
export const mailCode = subscriber({
  name: 'mail code of council',
  on: ['programme.code-sent'],
  run: async (services, event) => {
    const row = await services.db
      .selectFrom('programme_code')
      .innerJoin('programme', 'programme.id', 'programme_code.programme_id')
      .innerJoin('council', 'council.id', 'programme.council_id')
      .select([
        'programme_code.code',
        'sent_to',
        'programme.title',
        'programme.ends_on',
        'council.id as council_id',
        'council.title as council',
      ])
      .where('programme_code.id', '=', event.data.codeId)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row?.sent_to) return;
    const mail = composeMail({
      brand: services.settings.BRAND_NAME,
      to: row.sent_to,
      subject: `Your code for ${isolated(row.title)}`,
      heading: `${isolated(row.council)} pays for places of a child`,
      parts: [
        `With this code one child is eligible for ${isolated(row.title)}, until ${formatPlainDate(row.ends_on)}.`,
        { facts: [['Code', row.code]] },
        {
          button: 'Use the code',
          url: `${services.publicUrl}/family/funded?council=${row.council_id}&code=${row.code}`,
        },
        'A code is for one child. Please do not pass it on.',
      ],
    });
    const mailer = await councilMailer(services, row.council_id);
    await mailer.send({ ...mail, messageId: `${event.id}@${new URL(services.publicUrl).hostname}` });
  },
});
