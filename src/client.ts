import type { Routes } from './app/contracts.ts';
import { createClient } from './platform/browser/client.ts';
import { reportError } from './platform/browser/report.ts';
import { session } from './platform/browser/session.ts';

/** The typed API client of the browser, with the bearer token of the signed-in person. */
export const api = createClient<Routes>({
  token: () => session.token(),
  onFailure: (error) => reportError(error, 'request'),
  onRefused: session.dealWithRefused,
});
