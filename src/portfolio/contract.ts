import * as z from 'zod';
import { categories, type CategorySlug } from '../listings/category-table.ts';
import { MAXIMUM_UPLOAD } from '../media/contract.ts';
import { contract } from '../platform/contract.ts';
import { lines, requiredLine } from '../platform/text-schemas.ts';
import { aimLevels } from '../reflections/aims.ts';
import { ENTRY, recordKinds, voices } from './record-item.ts';
import { LABEL_MAXIMUM, LONGEST_DAYS, TOKEN } from './share.ts';

const slugs = categories.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]];
const subjects = z.array(z.enum(slugs));
const file = z.object({ id: z.uuid(), name: z.string(), isPicture: z.boolean(), bytes: z.int() });
const about = { id: z.string(), on: z.string(), listingTitle: z.string(), provider: z.string(), subjects };

/** One thing of a record, as `record-item.ts` explains it. */
const item = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('dates'),
    dates: z.array(z.object({ id: z.string(), on: z.string(), start: z.string(), end: z.string(), place: z.string() })),
  }),
  z.object({
    ...about,
    kind: z.literal('aims'),
    aims: z.array(z.object({ aim: z.string(), level: z.enum(aimLevels) })),
    words: z.string(),
  }),
  z.object({ ...about, kind: z.literal('certificate'), title: z.string(), words: z.string() }),
  z.object({
    kind: z.literal('entry'),
    id: z.uuid(),
    on: z.string(),
    voice: z.enum(voices),
    words: z.string(),
    aims: z.array(z.string()),
    subjects,
    files: z.array(file),
    version: z.int(),
  }),
]);

const day = z.iso.date();
const entry = z.strictObject({
  voice: z.enum(voices),
  happenedOn: day,
  words: lines(ENTRY.words).default(''),
  aims: z.array(requiredLine(ENTRY.aim)).max(ENTRY.aims).default([]),
  subjects: subjects.max(ENTRY.subjects).default([]),
  /** Files that were sent before, and those that the entry had and keeps. */
  files: z.array(z.uuid()).max(ENTRY.files).default([]),
});
export type EntryInput = z.infer<typeof entry>;

const entryRefusals = {
  'nothing-said': 422,
  'in-the-future': 422,
  'unknown-file': 422,
  'too-many-entries': 409,
} as const;

const document = z.object({
  id: z.uuid(),
  kind: z.enum(['RECORD', 'REPORT']),
  from: z.string(),
  to: z.string(),
  state: z.enum(['WAITING', 'WORKING', 'READY', 'FAILED']),
  done: z.int(),
  steps: z.int(),
  bytes: z.int(),
  askedAt: z.string(),
  expiresAt: z.string(),
});
export type DocumentAnswer = z.infer<typeof document>;

const share = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Null where the server's key has changed since: it still works, but cannot be shown. */
  address: z.string().nullable(),
  kinds: z.array(z.enum(recordKinds)),
  from: z.string().nullable(),
  to: z.string().nullable(),
  madeAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Whether it can be opened now. */
  isOpen: z.boolean(),
  openings: z.int(),
  /** The latest of them. */
  log: z.array(z.object({ at: z.string(), device: z.string() })),
});
export type ShareAnswer = z.infer<typeof share>;

const learnerParams = z.object({ learnerId: z.uuid() });
const sharedParams = z.object({ token: z.string().regex(TOKEN) });
/** A link that ended, was taken back or never was: all the same to who holds it. */
const gone = { 'link-ended': 410 } as const;

