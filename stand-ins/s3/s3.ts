/**
 * An S3 for tests, in memory: one bucket with path-style URLs, put, get, head and delete. It refuses unsigned requests and
 * supports only what every S3 service does: no access-control lists (new buckets at Amazon have none) and no chunked
 * uploads.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenLocally } from '../listen-locally.ts';
import { sha256, signatureFault, type Credentials } from './check-signature.ts';

type StoredObject = { bytes: Uint8Array; contentType: string; etag: string; modified: Date };

export type S3StandIn = {
  /** For S3_ENDPOINT, for example `http://127.0.0.1:4810`. */
  url: string;
  /** The objects of the bucket, by key. */
  objects: ReadonlyMap<string, StoredObject>;
  /** Answers the next `times` requests with 503 SlowDown. */
  failNext(times: number): void;
  /** Stops immediately and closes all connections. */
  stop(): Promise<void>;
};

/** The status and message of each error code of S3. */
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
  let remainingFailures = 0;

  /** Answers a request, or returns the code of the refusal. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Code | null> {
    const body = await buffer(request);
    if (remainingFailures > 0) {
      remainingFailures -= 1;
      return 'SlowDown';
    }
    return checkRequest(request, body, options) ?? serveObject(request, response, body, objects, options.bucket);
  }

  const server = createServer((request, response) => {
    answer(request, response).then(
      (code) => code && refuse(request, response, code),
      () => response.destroy(),
    );
  });
  const port = await listenLocally(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    failNext: (times) => {
      remainingFailures = times;
    },
    stop: () => closeServer(server),
  };
}

/** Checks the signature and the hash of the payload. */
function checkRequest(request: IncomingMessage, body: Uint8Array, known: Credentials): Code | null {
  const { method = '', url: target = '', headers } = request;
  const fault = signatureFault({ method, target, headers }, known, Date.now());
  if (fault) return fault;
  const payload = headers['x-amz-content-sha256'];
  if (headers['content-encoding'] === 'aws-chunked') return 'NotImplemented';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return null;
}

function serveObject(
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
  objects: Map<string, StoredObject>,
  ownBucket: string,
): Code | null {
  const { method = '', url: target = '', headers } = request;
  const [, bucket, ...rest] = new URL(target, 'http://s3').pathname.split('/').map(decodeURIComponent);
  if (bucket !== ownBucket) return 'NoSuchBucket';
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
      // Deleting a missing object succeeds, as at S3.
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

function refuse(request: IncomingMessage, response: ServerResponse, code: Code): void {
  const [status, message] = REFUSALS[code];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' });
  // An answer to HEAD has no body.
  response.end(request.method === 'HEAD' ? undefined : xml);
}
