import { api } from '../../client.ts';
import type { MealTier } from '../../councils/eligibility.ts';
import { PART_ROWS, type ListRow } from '../list-columns.ts';

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
  for (let at = 0; at < rows.length; at += PART_ROWS) {
    const part = rows.slice(at, at + PART_ROWS);
    await api('POST /councils/{councilId}/school-lists/{listId}/rows', { params, body: { rows: part } });
    onSent(at + part.length);
  }
  await api('POST /councils/{councilId}/school-lists/{listId}/match', { params });
  return id;
}
