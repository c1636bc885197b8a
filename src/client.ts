import { createClient } from './platform/browser/client.ts';
import { session } from './platform/browser/session.ts';
import type { Routes } from './contracts.ts';

/** The typed API client of the browser, with the bearer token of the signed-in person. */
export const api = createClient<Routes>({ token: () => session.token(), onSignedOut: () => session.clear() });
