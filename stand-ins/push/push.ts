/**
 * A push service as browsers have one: it gives out addresses, takes messages for them that are signed (RFC 8292, VAPID) and
 * sealed (RFC 8291, aes128gcm), opens them as the browser would, and keeps them to be read.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { importJWK, jwtVerify } from 'jose';

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; messages: unknown[]; isGone: boolean };

export type PushSubscriptionMade = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What is at `/dev/push`. @param at the address below which it is served */
export function pushRoutes(at: string): Hono {
  const browsers = new Map<string, Browser>();
  const routes = new Hono();

  // What a browser does when somebody says yes.
  routes.post('/dev/push', (c) => {
    const id = randomUUID();
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    browsers.set(id, { ecdh, auth, messages: [], isGone: false });
    const made: PushSubscriptionMade = {
      endpoint: `${at}/dev/push/${id}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
    return c.json(made, 201);
  });

  routes.post('/dev/push/:id', async (c) => {
    const browser = browsers.get(c.req.param('id'));
    if (!browser) return c.text('There is no such subscription.', 404);
    if (browser.isGone) return c.text('The subscription has ended.', 410);
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    const isSigned = await isSignedBy(token, key, new URL(at).origin);
    if (!isSigned) return c.text('The sender is not who subscribed.', 403);
    if (c.req.header('content-encoding') !== 'aes128gcm' || !c.req.header('ttl'))
      return c.text('A header is missing.', 400);
    const sealed = Buffer.from(await c.req.arrayBuffer());
    if (sealed.byteLength > 4_096) return c.text('The message is too large.', 413);
    browser.messages.push(JSON.parse(open(browser, sealed).toString('utf8')));
    return c.body(null, 201);
  });

  // What a browser does when somebody takes the yes back.
  routes.delete('/dev/push/:id', (c) => {
    const browser = browsers.get(c.req.param('id'));
    if (browser) browser.isGone = true;
    return c.body(null, 204);
  });

  routes.get('/dev/push/:id', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(browsers.get(c.req.param('id'))?.messages ?? []);
  });
  return routes;
}

async function isSignedBy(token: string, key: string, audience: string): Promise<boolean> {
  const point = Buffer.from(key, 'base64url');
  if (point.byteLength !== 65) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return jwtVerify(token, await importJWK(jwk, 'ES256'), { audience }).then(
    () => true,
    () => false,
  );
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Opens one record, as RFC 8188 and RFC 8291 have it. */
function open({ ecdh, auth }: Browser, sealed: Buffer): Buffer {
  const salt = sealed.subarray(0, 16);
  const keyEnd = 21 + sealed.readUInt8(20);
  const sender = sealed.subarray(21, keyEnd);
  const body = sealed.subarray(keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
