import { useEffect, useRef } from 'react';
import { session } from './session.ts';

type Notice = { kind: string; topics: string[] };
type Listener = { topics: readonly string[]; hear: (notice: Notice) => void; from: number };

/** A stream for the topics of all listeners of this page. Browsers open only a few connections to one server. */
type Stream = { key: string; stop: AbortController; connected: boolean };

/** What a screen shows when it opens may have been read so long before: as long as a read counts as fresh, and a second. */
const READ_BEFORE_MS = 6_000;
const RECONNECTED: Notice = { kind: 'live.reconnected', topics: ['*'] };
const listeners = new Set<Listener>();
/** The stream that is heard, and the one that takes its place as soon as it is connected: nothing is missed between. */
let heard: Stream | null = null;
let opening: Stream | null = null;
let isAdjusting = false;

/** Reads a server-sent event stream with fetch, because EventSource cannot carry a bearer token. */
async function read({ key, stop }: Stream, since: number, onConnected: () => void): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api/live?topics=${encodeURIComponent(key)}&since=${since}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: stop.signal,
  });
  // Who it is has changed; that is found out by whoever reads again.
  if (response.status === 401) tell(RECONNECTED);
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

/**
 * How many milliseconds ago the oldest screen was read of which no stream has told anything yet: between its reading and
 * its first stream something may have happened, and the server says so. 0 when there is no such screen.
 */
function unheardFor(): number {
  const known = new Set(heard?.connected ? heard.key.split(',') : []);
  const unheard = [...listeners].filter(({ topics }) => topics.some((topic) => !known.has(topic)));
  if (unheard.length === 0) return 0;
  return Math.ceil(performance.now() - Math.min(...unheard.map(({ from }) => from))) + READ_BEFORE_MS;
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
  const isAgain = (): boolean => !first || (heard !== null && !heard.connected);
  const connected = (): void => {
    const missed = isAgain();
    first = false;
    pause = 1_000;
    stream.connected = true;
    if (opening === stream) {
      heard?.stop.abort();
      heard = stream;
      opening = null;
    }
    // What happened while nothing was heard is unknown.
    if (missed) tell(RECONNECTED);
  };
  while (!stream.stop.signal.aborted) {
    try {
      await read(stream, isAgain() ? 0 : unheardFor(), connected);
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
    const hear = (notice: Notice): void => latest.current(notice);
    const listener: Listener = { topics: key.split(','), hear, from: performance.now() };
    listeners.add(listener);
    adjust();
    return () => {
      listeners.delete(listener);
      adjust();
    };
  }, [key]);
}
