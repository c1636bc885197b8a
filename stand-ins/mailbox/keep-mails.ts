import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttachmentFile, Envelope, MailboxMail } from './read-mail.ts';
import { readAttachment, readMail, readWithPictures, withEnvelope } from './read-mail.ts';

export type MailArchive = {
  /**
   * Loads the mails of earlier starts; until then, `list` has only newer ones. A start need not wait for it, since parsing
   * hundreds of mails takes most of a second. Later calls do nothing.
   */
  recall(): Promise<void>;
  /** The mails, newest first; with `to`, those delivered to that address in any case. */
  list(to?: string): MailboxMail[];
  /** The attachment at `index` (from 0) of a mail, or null. */
  attachment(mailId: string, index: number): Promise<AttachmentFile | null>;
  /** The HTML of a mail with the pictures in it that stand in the mail itself. */
  drawn(mailId: string): Promise<string>;
  keep(raw: Uint8Array, envelope: Envelope): Promise<void>;
};

const MAILS_KEPT = 500;

/** Opens the newest 500 mails in a folder, one `.eml` file each, or in memory without a folder. */
export async function openArchive(folder: string | undefined): Promise<MailArchive> {
  const store = folder === undefined ? memoryStore() : await folderStore(folder);
  /** Ids of mails that `recall` has not loaded yet; like `mails`, newest first. */
  const unread = (await store.ids()).toSorted().toReversed();
  const mails: MailboxMail[] = [];
  const nextId = idsAfter(unread[0]);
  let recalled: Promise<void> | undefined;
  await dropOldest();

  async function dropOldest(): Promise<void> {
    const dropped = Math.max(0, mails.length + unread.length - MAILS_KEPT);
    const ids = unread.splice(Math.max(0, unread.length - dropped));
    ids.push(...mails.splice(mails.length - (dropped - ids.length)).map(({ id }) => id));
    await Promise.all(ids.map((id) => store.remove(id)));
  }

  async function readUnread(): Promise<void> {
    const readOne = async (id: string): Promise<MailboxMail> => readMail(id, await store.read(id));
    // A mail that is dropped during the loading cannot be read.
    const read = await Promise.all(unread.map((id) => readOne(id).catch(() => null)));
    const remaining = new Set(unread.splice(0));
    mails.push(...read.flatMap((mail) => (mail && remaining.has(mail.id) ? [mail] : [])));
  }

  return {
    recall: () => (recalled ??= readUnread()),
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return mails.filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted));
    },
    async attachment(mailId, index) {
      if (!mails.some((mail) => mail.id === mailId)) return null;
      return readAttachment(await store.read(mailId), index);
    },
    drawn: async (mailId) => readWithPictures(await store.read(mailId)),
    async keep(raw, envelope) {
      const id = nextId();
      const message = withEnvelope(raw, envelope);
      const mail = await readMail(id, message);
      await store.write(id, message);
      const position = mails.findIndex((other) => other.id < id);
      mails.splice(position === -1 ? mails.length : position, 0, mail);
      await dropOldest();
    },
  };
}

/** Ids that always rise, even when two mails arrive within a millisecond or the clock is set back. */
function idsAfter(newestId: string | undefined): () => string {
  let last = newestId ? Number(newestId.slice(0, 13)) : 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return `${last}-${randomBytes(4).toString('hex')}`;
  };
}

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
      // Renamed when complete, so that a crash never leaves half a mail.
      await writeFile(`${file(id)}.part`, message);
      await rename(`${file(id)}.part`, file(id));
    },
    remove: (id) => rm(file(id), { force: true }),
  };
}
