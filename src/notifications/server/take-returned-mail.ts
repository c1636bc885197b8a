import PostalMime from 'postal-mime';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { readText } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { sameText } from '../../identity/server/make-secrets.ts';
import { meaningOf, readRecipients, type ReportedRecipient } from '../delivery-report.ts';
import { noteBounce } from './note-bounce.ts';
import { messageIdOf } from './send-once.ts';

const LARGEST_MAIL = 5 * 1024 * 1024;
/** Anybody can send something that looks like a report: of headers, their lines and those they name, no more is read than real ones have. */
const LONGEST_HEADERS = 64 * 1024;
const LONGEST_LINE = 2_000;
const MOST_RECIPIENTS = 50;
/** Bounded, so that a long word without an address is not looked through again from each of its letters. */
const ADDRESS = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g;
/** Mail servers try for some days; what is told much later is about an old mail. */
const TOLD_WITHIN = { hours: 30 * 24 };

/** What became of a mail that was handed in: its address gets no mails any more, it was counted, or nothing. */
export type Taken = { taken: 'stopped' | 'counted' | 'nothing'; why: string };

const nothing = (why: string): Result<Taken, never> => ok({ taken: 'nothing', why });

/**
 * Takes a mail that came back to the sender of ours, as a mail server hands it in. It counts only where it quotes the `Message-ID` of a
 * mail that we sent to the very account whose address it names, and once for each mail. Everything else is answered with the reason and
 * changes nothing, so that a mail server does not hand it in again.
 */
export async function takeReturnedMail(
  services: Services,
  request: Request,
): Promise<Result<Taken, 'not-set-up' | 'secret-wrong' | 'body-too-large'>> {
  const { BOUNCE_SECRET } = services.settings;
  if (BOUNCE_SECRET === undefined)
    return refuse('not-set-up', 'Returned mails are not taken here. Set BOUNCE_SECRET, as docs/operating.md says.');
  if (!sameText(request.headers.get('x-bounce-secret') ?? '', BOUNCE_SECRET))
    return refuse('secret-wrong', 'The header x-bounce-secret must be the BOUNCE_SECRET of the product.');
  const raw = await readText(request, LARGEST_MAIL);
  if (raw === null)
    return refuse('body-too-large', 'A returned mail may have 5 MB. Let the mail server quote headers only.');
  const read = await readReport(raw);
  if (!read) return nothing('This is no delivery report: it has no readable part of message/delivery-status.');
  for (const recipient of read.recipients) {
    if (meaningOf(recipient) === 'nothing') continue;
    const settled = await settle(services, recipient, read.original);
    if (settled) return ok(settled);
  }
  return nothing('It is about no mail of ours that failed, or was told before.');
}

/** Whom a report names, and the headers of the mail that it is about; null where it is no report or cannot be read. */
async function readReport(raw: string): Promise<{ recipients: ReportedRecipient[]; original: string } | null> {
  try {
    const { attachments } = await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 10,
      maxHeadersSize: LONGEST_HEADERS,
    });
    const textsOf = (type: RegExp) =>
      attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => String(content));
    const status = textsOf(/^message\/(global-)?delivery-status$/);
    if (status.length === 0) return null;
    const [original = ''] = textsOf(/^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/);
    const [headers = ''] = original.slice(0, LONGEST_HEADERS).split(/\r?\n\r?\n/, 1);
    const recipients = status
      .slice(0, MOST_RECIPIENTS)
      .flatMap((part) => readRecipients(part.slice(0, LONGEST_HEADERS)));
    return { recipients: recipients.slice(0, MOST_RECIPIENTS), original: headers.replaceAll(/\r?\n[ \t]+/g, ' ') };
  } catch {
    // Nested or headed beyond reason.
    return null;
  }
}

/** Notes the return of the mail that is quoted, if it is one of ours to that recipient; null where it is not, or was noted. */
async function settle(services: Services, recipient: ReportedRecipient, original: string): Promise<Taken | null> {
  const [, messageId] = /^message-id:[ \t]{0,10}<?([^\s<>]{1,998})/im.exec(original) ?? [];
  if (messageId === undefined) return null;
  // A mail that was passed on is told under the address that it was passed on to.
  const [, to = ''] = /^to:(.*)$/im.exec(original) ?? [];
  const quoted = to.slice(0, LONGEST_LINE).toLowerCase().match(ADDRESS) ?? [];
  const named = [...recipient.addresses, ...quoted.slice(0, MOST_RECIPIENTS)];
  const mail = await findMail(services, messageId, named);
  if (!mail) return null;
  const isNew = await services.db
    .updateTable('mail')
    .set({ returned_at: services.clock.now().toString() })
    .where('id', '=', mail.id)
    .where('returned_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return null;
  const isForGood = meaningOf(recipient) === 'stop';
  const { accountId, email } = mail;
  await noteBounce(services, { accountId, email, answer: recipient.answer, reported: { isForGood } });
  services.log.info({ accountId, status: recipient.status }, 'a mail came back later');
  return isForGood
    ? {
        taken: 'stopped',
        why: 'The address takes no mails for good: none is sent there until its owner says that it works.',
      }
    : { taken: 'counted', why: 'The address took no mail this time: the next one waits.' };
}

/** The mail that we sent under a message id to an account with one of some addresses. Ids are made from the mail, so each is made again. */
async function findMail(
  services: Services,
  messageId: string,
  addresses: readonly string[],
): Promise<{ id: string; accountId: string; email: string } | undefined> {
  const since = timestamp(services.clock.now().subtract(TOLD_WITHIN));
  const { rows } = await sql<{ id: string; event_id: string; template: string; account_id: string; email: string }>`
    select mail.id, mail.event_id, mail.template, mail.account_id, reader.email
    from (
      select id, email from account where lower(email) = any(${[...addresses]}::text[])
      union
      select account_id, email from customer where lower(email) = any(${[...addresses]}::text[])
    ) reader
    join mail on mail.account_id = reader.id and mail.sent_at > ${since}`.execute(services.db);
  const row = rows.find((one) => messageIdOf(services, one.event_id, one.account_id, one.template) === messageId);
  return row && { id: row.id, accountId: row.account_id, email: row.email };
}
