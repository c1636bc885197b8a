/**
 * An S3 for tests, in memory: one bucket with path-style addresses, put, get, head and delete. It believes nothing
 * unsigned, and is as narrow as the narrowest real ones: no access-control lists (a new bucket at Amazon has none
 * either) and no chunked uploads.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sha256, signatureFault, type Credentials } from './signature.ts';

type StoredObject = { bytes: Uint8Array; contentType: string; etag: string; modified: Date };

export type S3StandIn = {
  /** For S3_ENDPOINT, for example `http://127.0.0.1:4810`. */
  url: string;
  /** What the bucket holds, by key. */
  objects: ReadonlyMap<string, StoredObject>;
  /** The next requests, this many, are answered 503 SlowDown. */
  failNext(times: number): void;
  /** Stops at once, with every open connection. */
  stop(): Promise<void>;
};

/** What S3 answers when it refuses: the status and the sentence of each code. */
const REFUSALS = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header you provided is invalid.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'A header you provided implies functionality that is not implemented.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

type Code = keyof typeof REFUSALS;

/**
 * Starts the store on 127.0.0.1 with one empty bucket.
 * @param options.port 0 for any free port
 * @throws when the port is taken
 */
export async function startS3(options: Credentials & { port: number; bucket: string }): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  let failing = 0;

  /** Carries a request out, or answers the code of why not. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Code | null> {
    const body = await buffer(request);
    if (failing > 0) {
      failing -= 1;
      return 'SlowDown';
    }
    const { method = '', url: target = '', headers } = request;
    const fault = signatureFault({ method, target, headers }, options, Date.now());
    if (fault) return fault;
    const payload = headers['x-amz-content-sha256'];
    if (headers['content-encoding'] === 'aws-chunked') return 'NotImplemented';
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';

    const [, bucket, ...rest] = new URL(target, 'http://s3').pathname.split('/').map(decodeURIComponent);
    if (bucket !== options.bucket) return 'NoSuchBucket';
    const key = rest.join('/');
    if (key === '') return 'MethodNotAllowed';
    const found = objects.get(key);

    switch (method) {
      case 'PUT': {
        if (headers['x-amz-acl'] !== undefined) return 'AccessControlListNotSupported';
        const etag = `"${createHash('md5').update(body).digest('hex')}"`;
        const contentType = headers['content-type'] ?? 'binary/octet-stream';
        objects.set(key, { bytes: body, contentType, etag, modified: new Date() });
        response.writeHead(200, { etag, 'content-length': 0 }).end();
        return null;
      }
      case 'DELETE':
        // What is not there is gone already.
        objects.delete(key);
        response.writeHead(204).end();
        return null;
      case 'GET':
      case 'HEAD':
        if (!found) return 'NoSuchKey';
        response.writeHead(200, {
          etag: found.etag,
          'content-type': found.contentType,
          'content-length': found.bytes.byteLength,
          'last-modified': found.modified.toUTCString(),
        });
        response.end(method === 'HEAD' ? undefined : found.bytes);
        return null;
      default:
        return 'MethodNotAllowed';
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).then(
      (code) => code && refuse(request, response, code),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (times) => {
      failing = times;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, code: Code): void {
  const [status, message] = REFUSALS[code];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  // An answer to HEAD has no body, so the reason is the status alone.
  response.end(request.method === 'HEAD' ? undefined : xml);
}
