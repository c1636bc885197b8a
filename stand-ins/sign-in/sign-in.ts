/**
 * The issuers people sign in with, for one machine without the outside: `/google` and `/host` speak
 * OpenID Connect, `/facebook` speaks Facebook's OAuth 2.0. The protocol is checked as strictly as the real ones do;
 * only the password is missing: a page asks which account to use.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { facebookIssuer } from './facebook.ts';
import { grantBook } from './grants.ts';
import type { Client } from './grants.ts';
import { openIdIssuer } from './openid.ts';
import { peopleRegister, SEEDED_PEOPLE } from './people.ts';
import type { Person } from './people.ts';

export type { Client } from './grants.ts';
export { CODE_LIFETIME } from './grants.ts';
export { subjectOf } from './people.ts';
export type { IssuerName, Person } from './people.ts';

export type SignInStandIn = {
  /** e.g. `http://127.0.0.1:4710` */
  url: string;
  /** The issuer identifiers for OpenID discovery; for Facebook the base of its routes (dialog and graph alike). */
  issuers: { google: string; facebook: string; host: string };
  /** Stops at once, with every open connection. */
  stop(): Promise<void>;
};

/**
 * Starts the issuers on 127.0.0.1.
 * @param options.port 0 for any free port
 * @param options.clients who may ask people to sign in; redirect addresses must match to the letter
 * @param options.people whom the chooser offers (some are seeded); people typed in join them until the stop
 * @param options.now Unix milliseconds, the machine's clock when left out
 * @throws when the port is taken
 */
export async function startSignInStandIn(options: {
  port: number;
  clients: Client[];
  people?: Person[];
  now?: () => number;
}): Promise<SignInStandIn> {
  const { clients } = options;
  const clock = options.now ?? Date.now;
  const now = () => Math.floor(clock() / 1000);
  const people = peopleRegister(options.people ?? SEEDED_PEOPLE);
  const grants = grantBook(now);

  // The issuers carry the port in their names, so the server listens first and takes its routes then.
  let answer = (_request: Request): Response | Promise<Response> => new Response('Starting', { status: 503 });
  const server = await listen((request) => answer(request), options.port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuers = { google: `${url}/google`, facebook: `${url}/facebook`, host: `${url}/host` };
  const shared = { clients, people, grants, now };
  const google = openIdIssuer({ ...shared, name: 'google', url: issuers.google });
  const host = openIdIssuer({ ...shared, name: 'host', url: issuers.host });
  const app = new Hono().route('/google', google).route('/host', host).route('/facebook', facebookIssuer(shared));
  answer = (request) => app.fetch(request);

  return {
    url,
    issuers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(fetch: (request: Request) => Response | Promise<Response>, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch, createServer }) as Server;
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
