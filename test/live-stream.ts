export type LiveStream = { heard: string[]; ended: Promise<void>; close(): void };

/**
 * Opens a live stream of a process over real HTTP and gathers what it says.
 * @param since how many milliseconds ago what is shown was read
 */
export async function openLiveStream(
  url: string,
  topics: readonly string[],
  token?: string,
  since = 0,
): Promise<LiveStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live?topics=${topics.join(',')}&since=${since}`, {
    signal: stop.signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (response.headers.get('content-type') !== 'text/event-stream')
    throw new Error(`A live stream was answered with ${response.status} ${await response.text()}`);
  const heard: string[] = [];
  const connected = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) {
        const text = Buffer.from(chunk).toString();
        if (text.includes(': connected')) connected.resolve();
        heard.push(...text.split('\n').filter((line) => line.startsWith('data: ')));
      }
    } catch {
      // Closed by the test.
    }
    ended.resolve();
  })();
  await connected.promise;
  return { heard, ended: ended.promise, close: () => stop.abort() };
}
