/** The ways into an account. */
export type SignInWays = { emailVerified: boolean; hasPassword: boolean; providers: readonly string[] };

/**
 * Whether somebody still gets in without an outside provider. A proved address always does, by a mailed code or link. An
 * address that nobody proved may be mistyped, so it counts for nothing.
 */
export function mayRemoveProvider(ways: SignInWays, provider: string): boolean {
  return ways.emailVerified || ways.hasPassword || ways.providers.some((other) => other !== provider);
}
