import { api } from '../../client.ts';
import { PART_ROWS, type ReferenceKind, type ReferenceRow } from '../reference-file.ts';

type Sending = {
  /** Null: for every council. */
  councilId: string | null;
  body: { kind: ReferenceKind; title: string; attribution: string };
  rows: readonly ReferenceRow[];
  idempotencyKey: string;
  /** Told how many rows have arrived. */
  onSent: (rows: number) => void;
};

/** Sends a file part by part; nobody reads it before the last has come. Sent again after a failure, nothing is there twice. */
export async function sendReferenceFile({ councilId, body, rows, idempotencyKey, onSent }: Sending): Promise<void> {
  const { id: fileId } =
    councilId === null
      ? await api('POST /reference-files', { body, idempotencyKey })
      : await api('POST /councils/{councilId}/reference-files', { params: { councilId }, body, idempotencyKey });
  for (let at = 0; at < rows.length; at += PART_ROWS) {
    const part = { rows: rows.slice(at, at + PART_ROWS), last: at + PART_ROWS >= rows.length };
    await (councilId === null
      ? api('POST /reference-files/{fileId}/rows', { params: { fileId }, body: part })
      : api('POST /councils/{councilId}/reference-files/{fileId}/rows', { params: { councilId, fileId }, body: part }));
    onSent(Math.min(rows.length, at + PART_ROWS));
  }
}
