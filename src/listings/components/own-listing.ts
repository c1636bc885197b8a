import { useState } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import type { Experience } from '../contract.ts';
import { useAutosave, type Draft } from './autosave.ts';
import { changesOf, valuesOf, type ListingValues } from './listing-values.ts';

/** The name of a listing in the cache of queries. */
export const listingKey = (id: string) => ['experience', id] as const;

/** One own listing. Shared by every screen that shows it; saves put the new state here. */
export function useOwnListing(id: string | null) {
  return useQuery({
    queryKey: listingKey(id ?? ''),
    queryFn: () => api('GET /experiences/{experienceId}', { params: { experienceId: id ?? '' } }),
    // There is a state of its own for this.
    meta: { quiet: [404] },
    enabled: id !== null,
  });
}

/** Shows a listing as a save has just answered it. */
export function rememberListing(queries: QueryClient, experience: Experience): void {
  queries.setQueryData(listingKey(experience.id), experience);
  void queries.invalidateQueries({ queryKey: ['experiences'] });
}

/** Somebody else changed the same fields in the meantime. */
export type Conflict = { fields: string[]; keepMine(): void; takeTheirs(): void };

const MOST_RETRIES = 3;

type VersionChanged = { version: number; changed: string[] };

function versionChanged(error: unknown): VersionChanged | null {
  if (!(error instanceof RequestFailed) || error.data?.key !== 'version-changed') return null;
  return error.data.details as VersionChanged;
}

/** The fields of the API that a change of the form touches, as `version-changed` names them. */
function fieldProblems(changed: Partial<ListingValues>): string[] {
  return [...Object.keys(changesOf(changed)), ...(changed.pictures ? ['pictures'] : [])];
}

/**
 * The form of an own listing: what is changed is saved by itself. When somebody else has saved in between, other fields
 * are simply merged; only where both changed the same one, a person decides.
 */
export function useListingDraft(experience: Experience): { draft: Draft<ListingValues>; conflict: Conflict | null } {
  const queries = useQueryClient();
  const { id } = experience;
  const [fields, setFields] = useState<string[]>([]);

  const current = (): Experience => queries.getQueryData<Experience>(listingKey(id)) ?? experience;
  const reload = async (): Promise<void> => {
    const fresh = await api('GET /experiences/{experienceId}', { params: { experienceId: id } });
    rememberListing(queries, fresh);
  };

  const sendOnce = async (changed: Partial<ListingValues>): Promise<void> => {
    const params = { experienceId: id };
    const changes = changesOf(changed);
    if (Object.keys(changes).length > 0) {
      rememberListing(
        queries,
        await api('PATCH /experiences/{experienceId}', { params, body: { version: current().version, ...changes } }),
      );
    }
    if (changed.pictures) {
      const pictures = changed.pictures.map(({ id: mediaId, alternativeText }) => ({ id: mediaId, alternativeText }));
      rememberListing(
        queries,
        await api('PUT /experiences/{experienceId}/pictures', {
          params,
          body: { version: current().version, pictures },
        }),
      );
    }
  };

  const send = async (changed: Partial<ListingValues>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(changed);
      } catch (error) {
        const other = versionChanged(error);
        if (!other) throw error;
        const mine = fieldProblems(changed);
        const both = other.changed.filter((field) => mine.includes(field));
        if (both.length > 0 || attempt === MOST_RETRIES) {
          setFields(both.length > 0 ? both : mine);
          throw error;
        }
        await reload();
      }
    }
  };

  const draft = useAutosave(valuesOf(experience), send);
  const conflict: Conflict | null =
    fields.length === 0
      ? null
      : {
          fields,
          keepMine: () => {
            setFields([]);
            void reload().then(draft.flush);
          },
          takeTheirs: () => {
            setFields([]);
            draft.discard();
            void reload();
          },
        };
  return { draft, conflict };
}
