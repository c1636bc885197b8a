import { connect, type Socket } from 'node:net';
import { quantile } from './figure.ts';

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
  headers?: Record<string, string>;
}): Promise<Load> {
  const until = performance.now() + options.seconds * 1000;
  const started = performance.now();
  const times: number[] = [];
  const total = { failures: 0, bytes: 0, sent: 0 };
  const lines = Object.entries({ 'accept-encoding': 'gzip', ...options.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );

  const worker = async (): Promise<void> => {
    const socket = connect(options.port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.setNoDelay(true);
    const reader = new Reader(socket);
    while (performance.now() < until) {
      const path = options.paths(total.sent++);
      const from = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`);
      const { status, bytes } = await reader.response();
      times.push(performance.now() - from);
      total.bytes += bytes;
      if (status !== 200) total.failures += 1;
    }
    socket.destroy();
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

/** Reads answers from a socket: head, then content-length bytes or chunks to the end. */
class Reader {
  #buffer: Buffer = Buffer.alloc(0);
  #wake: (() => void) | null = null;
  #ended = false;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
      this.#wake?.();
    });
    socket.on('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
    socket.on('error', () => undefined);
  }

  async #more(): Promise<void> {
    if (this.#ended) throw new Error('The server closed the connection.');
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
  }

  async response(): Promise<{ status: number; bytes: number }> {
    let end = this.#buffer.indexOf('\r\n\r\n');
    while (end < 0) {
      await this.#more();
      end = this.#buffer.indexOf('\r\n\r\n');
    }
    const head = this.#buffer.subarray(0, end).toString('latin1');
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      const last = '0\r\n\r\n';
      while (!this.#buffer.subarray(-last.length).equals(Buffer.from(last))) await this.#more();
      const bytes = this.#buffer.length;
      this.#buffer = Buffer.alloc(0);
      return { status, bytes };
    }
    const whole = end + 4 + Number(length);
    while (this.#buffer.length < whole) await this.#more();
    this.#buffer = this.#buffer.subarray(whole);
    return { status, bytes: whole };
  }
}
