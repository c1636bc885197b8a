import { quantile } from './figure.ts';
import { openConnection } from './connection.ts';

export type Load = { perSecond: number; p50: number; p99: number; requests: number; failures: number; bytes: number };

/**
 * Sends GET requests over `connections` kept-alive connections for `seconds`, one at a time on each, to 127.0.0.1 only.
 * A plain socket client: it costs the machine little, so the server is what is measured.
 */
export async function load(options: {
  port: number;
  paths: (n: number) => string;
  connections: number;
  seconds: number;
  /** What goes along with the nth request. */
  headers?: (n: number) => Record<string, string>;
}): Promise<Load> {
  const until = performance.now() + options.seconds * 1000;
  const started = performance.now();
  const times: number[] = [];
  const total = { failures: 0, bytes: 0, sent: 0 };

  const worker = async (): Promise<void> => {
    const connection = await openConnection(options.port);
    while (performance.now() < until) {
      const nth = total.sent++;
      const path = options.paths(nth);
      const headers = { 'accept-encoding': 'gzip', ...options.headers?.(nth) };
      const from = performance.now();
      const { status, bytes } = await connection.ask('GET', path, { headers });
      times.push(performance.now() - from);
      total.bytes += bytes;
      if (status !== 200) total.failures += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    requests: times.length,
    failures: total.failures,
    bytes: total.bytes / times.length,
  };
}
