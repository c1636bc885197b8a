/** The address of the checkout for dates of a listing. `linkKey`: of a private listing, from its link. */
export function checkoutAddress(listingId: string, sessionIds: readonly string[], linkKey?: string): string {
  const key: Record<string, string> = linkKey ? { key: linkKey } : {};
  return `/checkout?${new URLSearchParams({ listing: listingId, sessions: sessionIds.join(','), ...key })}`;
}
