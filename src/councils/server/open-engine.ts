import * as z from 'zod';
import { checkResults, type CheckedParent, type CheckResult, type CheckTier } from '../national-check.ts';

export type EngineSettings = { url: string; clientId: string; clientSecret: string };
/** What the engine says of a check: not yet, or its answer. */
export type EngineAnswer = { result: CheckResult; tier: CheckTier | null } | 'queued';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

const token = z.object({ access_token: z.string().min(1) });
const accepted = z.object({
  data: z.object({ id: z.string().max(100).optional() }),
  links: z
    .object({ get_EligibilityCheckStatus: z.string().max(300) })
    .partial()
    .optional(),
});
const status = z.object({
  data: z.object({
    status: z.enum(['queuedForProcessing', ...checkResults]),
    tier: z.enum(['targeted', 'expanded']).nullish(),
  }),
});

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
  return {
    /** Hands a parent over; answers the id of the check. */
    async submit({ surname, dateOfBirth, number }: CheckedParent): Promise<string> {
      const answer = await read(`${base}/check/free-school-meals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          data: {
            lastName: surname,
            dateOfBirth,
            ...(number.kind === 'ni'
              ? { nationalInsuranceNumber: number.value }
              : { nationalAsylumSeekerServiceNumber: number.value }),
          },
        }),
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
      const { data } = status.parse(answer.json);
      if (data.status === 'queuedForProcessing') return 'queued';
      return { result: data.status, tier: data.status === 'eligible' ? (data.tier ?? null) : null };
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
