import * as z from 'zod';
import { recent } from '../identity/contract.ts';
import { moment } from '../places/booking-schemas.ts';
import { REASON_AT_LEAST, REASON_AT_MOST } from '../acting/impersonation.ts';
import { lines } from '../platform/text-schemas.ts';
import { contract } from '../platform/contract.ts';

const obstacle = z.object({
  key: z.string(),
  sentence: z.string(),
  next: z.object({ label: z.string(), to: z.string() }),
});

const archive = z.object({
  id: z.uuid(),
  state: z.enum(['WAITING', 'WORKING', 'READY', 'FAILED']),
  /** Steps that are done, of how many; 0 of 0 before the work has begun. */
  done: z.int(),
  steps: z.int(),
  bytes: z.int(),
  askedAt: moment,
  expiresAt: moment.nullable(),
});
export type ArchiveAnswer = z.infer<typeof archive>;

const erasure = z.object({
  id: z.uuid(),
  /** Null: the whole account. */
  learnerId: z.uuid().nullable(),
  askedAt: moment,
  dueAt: moment,
});
export type ErasureAnswer = z.infer<typeof erasure>;

const erasurePlan = z.object({
  /** What has to be settled first; nothing, when it can be asked for. */
  obstacles: z.array(obstacle),
  /** What is deleted, in the words of the page of privacy, with the number of entries. */
  goes: z.array(z.object({ title: z.string(), count: z.int() })),
  /** What stays without a name, and why. */
  stays: z.array(z.object({ titles: z.array(z.string()), why: z.string() })),
  /** The erasure that was asked for already. */
  asked: erasure.nullable(),
});
export type ErasurePlan = z.infer<typeof erasurePlan>;

/** What of an account's data was asked for, for administrators: nothing of the data. */
const accountData = z.object({
  archive: archive.pick({ state: true, askedAt: true, expiresAt: true }).nullable(),
  /** Of the whole account. */
  erasure: erasure.nullable(),
  /** What an erasure would wait for; said to the account's owner. */
  obstacles: z.array(obstacle.pick({ key: true, sentence: true })),
});
export type AccountData = z.infer<typeof accountData>;

/** A text to many families in which the name of an erased learner may stand. */
const nameLeft = z.object({
  id: z.uuid(),
  source: z.enum(['session', 'listing', 'ticket', 'message']),
  /** Who wrote it. */
  provider: z.string(),
  text: z.string(),
  /** Where the name stands, in characters; nowhere once the text was changed. */
  places: z.array(z.object({ start: z.int(), length: z.int() })),
  foundAt: moment,
});
export type NameLeft = z.infer<typeof nameLeft>;

const learnerId = z.uuid().optional();
const userId = z.object({ userId: z.uuid() });
const why = z.strictObject({
  reason: lines(REASON_AT_MOST).min(REASON_AT_LEAST, `Say why, in at least ${REASON_AT_LEAST} characters.`),
});

export const privacyContract = contract({
  'GET /users/me/data': {
    summary: 'The archive of the own data that was asked for last, and what is to be erased',
    access: 'own-person',
    output: z.object({ archive: archive.nullable(), erasures: z.array(erasure) }),
  },
  'POST /users/me/data/archive': {
    summary: 'Ask for all own data in one archive; it is made in the background',
    access: 'own-person',
    output: archive,
    refusals: { ...recent, 'too-many-requests': 429 },
  },
  'GET /users/me/data/archive/{archiveId}': {
    summary: 'The archive of the own data: JSON, a page to read, pictures and files',
    access: 'own-person',
    params: z.object({ archiveId: z.uuid() }),
    produces: 'application/zip',
    refusals: recent,
  },
  'GET /users/me/erasure': {
    summary:
      'What erasing the own account, or one learner of it, would delete and keep, and what has to be settled first',
    access: 'own-person',
    query: z.object({ learnerId }),
    output: erasurePlan,
  },
  'POST /users/me/erasure': {
    summary: 'Ask to erase the own account, or one learner of it; it can be undone for seven days',
    access: 'own-person',
    body: z.strictObject({ learnerId }),
    output: z.object({ dueAt: moment }),
    refusals: { ...recent, 'still-open': 409 },
  },
  'DELETE /users/me/erasure/{erasureId}': {
    summary: 'Keep what was to be erased',
    access: 'own-person',
    params: z.object({ erasureId: z.uuid() }),
    refusals: { 'already-erased': 409 },
  },
  'GET /names-left': {
    summary: 'Words to many families in which the name of an erased learner may stand, for a person to decide',
    access: 'platform-admins',
    output: z.array(nameLeft),
  },
  'POST /names-left/{nameLeftId}': {
    summary: 'Leave such a text as it is, or take the name out',
    access: 'platform-admins',
    params: z.object({ nameLeftId: z.uuid() }),
    body: z.strictObject({ decision: z.enum(['KEPT', 'TAKEN_OUT']) }),
    refusals: { 'text-changed': 409 },
  },
  'GET /users/{userId}/data': {
    summary: 'Whether an archive or the erasure of an account was asked for, for those who look after accounts',
    access: 'platform-admins',
    params: userId,
    output: accountData,
  },
  'POST /users/{userId}/data/archive': {
    summary: 'Start an archive for somebody who asked in writing, with a reason; they alone can download it',
    access: 'platform-admins',
    params: userId,
    body: why,
    refusals: { ...recent, 'own-account': 409, 'too-many-requests': 429 },
  },
  'POST /users/{userId}/erasure': {
    summary: 'Start the erasure of an account for somebody who asked in writing, with a reason; they can undo it',
    access: 'platform-admins',
    params: userId,
    body: why,
    output: z.object({ dueAt: moment }),
    refusals: { ...recent, 'own-account': 409, 'still-open': 409 },
  },
  'DELETE /users/{userId}/erasure/{erasureId}': {
    summary: 'Keep an account that was to be erased',
    access: 'platform-admins',
    params: userId.extend({ erasureId: z.uuid() }),
    refusals: { 'already-erased': 409 },
  },
});
