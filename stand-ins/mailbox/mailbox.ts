/**
 * A mail server that delivers nothing: it speaks SMTP like any other, and keeps what it is given,
 * so that whoever runs the product on one machine can read the mail it sends.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { readAttachment, readMail, withEnvelope } from './read-mail.ts';
import type { AttachmentFile, Envelope, MailboxMail } from './read-mail.ts';

export type { AttachmentFile, MailboxAttachment, MailboxMail } from './read-mail.ts';
export { mailboxRoutes } from './routes.ts';

export type Mailbox = {
  /** For a mail client's configuration, e.g. `smtp://127.0.0.1:2525`. No TLS; any user name and password are accepted. */
  smtpUrl: string;
  port: number;
  /**
   * Reads what an earlier start has kept: parsing hundreds of mails takes most of a second, which a start need not wait
   * for. Until then the list tells of the mails that came since. Asked again, it is done.
   */
  recall(): Promise<void>;
  /** The mails kept, newest first; with `to`, those delivered to that address (case does not matter). */
  list(to?: string): MailboxMail[];
  /** The attachment at `index` (from 0) of a mail, or null when there is no such mail or attachment. */
  attachment(mailId: string, index: number): Promise<AttachmentFile | null>;
  /** Stops listening and ends open connections. Mails kept in a folder stay there. */
  stop(): Promise<void>;
};

/** Older mails are dropped beyond this many. */
const MAILS_KEPT = 500;
const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;

/**
 * Starts the mailbox on 127.0.0.1.
 * @param options.port 0 for any free port
 * @param options.folder where the newest 500 mails are kept across restarts (one `.eml` file each, made if missing);
 *   without it they live in memory
 * @throws when the port is taken or the folder cannot be read or made
 */
export async function startMailbox(options: { port: number; folder?: string }): Promise<Mailbox> {
  const store = options.folder === undefined ? memoryStore() : await folderStore(options.folder);
  // Newest first, as the mails.
  const unread = (await store.ids()).toSorted().toReversed();
  const mails: MailboxMail[] = [];
  const nextId = idsAfter(unread[0]);
  await dropOldest();

  async function dropOldest(): Promise<void> {
    const dropped = Math.max(0, mails.length + unread.length - MAILS_KEPT);
    const ids = unread.splice(Math.max(0, unread.length - dropped));
    ids.push(...mails.splice(mails.length - (dropped - ids.length)).map(({ id }) => id));
    await Promise.all(ids.map((id) => store.remove(id)));
  }

  async function readUnread(): Promise<void> {
    const readOne = async (id: string): Promise<MailboxMail> => readMail(id, await store.read(id));
    // One that is dropped meanwhile is not there any more.
    const read = await Promise.all(unread.map((id) => readOne(id).catch(() => null)));
    const still = new Set(unread.splice(0));
    mails.push(...read.flatMap((mail) => (mail && still.has(mail.id) ? [mail] : [])));
  }
  let recalled: Promise<void> | undefined;

  async function keep(raw: Uint8Array, envelope: Envelope): Promise<void> {
    const id = nextId();
    const message = withEnvelope(raw, envelope);
    const mail = await readMail(id, message);
    await store.write(id, message);
    const position = mails.findIndex((other) => other.id < id);
    mails.splice(position === -1 ? mails.length : position, 0, mail);
    await dropOldest();
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 1000,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, answer) => {
      receive(stream, session, keep).then(
        () => answer(),
        (problem: Error) => answer(problem),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that hangs up in the middle is that client's trouble; the mailbox goes on listening.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    port,
    recall: () => (recalled ??= readUnread()),
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return mails.filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted));
    },
    async attachment(mailId, index) {
      if (!mails.some((mail) => mail.id === mailId)) return null;
      return readAttachment(await store.read(mailId), index);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  keep: (raw: Uint8Array, envelope: Envelope) => Promise<void>,
): Promise<void> {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The message is larger than this server accepts'), {
      responseCode: 552,
    });
  }
  const { mailFrom, rcptTo } = session.envelope;
  await keep(raw, {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
  });
}

/** Ids that rise with time, also when two mails arrive within a millisecond or the clock is set back. */
function idsAfter(newestId: string | undefined): () => string {
  let last = newestId ? Number(newestId.slice(0, 13)) : 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return `${last}-${randomBytes(4).toString('hex')}`;
  };
}

/** Where messages are kept, by mail id. */
type MessageStore = {
  ids(): Promise<string[]>;
  read(id: string): Promise<Uint8Array>;
  write(id: string, message: Uint8Array): Promise<void>;
  remove(id: string): Promise<void>;
};

function memoryStore(): MessageStore {
  const messages = new Map<string, Uint8Array>();
  return {
    ids: async () => [...messages.keys()],
    async read(id) {
      const message = messages.get(id);
      if (!message) throw new Error(`No mail ${id} is kept`);
      return message;
    },
    async write(id, message) {
      messages.set(id, message);
    },
    async remove(id) {
      messages.delete(id);
    },
  };
}

async function folderStore(folder: string): Promise<MessageStore> {
  await mkdir(folder, { recursive: true });
  const file = (id: string) => join(folder, `${id}.eml`);
  return {
    ids: async () => (await readdir(folder)).flatMap((name) => /^(\d{13}-[0-9a-f]{8})\.eml$/.exec(name)?.[1] ?? []),
    read: (id) => readFile(file(id)),
    async write(id, message) {
      // Written aside and renamed, so that a crash never leaves half a mail behind.
      await writeFile(`${file(id)}.part`, message);
      await rename(`${file(id)}.part`, file(id));
    },
    remove: (id) => rm(file(id), { force: true }),
  };
}
