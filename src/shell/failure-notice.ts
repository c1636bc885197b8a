/** What is known of a failed read or change. */
export type Failed = {
  /** HTTP status, or null when no answer came. */
  status: number | null;
  /** The server's sentence, or the error's own message; empty when neither says anything. */
  message: string;
  online: boolean;
  /** The person or a newer read gave it up: nothing failed. */
  aborted: boolean;
};

export type QueryOutcome = { kind: 'quiet' } | { kind: 'go'; to: string } | { kind: 'tell'; description: string };

export const QUERY_FAILED = 'Oops! Could not load data.';
export const MUTATION_FAILED = 'Error. Request failed.';
const OTHERWISE = 'Something went wrong. Please try later.';

/**
 * What follows a failed read (specification, section 8): a notice with the server's message, unless the read asked for
 * silence or for another page. Without a connection the offline dialog says it all.
 */
export function afterFailedQuery(
  { status, message, online, aborted }: Failed,
  meta: { quiet?: true | readonly number[]; fallback?: string },
): QueryOutcome {
  if (!online || aborted) return { kind: 'quiet' };
  if (meta.fallback !== undefined) return { kind: 'go', to: meta.fallback };
  if (meta.quiet === true || (status !== null && meta.quiet?.includes(status))) return { kind: 'quiet' };
  return { kind: 'tell', description: message || OTHERWISE };
}

/** What to say of a failed change; null without a connection, and where the screen tells of it itself. */
export function afterFailedMutation(
  { status, message, online, aborted }: Failed,
  { quiet = [] }: { quiet?: true | readonly number[] },
): string | null {
  if (!online || aborted || quiet === true || (status !== null && quiet.includes(status))) return null;
  return message || OTHERWISE;
}
