import { api } from '../../client.ts';
import type { MealTier } from '../../councils/eligibility.ts';
import { partsOf, type ListRow } from '../list-columns.ts';

type Sending = {
  councilId: string;
  body: { programmeId: string; title: string; mealTier: MealTier | null };
  rows: readonly ListRow[];
  idempotencyKey: string;
  /** Told how many rows have arrived. */
  onSent: (rows: number) => void;
};

/** Sends a list part by part and lets it be matched; answers its id. Sent again after a failure, nothing is there twice. */
export async function sendList({ councilId, body, rows, idempotencyKey, onSent }: Sending): Promise<string> {
  const { id } = await api('POST /councils/{councilId}/school-lists', { params: { councilId }, body, idempotencyKey });
  const params = { councilId, listId: id };
  let sent = 0;
  for (const part of partsOf(rows)) {
    await api('POST /councils/{councilId}/school-lists/{listId}/rows', { params, body: { rows: part } });
    sent += part.length;
    onSent(sent);
  }
  await api('POST /councils/{councilId}/school-lists/{listId}/match', { params });
  return id;
}
