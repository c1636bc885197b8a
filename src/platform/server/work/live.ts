import { UNKNOWN, type Bus, type Notice } from './events.ts';

const HEARTBEAT_MS = 25_000;
const MAXIMUM_STREAMS = 2_000;
const MAXIMUM_EACH = 30;
let open = 0;
const openBy = new Map<string, number>();

/**
 * A server-sent event stream of what happens to the given topics. A message carries the kind and the topics only;
 * the screen then reads again what it may see.
 * @param since how many milliseconds ago the screen was read: what was told since then comes first. When that is not
 *   known any more, 'live.reconnected' does.
 * @param listener who listens: an account, or a network address
 * @param mayStillHear asked before each message and at each heartbeat, because a stream outlives the session and the
 *   rights that it was opened with; when the answer is no, or cannot be found, the stream ends
 * @returns null when too many streams are open, in all or by this listener: the caller answers 503.
 */
export function liveStream(
  bus: Bus,
  topics: ReadonlySet<string>,
  since: number,
  listener: string,
  mayStillHear: (topics: readonly string[]) => Promise<boolean>,
  signal: AbortSignal,
): Response | null {
  const own = openBy.get(listener) ?? 0;
  if (open >= MAXIMUM_STREAMS || own >= MAXIMUM_EACH) return null;
  open += 1;
  openBy.set(listener, own + 1);
  const encoder = new TextEncoder();
  let closed = false;
  let close = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => {
        // A reader that does not keep up is let go; it reconnects and reads everything again.
        if ((controller.desiredSize ?? 0) < -1_000) close();
        else controller.enqueue(encoder.encode(text));
      };
      // One after the other, so that messages keep their order.
      let last = Promise.resolve();
      const tell = (about: readonly string[], text: string): void => {
        last = last.then(async () => {
          const allowed = !closed && (await mayStillHear(about).catch(() => false));
          if (closed) return;
          if (allowed) send(text);
          else close();
        });
      };
      const hear = ({ kind, topics: about }: Notice): void => {
        const mine = about.filter((topic) => topic === '*' || topics.has(topic));
        if (mine.length > 0) tell(mine, `data: ${JSON.stringify({ kind, topics: mine })}\n\n`);
      };
      const stopListening = bus.listen(hear);
      const heartbeat = setInterval(() => tell([...topics], ': still here\n\n'), HEARTBEAT_MS);
      close = () => {
        close = () => undefined;
        closed = true;
        open -= 1;
        const left = (openBy.get(listener) ?? 1) - 1;
        if (left > 0) openBy.set(listener, left);
        else openBy.delete(listener);
        clearInterval(heartbeat);
        stopListening();
        try {
          controller.close();
        } catch {
          // The reader has gone already.
        }
      };
      signal.addEventListener('abort', () => close(), { once: true });
      send('retry: 1000\n\n: connected\n\n');
      if (since > 0) for (const notice of bus.told(since) ?? [UNKNOWN]) hear(notice);
    },
    cancel() {
      close();
    },
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
