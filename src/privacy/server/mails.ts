import { senderOf, type Sender } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { format } from '../../platform/time.ts';
import { MONEY_YEARS } from '../periods.ts';

const YOUR_DATA = '/profile-settings/your-data';

async function tellReady(services: Services, event: EventRow<'archive.ready'>): Promise<void> {
  const { account } = event.about;
  const archive = await services.db
    .selectFrom('export_request')
    .select('expires_at')
    .where('id', '=', event.data.archiveId)
    .executeTakeFirst();
  if (typeof account !== 'string' || !archive?.expires_at) return;
  const until = format.dayAndTime(archive.expires_at);
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, account, 'archive-ready', (to) =>
    composeMail({
      brand,
      to,
      subject: 'Your data are ready to download',
      heading: 'Your data are ready',
      parts: [
        `You asked for a copy of your data. It can be downloaded until ${until}; then we delete it.`,
        { button: 'Download your data', url: `${publicUrl}${YOUR_DATA}` },
        'You are asked to confirm that it is you. If you did not ask for this, change your password and write to us.',
      ],
    }),
  );
}

/** Whether an administrator asked for the owner. */
const isForOwner = ({ actor_id, subject_id }: EventRow): boolean => actor_id !== null && actor_id !== subject_id;

/** To the owner of data of which an administrator has begun a copy; who asked by themselves knows. */
async function tellArchiveAsked(services: Services, event: EventRow<'archive.asked'>): Promise<void> {
  const { account } = event.about;
  if (typeof account !== 'string' || !isForOwner(event)) return;
  const { brand, publicUrl } = senderOf(services);
  await sendOnce(services, event, account, 'archive-asked', (to) =>
    composeMail({
      brand,
      to,
      subject: 'We are making a copy of your data, as we were asked in writing',
      heading: 'A copy of your data is on its way',
      parts: [
        'You, or somebody in your name, asked us in writing. One of our administrators has begun it. Only you can download it, once you have signed in; another mail says when it is ready.',
        { button: 'Open your data', url: `${publicUrl}${YOUR_DATA}` },
        'If you did not ask for this, write to us.',
      ],
    }),
  );
}

type ErasureEvent = 'erasure.asked' | 'erasure.near' | 'erasure.undone';

/** What is to be erased, as its owner calls it, and when; null once it is erased. */
async function readErasure(services: Services, event: EventRow<ErasureEvent>) {
  const row = await services.db
    .selectFrom('erasure')
    .leftJoin('learner', 'learner.id', 'erasure.learner_id')
    .select(['erasure.account_id', 'erasure.due_at', 'erasure.undone_at', 'erasure.learner_id', 'learner.first_name'])
    .where('erasure.id', '=', event.data.erasureId)
    .where('erasure.done_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const whose = row.learner_id === null ? 'your account' : `everything about ${isolated(row.first_name ?? '')}`;
  return { accountId: row.account_id, whose, when: format.dayAndTime(row.due_at), isUndone: row.undone_at !== null };
}

async function tellAsked(services: Services, event: EventRow<'erasure.asked' | 'erasure.near'>): Promise<void> {
  const erasure = await readErasure(services, event);
  if (!erasure || erasure.isUndone) return;
  const { accountId, whose, when } = erasure;
  const { brand, publicUrl } = senderOf(services);
  const isNear = event.kind === 'erasure.near';
  const byUs = isForOwner(event);
  await sendOnce(services, event, accountId, isNear ? 'erasure-near' : 'erasure-asked', (to) =>
    composeMail({
      brand,
      to,
      subject: isNear
        ? 'One day left: we are about to erase your data'
        : byUs
          ? 'We have begun to erase your data, as we were asked in writing'
          : 'You asked us to erase your data',
      heading: `We will erase ${whose}`,
      parts: [
        ...(byUs
          ? ['You, or somebody in your name, asked us in writing. One of our administrators has begun it.']
          : []),
        `On ${when} we erase ${whose}. It cannot be brought back afterwards.`,
        'Until then everything is as it was. If you have changed your mind, sign in and press one button.',
        { button: 'Keep everything', url: `${publicUrl}${YOUR_DATA}` },
        byUs
          ? 'If you did not ask for this, press the button and write to us.'
          : 'If you did not ask for this, press the button, then change your password.',
      ],
    }),
  );
}

async function tellUndone(services: Services, event: EventRow<'erasure.undone'>): Promise<void> {
  const erasure = await readErasure(services, event);
  if (!erasure) return;
  await sendOnce(services, event, erasure.accountId, 'erasure-undone', (to) =>
    composeMail({
      brand: senderOf(services).brand,
      to,
      subject: 'Nothing will be erased',
      heading: 'You keep everything',
      parts: [`We will not erase ${erasure.whose}. Everything is as it was.`],
    }),
  );
}

/** The last mail about somebody who is erased; it names nobody. */
export function erasedMail({ brand }: Sender, to: string, what: 'account' | 'learner'): Mail {
  return composeMail({
    brand,
    to,
    subject: what === 'account' ? 'Your account is erased' : 'A learner of your family is erased',
    heading: 'It is done',
    parts: [
      what === 'account'
        ? 'We have erased your account, your family and everything that you wrote. This is the last mail that you get from us.'
        : 'We have erased the learner whom you named: names, health, answers, files and what others wrote about them.',
      `Records of money stay for ${MONEY_YEARS} years, because the law wants them, without names. Copies for emergencies run out by themselves.`,
    ],
  });
}

export const privacyMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail archive asked', on: ['archive.asked'], run: tellArchiveAsked }),
  subscriber({ name: 'mail archive ready', on: ['archive.ready'], run: tellReady }),
  subscriber({ name: 'mail erasure', on: ['erasure.asked', 'erasure.near'], run: tellAsked }),
  subscriber({ name: 'mail erasure undone', on: ['erasure.undone'], run: tellUndone }),
];
