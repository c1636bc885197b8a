import * as z from 'zod';
import { lines } from '../platform/text-schemas.ts';
import { documentKindKeys } from './documents.ts';
import { MAXIMUM_SENT_FILE } from '../media/sent-file-name.ts';

const day = z.iso.date();
const moment = z.iso.datetime();
const council = z.object({ id: z.uuid(), title: z.string() });
const role = z.enum(['manager', 'officer', 'viewer']);
const councilParams = z.object({ councilId: z.uuid() });
const providerParams = councilParams.extend({ providerId: z.uuid() });
const kind = z.enum(documentKindKeys);
const answer = z.enum(['ACCEPTED', 'REFUSED']);

const fields = {
  /** Null: what each programme pays. */
  placePence: z.int().min(0).max(10_000_000).nullable(),
  servesMeal: z.boolean(),
  /** Null: no limit. */
  mostPlaces: z.int().min(1).max(10_000_000).nullable(),
  note: lines(1_000),
};

const agreement = z.object({ ...fields, version: z.int(), changedAt: moment });

/** A document as both sides see it; each council has its own answer. */
const document = {
  id: z.uuid(),
  kind,
  expiresOn: day,
  state: z.enum(['expired', 'expiring', 'valid']),
  /** 'It ends on 06/04/2027, in 12 days.' */
  sentence: z.string(),
  sentAt: moment,
};
const answered = z.object({ council, answer, words: z.string(), at: moment });

const fileRefusals = {
  'kind-of-file': 415,
  'not-a-pdf': 422,
  'not-a-picture': 422,
  'pdf-is-locked': 422,
  'picture-too-large': 422,
  'picture-too-small': 422,
  'too-many-requests': 429,
} as const;

/** What councils agree with providers, and the documents that providers show them. */
export const agreementRoutes = {
  'GET /councils/{councilId}/providers/{providerId}/agreement': {
    summary: 'What a council has agreed with a provider, how much of it is used, and its documents',
    access: 'council-members',
    params: providerParams,
    output: z.object({
      council,
      role,
      provider: z.object({ id: z.uuid(), name: z.string() }),
      agreement: agreement.nullable(),
      /** Places that are booked or used, of what was agreed. */
      takenPlaces: z.int(),
      documents: z.array(z.object({ ...document, answer: answered.nullable() })),
      /** Kinds that the provider has not sent. */
      missing: z.array(kind),
    }),
  },
  'PUT /councils/{councilId}/providers/{providerId}/agreement': {
    summary: 'A manager writes down what was agreed with a provider; what is booked stays as it was agreed then',
    access: 'council-decisions',
    params: providerParams,
    body: z.strictObject({ ...fields, /** 0: the first one. */ version: z.int().min(0) }),
    refusals: { 'edited-elsewhere': 409, 'below-used': 409 },
  },
  'POST /councils/{councilId}/providers/{providerId}/documents/{documentId}/answer': {
    summary: 'An officer accepts a document of a provider, or says what is wrong with it',
    access: 'council-decisions',
    params: providerParams.extend({ documentId: z.uuid() }),
    body: z.strictObject({ answer, words: lines(1_000).default('') }),
    refusals: { expired: 409, 'words-missing': 422 },
  },
  'GET /councils/{councilId}/providers/{providerId}/documents/{documentId}': {
    summary: 'The bytes of a document, for a member of a council that the provider works with',
    access: 'council-members',
    params: providerParams.extend({ documentId: z.uuid() }),
    produces: 'application/pdf',
  },
  'GET /council-agreements': {
    summary: 'What councils have agreed with the caller, and the documents that the caller shows them',
    access: 'own-money',
    output: z.object({
      agreements: z.array(
        z.object({
          council,
          agreement: agreement.omit({ version: true }).nullable(),
          takenPlaces: z.int(),
        }),
      ),
      documents: z.array(z.object({ ...document, answers: z.array(answered) })),
      missing: z.array(kind),
    }),
  },
  'POST /provider-documents': {
    summary: 'A provider sends a document with its last day; one of the same kind is replaced',
    access: 'own-person',
    query: z.object({ kind, expiresOn: day }),
    upload: { maximumBytes: MAXIMUM_SENT_FILE },
    output: z.object({ id: z.uuid() }),
    refusals: { ...fileRefusals, 'last-day': 422 },
  },
  'GET /provider-documents/{documentId}': {
    summary: 'The bytes of a document of the caller',
    access: 'own-money',
    params: z.object({ documentId: z.uuid() }),
    produces: 'application/pdf',
  },
  'DELETE /provider-documents/{documentId}': {
    summary: 'Takes a document away from the councils',
    access: 'own-person',
    params: z.object({ documentId: z.uuid() }),
  },
} as const;
export type AgreementFields = {
  placePence: number | null;
  servesMeal: boolean;
  mostPlaces: number | null;
  note: string;
};
