/**
 * Sign-in providers on one machine: `/google` and `/host` speak OpenID Connect, `/facebook` speaks Facebook's OAuth 2.0.
 * They check the protocol as strictly as the real ones. A page to choose an account replaces the password.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { closeServer, listenLocally } from '../listen-locally.ts';
import type { Client } from './authenticate-client.ts';
import { createGrantStore } from './keep-grants.ts';
import { createPeopleStore, SEEDED_PEOPLE, type Person } from './people.ts';
import { facebookIssuer } from './serve-facebook.ts';
import { openIdIssuer } from './serve-openid.ts';

export type SignInStandIn = {
  /** Like `http://127.0.0.1:4710`. */
  url: string;
  /** The issuer identifiers for OpenID discovery; for Facebook the base URL of its dialog and graph. */
  issuers: { google: string; facebook: string; host: string };
  /** Stops immediately and closes all connections. */
  stop(): Promise<void>;
};

/**
 * Starts the issuers on 127.0.0.1.
 * @param options.port 0 for any free port
 * @param options.clients the known apps; redirect URIs must match exactly
 * @param options.people the accounts to choose from, by default the seeded ones; typed people are added
 * @param options.now Unix milliseconds, by default the real time
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
  const people = createPeopleStore(options.people ?? SEEDED_PEOPLE);
  const grants = createGrantStore(now);

  // The issuers' names contain the port, so the routes are created after the server listens.
  let answer = (_request: Request): Response | Promise<Response> => new Response('Starting', { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => answer(request), createServer }) as Server;
  const url = `http://127.0.0.1:${await listenLocally(server, options.port)}`;
  const issuers = { google: `${url}/google`, facebook: `${url}/facebook`, host: `${url}/host` };
  const shared = { clients, people, grants, now };
  const google = openIdIssuer({ ...shared, name: 'google', url: issuers.google });
  const host = openIdIssuer({ ...shared, name: 'host', url: issuers.host });
  const app = new Hono().route('/google', google).route('/host', host).route('/facebook', facebookIssuer(shared));
  answer = (request) => app.fetch(request);

  return {
    url,
    issuers,
    stop: () => closeServer(server),
  };
}
