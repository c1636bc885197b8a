import { useEffect, useRef } from 'react';
import { session } from './session.ts';

type Notice = { kind: string; topics: string[] };
type Listener = { topics: readonly string[]; hear: (notice: Notice) => void };

/** A stream for the topics of all listeners of this page. Browsers open only a few connections to one server. */
type Stream = { key: string; stop: AbortController; connected: boolean };

const listeners = new Set<Listener>();
/** The stream that is heard, and the one that takes its place as soon as it is connected: nothing is missed between. */
let heard: Stream | null = null;
let opening: Stream | null = null;
let isAdjusting = false;

/** Reads a server-sent event stream with fetch, because EventSource cannot carry a bearer token. */
async function read({ key, stop }: Stream, onConnected: () => void): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api/live?topics=${encodeURIComponent(key)}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
  onConnected();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = message.split('\n').find((line) => line.startsWith('data: '));
      if (data && !stop.signal.aborted) tell(JSON.parse(data.slice(6)) as Notice);
    }
  }
}

/** Tells each listener what is about its own topics. */
function tell({ kind, topics }: Notice): void {
  for (const listener of listeners) {
    const own = topics.filter((topic) => topic === '*' || listener.topics.includes(topic));
    if (own.length > 0) listener.hear({ kind, topics: own });
  }
}

const LONGEST_PAUSE_MS = 30_000;

async function keepReading(stream: Stream): Promise<void> {
  let pause = 1_000;
  let first = true;
  const connected = (): void => {
    const missed = !first || (heard !== null && !heard.connected);
    first = false;
    pause = 1_000;
    stream.connected = true;
    if (opening === stream) {
      heard?.stop.abort();
      heard = stream;
      opening = null;
    }
    // What happened while nothing was heard is unknown.
    if (missed) tell({ kind: 'live.reconnected', topics: ['*'] });
  };
  while (!stream.stop.signal.aborted) {
    try {
      await read(stream, connected);
    } catch {
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    stream.connected = false;
    if (!stream.stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Listens to the topics that are wanted now. Screens come and go together, so that this is looked at once for all. */
function adjust(): void {
  if (isAdjusting) return;
  isAdjusting = true;
  setTimeout(() => {
    isAdjusting = false;
    const key = [...new Set([...listeners].flatMap(({ topics }) => topics))].toSorted().join(',');
    if ((opening ?? heard)?.key === key) return;
    opening?.stop.abort();
    opening = null;
    if (key === '') {
      heard?.stop.abort();
      heard = null;
    } else if (heard?.key !== key) {
      opening = { key, stop: new AbortController(), connected: false };
      void keepReading(opening);
    }
  }, 0);
}

/**
 * Listens to topics ('listing:ID', 'account:ID') while the component is shown, and calls `onChange` for each notice and
 * after each reconnection, because what was missed while away is unknown.
 */
export function useLive(topics: readonly string[], onChange: (notice: Notice) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  const key = topics.join(',');
  useEffect(() => {
    if (key === '') return;
    const listener: Listener = { topics: key.split(','), hear: (notice) => latest.current(notice) };
    listeners.add(listener);
    adjust();
    return () => {
      listeners.delete(listener);
      adjust();
    };
  }, [key]);
}
