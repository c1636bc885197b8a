import { Worker } from 'node:worker_threads';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { Turns } from './take-turns.ts';

export type PdfQuestion = { bytes: Uint8Array; mostObjects: number; mostUnpacked: number };

/** The PDF written afresh; or that it is encrypted; or that it cannot be read within the limits. */
export type PdfAnswer = Uint8Array | 'locked' | 'broken';

/** A PDF of 10 MB that somebody scanned or filled in has some thousands. */
const MOST_OBJECTS = 100_000;
/** What one packed list of objects may unpack to, in bytes. Pages and pictures are not unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const MOST_HEAP_MB = 256;
const LONGEST_SECONDS = 8;
/** People who wait for their PDF, each with up to 10 MB; more are asked to come again. */
const MOST_WAITING = 30;

const turns = new Turns();

/**
 * Writes a PDF afresh without scripts, actions, embedded files and whatever is not reached from its pages. Links within it
 * and to web pages stay. It is read in a thread of its own, which ends with it, after `seconds` at the latest.
 * @returns a refusal for a PDF that is encrypted, broken, or made to take long
 */
export async function encodePdf(
  bytes: Uint8Array,
  { seconds = LONGEST_SECONDS }: { seconds?: number } = {},
): Promise<Result<Uint8Array, 'pdf-is-locked' | 'not-a-pdf' | 'too-many-requests'>> {
  if (turns.length >= MOST_WAITING) {
    return refuse('too-many-requests', 'Many people are sending files just now. Please try again in a moment.', {
      details: { retryAfterSeconds: 15 },
    });
  }
  const answer = await turns.take('now', () => rewriteInThread(bytes, seconds));
  if (answer === 'locked') {
    return refuse('pdf-is-locked', 'This PDF is locked. Save it without a password, or send a photo of it.');
  }
  if (answer === 'broken') {
    return refuse('not-a-pdf', 'We could not read this PDF. Print it as a new PDF, or send a photo of it.');
  }
  return ok(answer);
}

async function rewriteInThread(bytes: Uint8Array, seconds: number): Promise<PdfAnswer> {
  const question: PdfQuestion = { bytes, mostObjects: MOST_OBJECTS, mostUnpacked: MOST_UNPACKED };
  const thread = new Worker(new URL('./remove-pdf-actions.ts', import.meta.url), {
    workerData: question,
    // It reads a file that a stranger sent: of this process it knows nothing.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    // The reader prints what is wrong with a file; the answer says it.
    stdout: true,
    stderr: true,
  });
  const read = Promise.withResolvers<PdfAnswer>();
  thread.once('message', (answer: PdfAnswer) => read.resolve(answer));
  thread.once('error', () => read.resolve('broken'));
  thread.once('exit', () => read.resolve('broken'));
  const timer = setTimeout(() => read.resolve('broken'), seconds * 1_000);
  try {
    return await read.promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
