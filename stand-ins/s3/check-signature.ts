import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Header names are in lower case. */
export type SignedRequest = {
  method: string;
  /** Path and query as sent, still escaped. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

/** Why a signature is refused, as an error code of S3. */
type SignatureFault =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch';

const HEADER =
  /^AWS4-HMAC-SHA256 +Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, *SignedHeaders=([a-z0-9;-]+), *Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 15 * 60 * 1000;

/**
 * Checks the AWS Signature Version 4 in the authorization header of a request.
 * @param now milliseconds since 1970
 * @returns the fault, or null when the signature is valid
 */
export function signatureFault(request: SignedRequest, known: Credentials, now: number): SignatureFault | null {
  const authorization = headerOf(request, 'authorization');
  if (authorization === '') return 'AccessDenied';
  const [, keyId, day = '', region = '', signedNames = '', signature = ''] = HEADER.exec(authorization) ?? [];
  if (keyId === undefined || region !== known.region) return 'AuthorizationHeaderMalformed';
  if (keyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  const names = signedNames.split(';');
  // Host, payload hash and all x-amz headers must be signed, or they could be exchanged.
  const needed = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied';
  const moment = headerOf(request, 'x-amz-date');
  const sentAt = momentOf(moment);
  if (sentAt === null || !moment.startsWith(day)) return 'AccessDenied';
  if (Math.abs(now - sentAt) > MAX_SKEW_MS) return 'RequestTimeTooSkewed';
  const wanted = signatureOf(request, names, known, moment);
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(wanted, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** The signature of a request over these headers, in hex. `moment` is like 20130524T000000Z. */
export function signatureOf(
  request: SignedRequest,
  signedHeaders: readonly string[],
  { region, secretAccessKey }: Credentials,
  moment: string,
): string {
  const day = moment.slice(0, 8);
  const canonical = sha256(canonicalRequest(request, signedHeaders));
  const text = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, canonical].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const { pathname, searchParams } = new URL(request.target, 'http://s3');
  const path = pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/');
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted();
  return [
    request.method,
    path,
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function headerOf(request: SignedRequest, name: string): string {
  return [request.headers[name] ?? ''].flat().join(',');
}

/** Escapes all but letters, digits and -._~ (RFC 3986). */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) return null;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
