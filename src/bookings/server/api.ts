import type { Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import type { bookingsContract } from '../contract.ts';

export function bookingsHandlers(_doors: Doors): Handlers<typeof bookingsContract, Asker> {
  return {};
}
