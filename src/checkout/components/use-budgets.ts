import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../client.ts';
import { fundingKey } from '../../councils/components/funding-panel.tsx';
import { familyPartsOf, type FamilyParts, type HeldPlace } from './family-parts.ts';
import type { Line } from './selection.ts';

export type { HeldPlace };

const nothing: FamilyParts = { parts: new Map(), refusal: null };

/**
 * What is paid by card beside children's budgets for what is chosen, and why they refuse it; nothing is asked where no ticket
 * says what it costs in all.
 */
export function useBudgets(listingId: string, lines: readonly Line[], held: readonly HeldPlace[]) {
  const asks = lines.some(({ ticket }) => ticket.wholePence !== null);
  const { data, isError } = useQuery({
    queryKey: fundingKey(listingId),
    queryFn: () => api('GET /experiences/{experienceId}/funding', { params: { experienceId: listingId } }),
    enabled: asks,
  });
  const found = useMemo(() => (data && asks ? familyPartsOf(lines, data, held) : nothing), [data, asks, lines, held]);
  // Where it cannot be looked up the funding card says so, and the hold shows what it comes to.
  const isPending = asks && !data && !isError;
  return { ...found, isPending, isKnown: !isPending && found.refusal === null };
}
