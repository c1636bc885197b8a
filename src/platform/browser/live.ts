import { useEffect, useRef } from 'react';
import { session } from './session.ts';

type Notice = { kind: string; topics: string[] };

/** Reads a server-sent event stream with fetch, because EventSource cannot carry a bearer token. */
async function read(topics: readonly string[], onNotice: (notice: Notice) => void, signal: AbortSignal): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api/live?topics=${encodeURIComponent(topics.join(','))}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`live: ${response.status}`);
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
      if (data) onNotice(JSON.parse(data.slice(6)) as Notice);
    }
  }
}

const LONGEST_PAUSE_MS = 30_000;

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
    const stop = new AbortController();
    let pause = 1_000;
    let first = true;
    const keepReading = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        try {
          if (!first) latest.current({ kind: 'live.reconnected', topics: ['*'] });
          first = false;
          await read(key.split(','), (notice) => latest.current(notice), stop.signal);
          pause = 1_000;
        } catch {
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        }
        if (!stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    void keepReading();
    return () => stop.abort();
  }, [key]);
}
