import { api } from '../../client.ts';

const told = new Set<string>();

/** Tells the server of a search that found nothing, once for each search of this tab. */
export async function reportUnmet(query: Record<string, string>): Promise<void> {
  const key = JSON.stringify(query);
  if (told.has(key)) return;
  told.add(key);
  await api('POST /search/unmet', { query }).catch(() => undefined);
}
