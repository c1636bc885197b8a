import { connect, type Socket } from 'node:net';

export type Answer = { status: number; headers: string; body: Buffer; bytes: number };

type Asked = { headers?: Record<string, string>; body?: unknown; form?: Record<string, string> };

export type Connection = {
  /** Sends a request and waits for its answer. A body is sent as JSON, or as the fields of a form. */
  ask(method: string, path: string, asked?: Asked): Promise<Answer>;
  /** Sends a request that was `written` before, and waits for its answer. */
  send(request: string): Promise<Answer>;
  close(): void;
};

/** A request as it goes over the wire. */
export function written(method: string, path: string, { headers = {}, body, form }: Asked = {}): string {
  const text = form ? new URLSearchParams(form).toString() : body === undefined ? '' : JSON.stringify(body);
  const sent = {
    host: '127.0.0.1',
    ...headers,
    ...(text === ''
      ? {}
      : {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/**
 * One kept-alive connection to 127.0.0.1, one request at a time. A plain socket client: it costs the machine little, so
 * the server is what is measured.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setNoDelay(true);
  const reader = new Reader(socket);
  const send = (request: string): Promise<Answer> => {
    socket.write(request);
    return reader.answer();
  };
  return {
    ask: (method, path, asked) => send(written(method, path, asked)),
    send,
    close: () => socket.destroy(),
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

  async answer(): Promise<Answer> {
    let end = this.#buffer.indexOf('\r\n\r\n');
    while (end < 0) {
      await this.#more();
      end = this.#buffer.indexOf('\r\n\r\n');
    }
    const headers = this.#buffer.subarray(0, end).toString('latin1');
    const status = Number(headers.slice(9, 12));
    const length = status === 204 ? '0' : /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
    if (length === undefined) {
      const last = '0\r\n\r\n';
      while (!this.#buffer.subarray(-last.length).equals(Buffer.from(last))) await this.#more();
      const body = this.#buffer.subarray(end + 4);
      this.#buffer = Buffer.alloc(0);
      return { status, headers, body, bytes: end + 4 + body.length };
    }
    const whole = end + 4 + Number(length);
    while (this.#buffer.length < whole) await this.#more();
    const body = this.#buffer.subarray(end + 4, whole);
    this.#buffer = this.#buffer.subarray(whole);
    return { status, headers, body, bytes: whole };
  }
}