export const portfolioContract = contract({
  'GET /portfolio/{learnerId}': {
    summary: 'The record of a learner: dates attended, aims, certificates and what the family added, the latest first',
    access: 'own-person',
    params: learnerParams,
    output: z.object({ items: z.array(item) }),
  },
  'POST /portfolio/{learnerId}/entries': {
    summary: 'Adds words, pictures or files to the record of a learner',
    access: 'own-person',
    params: learnerParams,
    body: entry,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: entryRefusals,
  },
  'PUT /portfolio/{learnerId}/entries/{entryId}': {
    summary: 'Changes an entry of the family',
    access: 'own-person',
    params: learnerParams.extend({ entryId: z.uuid() }),
    body: entry.extend({
      /** The version that was read; another one since then is refused. */ version: z.int().min(1),
    }),
    refusals: { ...entryRefusals, 'changed-meanwhile': 409 },
  },
  'DELETE /portfolio/{learnerId}/entries/{entryId}': {
    summary: 'Removes an entry of the family with its files, for good',
    access: 'own-person',
    params: learnerParams.extend({ entryId: z.uuid() }),
  },
  'POST /portfolio/{learnerId}/files': {
    summary:
      'Sends a picture or a PDF for an entry; it is encoded afresh, sealed, and forgotten unless an entry names it',
    access: 'own-person',
    params: learnerParams,
    upload: { maximumBytes: MAXIMUM_UPLOAD },
    output: file,
    refusals: {
      'kind-of-file': 415,
      'not-a-pdf': 422,
      'not-a-picture': 422,
      'pdf-is-locked': 422,
      'picture-too-large': 422,
      'picture-too-small': 422,
    },
  },
  'GET /portfolio/{learnerId}/files/{fileId}': {
    summary: 'A picture or file of the record',
    access: 'own-person',
    params: learnerParams.extend({ fileId: z.uuid() }),
    produces: 'image/webp',
  },
  'GET /portfolio/{learnerId}/documents': {
    summary: 'Records and reports that were asked for as PDF, the latest first',
    access: 'own-person',
    params: learnerParams,
    output: z.object({ documents: z.array(document) }),
  },
  'POST /portfolio/{learnerId}/documents': {
    summary: 'Asks for a record or a report as PDF; while one of the same is made, asking again answers that one',
    access: 'own-person',
    params: learnerParams,
    body: z.strictObject({ kind: z.enum(['RECORD', 'REPORT']), from: day, to: day }),
    output: document,
    refusals: { 'wrong-period': 422 },
  },
  'GET /portfolio/{learnerId}/documents/{documentId}': {
    summary: 'A record or a report as PDF, once it is made',
    access: 'own-person',
    params: learnerParams.extend({ documentId: z.uuid() }),
    produces: 'application/pdf',
  },
  'GET /portfolio/{learnerId}/shares': {
    summary: 'The secret addresses at which others read parts of the record, and when they were opened',
    access: 'own-person',
    params: learnerParams,
    output: z.object({ shares: z.array(share) }),
  },
  'POST /portfolio/{learnerId}/shares': {
    summary: 'Makes a secret address for a part of the record, with an end',
    access: 'own-person',
    params: learnerParams,
    body: z.strictObject({
      label: requiredLine(LABEL_MAXIMUM, 'Please say for whom it is'),
      kinds: z.array(z.enum(recordKinds)).min(1, 'Please choose what is shown').max(recordKinds.length),
      from: day.nullable(),
      to: day.nullable(),
      days: z.int().min(1).max(LONGEST_DAYS),
    }),
    output: share,
    refusals: { 'wrong-period': 422, 'too-many-shares': 409 },
  },
  'DELETE /portfolio/{learnerId}/shares/{shareId}': {
    summary: 'Ends a secret address at once',
    access: 'own-person',
    params: learnerParams.extend({ shareId: z.uuid() }),
  },
  'GET /shared-portfolios/{token}': {
    summary: 'What a secret address shows of a record: no surname, no address, no prices; each opening is written down',
    access: 'everyone',
    params: sharedParams,
    output: z.object({ firstName: z.string(), label: z.string(), expiresAt: z.string(), items: z.array(item) }),
    refusals: gone,
  },
  'GET /shared-portfolios/{token}/state': {
    summary: 'Until when a secret address can be opened; asking is no opening',
    access: 'everyone',
    params: sharedParams,
    output: z.object({ expiresAt: z.string() }),
    refusals: gone,
  },
  'GET /shared-portfolios/{token}/files/{fileId}': {
    summary: 'A picture or file of what a secret address shows',
    access: 'everyone',
    params: sharedParams.extend({ fileId: z.uuid() }),
    produces: 'image/webp',
    refusals: gone,
  },
});
