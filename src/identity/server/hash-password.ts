import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const WORK = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

function tag(
  password: string,
  nonce: Buffer,
  work: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  // The same letters typed on another keyboard may be composed differently.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, ...work });
}

/** A password's argon2id hash in the usual text form: '$argon2id$v=19$m=…,t=…,p=…$salt$hash'. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await tag(password, nonce, WORK);
  return `$argon2id$v=19$m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Compared with when there is no account or no password, so that the answer takes as long. */
const nobodys = hashPassword(randomBytes(16).toString('hex'));

/** Whether the password belongs to the hash. Without a hash it does the same work and answers false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash ?? (await nobodys)) ?? [];
  const wanted = Buffer.from(expected, 'base64url');
  const found = await tag(password, Buffer.from(salt, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(found, wanted) && hash !== null;
}
