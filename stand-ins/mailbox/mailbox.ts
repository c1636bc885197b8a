/**
 * A mail server that delivers nothing: it speaks SMTP and keeps every mail, so that a developer can read what the product
 * sends.
 */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { openArchive, type MailArchive } from './keep-mails.ts';

export type { MailboxMail } from './read-mail.ts';
export { mailboxRoutes } from './api.ts';

export type Mailbox = Omit<MailArchive, 'keep'> & {
  /** For a mail client, like `smtp://127.0.0.1:2525`. No TLS; any user name and password are accepted. */
  smtpUrl: string;
  port: number;
  /** Stops listening and ends open connections. Mails in a folder stay there. */
  stop(): Promise<void>;
};

/** Addresses that take no mail, as one does whose owner has left: 'gone@…' and 'gone-ANYTHING@…'. */
const GONE = /^gone(-[^@]*)?@/i;

const LARGEST_MAIL_BYTES = 25 * 1024 * 1024;

/**
 * Starts the mailbox on 127.0.0.1.
 * @param options.port 0 for any free port
 * @param options.folder where the newest 500 mails are kept across restarts (one `.eml` file each, created if missing);
 *   without it, in memory
 * @throws when the port is taken or the folder cannot be read or created
 */
export async function startMailbox(options: { port: number; folder?: string }): Promise<Mailbox> {
  const { keep, ...archive } = await openArchive(options.folder);
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 1000,
    onAuth: (auth, _session, answer) => answer(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, answer) =>
      answer(GONE.test(address) ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, answer) => {
      receive(stream, session, keep).then(
        () => answer(),
        (error: Error) => answer(error),
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
  // A client that disconnects in the middle must not end the process.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;

  return {
    ...archive,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  keep: MailArchive['keep'],
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
