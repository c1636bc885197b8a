type Body = { key?: string; message?: string };

/** What the server answered when the current user was asked for; null when no answer came. */
type Answer = { status: number; body: Body | undefined } | null;

/** Answers that ask to come again rather than to leave: too early, too slow, too many, and every trouble of the server. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * What a failed load of the current user means (specification, section 8).
 * @returns `known` is the body to keep as the auth error, when it has a key; `signsOut` says whether the session is over:
 *   only when the server decided so, never because it could not be reached.
 */
export function loadFailure(answer: Answer): { known: Body | null; signsOut: boolean } {
  if (!answer) return { known: null, signsOut: false };
  const { status, body } = answer;
  return { known: body?.key === undefined ? null : body, signsOut: status < 500 && !PASSING.has(status) };
}
