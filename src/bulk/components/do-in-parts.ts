import { RequestFailed } from '../../platform/browser/client.ts';
import { makeOnce } from '../../platform/browser/use-once.ts';

type Part = { done: readonly string[]; rest: readonly string[] };

type InParts<Row, One extends Part> = {
  idOf: (row: Row) => string;
  /** Has the server do the first of these rows; it answers which are still to be done. */
  send: (rows: Row[], idempotencyKey: string) => Promise<One>;
  onPart: (part: One) => void;
};

/** Does something with many rows, some at a time, so that a page can say how far it is. */
export async function doInParts<Row, One extends Part>(
  rows: readonly Row[],
  { idOf, send, onPart }: InParts<Row, One>,
): Promise<void> {
  let rest = [...rows];
  while (rest.length > 0) {
    const part = await sendOnce(rest, send);
    onPart(part);
    const left = new Set(part.rest);
    rest = rest.filter((row) => left.has(idOf(row)));
  }
}

async function sendOnce<Row, One>(
  rows: Row[],
  send: (rows: Row[], idempotencyKey: string) => Promise<One>,
): Promise<One> {
  const once = makeOnce();
  const ask = (): Promise<One> => once({ rows }, (idempotencyKey) => send(rows, idempotencyKey));
  try {
    return await ask();
  } catch (error) {
    // An answer that was lost is asked for again under the same key, so that nothing is done twice.
    if (error instanceof RequestFailed && error.status < 500) throw error;
    return ask();
  }
}
