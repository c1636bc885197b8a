import { csvLines, csvOf, type Row } from '../../csv.ts';

const encoder = new TextEncoder();

/** An answer that a browser keeps as a file for a spreadsheet. `name` without '.csv'; private, and never stored. */
export function csvFile(name: string, header: readonly string[], rows: Iterable<Row>): Response {
  return answer(name, csvOf(header, rows));
}

/**
 * The same for a file that may be long: a part is asked for when whoever reads has taken the one before it, so that
 * however long it is only a part or two is in memory, and between two of them the process turns to others. Nothing more is
 * asked for when the reader goes away.
 * @throws what the first part throws, when it can still be answered; a later one breaks the download off, so that nobody
 *   takes half a file for the whole
 */
export async function csvFileInParts(
  name: string,
  header: readonly string[],
  parts: AsyncGenerator<readonly Row[], void>,
): Promise<Response> {
  const first = await parts.next();
  let begun = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(csvOf(header, first.value ?? [])));
        return;
      }
      const next = await parts.next();
      if (next.done) controller.close();
      // A stream that is asked and given nothing asks no more.
      else controller.enqueue(encoder.encode(csvLines(next.value)));
    },
    async cancel() {
      await parts.return();
    },
  };
  // Nothing is read ahead of the reader: what fails then fails under its hands, and the server breaks the connection off.
  // While it waits for the reader, it would write the error's text at the end of the file instead, as if that were all.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return answer(name, body);
}

function answer(name: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

/** Items in runs of at most `size`, in their order. */
export function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
