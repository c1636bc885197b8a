import * as z from 'zod';
import { checkResults, type CheckedParent, type CheckResult, type CheckTier } from '../national-check.ts';

export type EngineSettings = { url: string; clientId: string; clientSecret: string };
/** What the engine says of a check: not yet, or its answer. */
export type EngineAnswer = { result: CheckResult; tier: CheckTier | null } | 'queued';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024 * 1024;

const token = z.object({ access_token: z.string().min(1) });
const accepted = z.object({
  data: z.object({ id: z.string().max(100).optional() }),
  links: z
    .object({ get_EligibilityCheckStatus: z.string().max(300) })
    .partial()
    .optional(),
});
const acceptedMany = z.object({ links: z.object({ get_BulkCheck_Results: z.string().max(300) }) });
const told = z.object({
  status: z.enum(['queuedForProcessing', ...checkResults]),
  tier: z.enum(['targeted', 'expanded']).nullish(),
});
const status = z.object({ data: told });
const results = z.object({ data: z.array(told.extend({ clientIdentifier: z.string().max(100) })).max(1_000) });

const answerOf = ({ status: said, tier }: z.output<typeof told>): EngineAnswer =>
  said === 'queuedForProcessing' ? 'queued' : { result: said, tier: said === 'eligible' ? (tier ?? null) : null };

/** The engine did not answer as it should; never with what was asked in the message. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/**
 * Speaks the Department for Education's Eligibility Checking Engine: a token for client credentials, a check that is
 * accepted with an id, and its status.
 */
export function speakToEngine({ url, clientId, clientSecret }: EngineSettings) {
  const base = url.replace(/\/$/, '');
  const bearer = async (): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'check',
    });
    const answer = await read(`${base}/oauth2/token`, { method: 'POST', body });
    return token.parse(answer.json).access_token;
  };
  const dataOf = ({ surname, dateOfBirth, number }: CheckedParent) => ({
    lastName: surname,
    dateOfBirth,
    ...(number.kind === 'ni'
      ? { nationalInsuranceNumber: number.value }
      : { nationalAsylumSeekerServiceNumber: number.value }),
  });
  return {
    /** Hands many over together, each under a name of ours; answers the id of all of them. */
    async submitMany(parents: readonly (CheckedParent & { id: string })[]): Promise<string> {
      const answer = await read(`${base}/bulk-check/free-school-meals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: parents.map((parent) => ({ clientIdentifier: parent.id, ...dataOf(parent) })) }),
      });
      if (answer.status !== 202) throw new EngineError(`The bulk check was answered with ${answer.status}.`);
      const { links } = acceptedMany.parse(answer.json);
      const id = /\/bulk-check\/([^/]+)/.exec(links.get_BulkCheck_Results)?.[1];
      if (!id) throw new EngineError('The bulk check has no id.');
      return id;
    },
    /** The answers of those that were handed over together and have one, by our names. */
    async statusOfMany(id: string): Promise<Map<string, EngineAnswer>> {
      const answer = await read(`${base}/bulk-check/${encodeURIComponent(id)}`, {
        headers: { authorization: `Bearer ${await bearer()}` },
      });
      if (answer.status !== 200) throw new EngineError(`The bulk results were answered with ${answer.status}.`);
      return new Map(results.parse(answer.json).data.map((row) => [row.clientIdentifier, answerOf(row)]));
    },
    /** Hands a parent over; answers the id of the check. */
    async submit(parent: CheckedParent): Promise<string> {
      const answer = await read(`${base}/check/free-school-meals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: dataOf(parent) }),
      });
      if (answer.status !== 202) throw new EngineError(`The check was answered with ${answer.status}.`);
      const { data, links } = accepted.parse(answer.json);
      const id = data.id ?? /\/check\/([^/]+)\/status/.exec(links?.get_EligibilityCheckStatus ?? '')?.[1];
      if (!id) throw new EngineError('The check has no id.');
      return id;
    },
    /** How a check stands. */
    async status(id: string): Promise<EngineAnswer> {
      const answer = await read(`${base}/check/${encodeURIComponent(id)}/status`, {
        headers: { authorization: `Bearer ${await bearer()}` },
      });
      if (answer.status === 404) return { result: 'notFound', tier: null };
      if (answer.status !== 200) throw new EngineError(`The status was answered with ${answer.status}.`);
      return answerOf(status.parse(answer.json).data);
    },
  };
}

async function read(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new EngineError('The answer is too long.');
  try {
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  } catch {
    throw new EngineError(`An answer with status ${response.status} is no JSON.`);
  }
}
