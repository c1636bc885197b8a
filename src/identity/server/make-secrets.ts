import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../../platform/server/settings.ts';
import { CODE_DIGITS, type CodePurpose } from '../sign-in-code.ts';

/** A secret that nobody guesses: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are kept as their hash. Fit for random secrets only, never for passwords or codes. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A one-time code; each is as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** A code is short enough to try them all, so its hash needs the server's key. */
export function hashCode(settings: Settings, purpose: CodePurpose, email: string, code: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`${purpose} code\n${email.toLowerCase()}\n${code}`)
    .digest('base64url');
}

/** A source is one of few enough to try them all, so its hash needs the server's key too. */
export function hashSource(settings: Settings, accountId: string, source: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`sign-in source\n${accountId}\n${source}`)
    .digest('base64url');
}

/**
 * The refresh secret that follows another one. It is computed, not drawn: two tabs that renew at once, or one that asks
 * again because the answer was lost, get the same.
 */
export function followingSecret(settings: Settings, sessionId: string, secret: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`refresh secret\n${sessionId}\n${secret}`)
    .digest('base64url');
}

/** Compares two texts without telling by the time it takes where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Proves an account's id to the support chat: HMAC-SHA256 in hexadecimal, as Intercom and Chatwoot ask for it. */
export function identitySignatureOf(settings: Settings, accountId: string): string {
  return createHmac('sha256', settings.SUPPORT_IDENTITY_SECRET).update(accountId).digest('hex');
}
