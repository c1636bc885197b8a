import type { SignedIn } from '../../identity/access.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { showMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { membershipOf } from './find-membership.ts';
import { decisionLetter } from './mails.ts';
import { asCouncilWrites } from './open-council-mailer.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/letter']>;

/** A letter as families get it from a council, about a child and a decision that are made up. */
export async function showLetter(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { title: council } = member.value;
  const setting = await services.db
    .selectFrom('council_setting')
    .select(['sender_name', 'reply_to', 'logo', 'notify_sealed'])
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  const sender = senderOf(services);
  const plain = decisionLetter(sender, '', {
    state: 'ELIGIBLE',
    reason: null,
    message: '',
    valid_until: null,
    first_name: 'Maya',
    title: 'Holiday activities',
    unit: 'sessions',
    amount: 12,
    council,
  });
  const letter = setting ? asCouncilWrites(plain, setting) : plain;
  return ok({
    by: setting?.notify_sealed ? 'notify' : 'mail',
    from: letter.fromName ?? sender.brand,
    replyTo: letter.replyTo ?? services.settings.SUPPORT_EMAIL,
    subject: letter.subject,
    text: letter.text,
    html: showMail(letter),
  });
}
