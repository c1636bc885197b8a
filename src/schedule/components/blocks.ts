import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { scheduleContract } from '../contract.ts';

export type Blocks = AnswerOf<(typeof scheduleContract)['GET /experiences/{experienceId}/blocks']>;
export type BlockPreview = AnswerOf<(typeof scheduleContract)['POST /blocks/{blockId}/preview']>;
export type Block = Blocks['blocks'][number];

/** The saved blocks of an own listing. */
export function useBlocks(experienceId: string) {
  return useQuery({
    queryKey: ['experience', experienceId, 'blocks'],
    queryFn: () => api('GET /experiences/{experienceId}/blocks', { params: { experienceId } }),
  });
}

/** Reads an own listing and all that belongs to it afresh, after something of it was saved. */
export function useRefreshListing(experienceId: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => queries.invalidateQueries({ queryKey: ['experience', experienceId] }),
    [queries, experienceId],
  );
}
