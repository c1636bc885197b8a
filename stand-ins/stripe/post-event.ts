import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { EndpointRow } from './rows.ts';

const TIMEOUT_MS = 30_000;

/** The header `Stripe-Signature` for a body; `time` is in whole seconds. */
export function signatureHeader(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

/** Posts events over connections that are kept open. */
export class EventPoster {
  readonly #agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

  /** Resolves to the status of the answer, 0 when there is none. Never rejects. */
  post(endpoint: EndpointRow, body: string): Promise<number> {
    const address = new URL(endpoint.url);
    const secure = address.protocol === 'https:';
    return new Promise((resolve) => {
      const request = (secure ? https : http).request(address, {
        method: 'POST',
        agent: secure ? this.#agents.https : this.#agents.http,
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          // The receiver checks the age of a signature by the real clock, not by the sandbox's.
          'stripe-signature': signatureHeader(body, endpoint.secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
      });
      request.once('response', (response) => {
        response.resume();
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      });
      request.once('timeout', () => request.destroy());
      request.once('error', () => resolve(0));
      request.end(body);
    });
  }

  /** Closes every connection, those in use too. */
  destroy(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}
