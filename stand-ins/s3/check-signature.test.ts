import { describe, expect, test } from 'vitest';
import { sha256, signatureFault, signatureOf, type SignedRequest } from './check-signature.ts';

// The worked example of the Amazon S3 API reference, "Signature Calculations for the Authorization Header".
const owner = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const moment = '20130524T000000Z';
const names = ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'];
const published = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const now = Date.parse('2013-05-24T00:05:00Z');

const example = (changed: Record<string, string | undefined> = {}, signature = published): SignedRequest => ({
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': moment,
    authorization: `AWS4-HMAC-SHA256 Credential=${owner.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names.join(';')},Signature=${signature}`,
    ...changed,
  },
});

describe('an AWS signature of version 4', () => {
  test('matches the published example', () => {
    expect(signatureOf(example(), names, owner, moment)).toBe(published);
  });

  test('is accepted within 15 minutes', () => {
    expect(signatureFault(example(), owner, now)).toBeNull();
    expect(signatureFault(example(), owner, now + 20 * 60_000)).toBe('RequestTimeTooSkewed');
  });

  test.each<[string, SignedRequest, string]>([
    ['without the header', example({ authorization: undefined }), 'AccessDenied'],
    ['with a header of another kind', example({ authorization: 'Basic eA==' }), 'AuthorizationHeaderMalformed'],
    ['with another signature', example({}, '0'.repeat(64)), 'SignatureDoesNotMatch'],
    ['for another path', { ...example(), target: '/other.txt' }, 'SignatureDoesNotMatch'],
    ['with another query', { ...example(), target: '/test.txt?versionId=1' }, 'SignatureDoesNotMatch'],
    ['with another method', { ...example(), method: 'DELETE' }, 'SignatureDoesNotMatch'],
    ['for another payload', example({ 'x-amz-content-sha256': sha256('x') }), 'SignatureDoesNotMatch'],
    ['with a header that is not under it', example({ 'x-amz-acl': 'public-read' }), 'AccessDenied'],
    ['without a date', example({ 'x-amz-date': undefined }), 'AccessDenied'],
  ])('is refused %s', (_, request, fault) => {
    expect(signatureFault(request, owner, now)).toBe(fault);
  });

  test('is refused for another key, region or secret', () => {
    expect(signatureFault(example(), { ...owner, accessKeyId: 'OTHER' }, now)).toBe('InvalidAccessKeyId');
    expect(signatureFault(example(), { ...owner, region: 'eu-west-2' }, now)).toBe('AuthorizationHeaderMalformed');
    expect(signatureFault(example(), { ...owner, secretAccessKey: 'other' }, now)).toBe('SignatureDoesNotMatch');
  });
});
