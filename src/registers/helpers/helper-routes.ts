import * as z from 'zod';
import { signedIn } from '../../identity/contract.ts';
import { contract } from '../../platform/contract.ts';
import { line, requiredLine } from '../../platform/text-schemas.ts';
import { helperStates, LONGEST_HOURS_AFTER } from './helper.ts';

const instant = z.iso.datetime({ offset: true });
const sessionId = z.object({ sessionId: z.uuid() });
const helperOfSession = sessionId.extend({ helperId: z.uuid() });

/** A PIN, told once. */
const pin = z.object({ id: z.uuid(), pin: z.string(), endsAt: instant });

/** Helpers of a register; a part of `registersContract`. */
export const helperRoutes = contract({
  'GET /registers/{sessionId}/helpers': {
    summary: 'Who helps on the register of a session by a PIN',
    access: 'run-registers',
    params: sessionId,
    output: z.object({
      helpers: z.array(z.object({ id: z.uuid(), name: z.string(), endsAt: instant, state: z.enum(helperStates) })),
    }),
  },
  'POST /registers/{sessionId}/helpers': {
    summary: 'Lets somebody without an account help on one register, until some hours after it',
    access: 'run-registers',
    params: sessionId,
    body: z.strictObject({
      firstName: requiredLine(80),
      lastName: requiredLine(80),
      hoursAfter: z.int().min(0).max(LONGEST_HOURS_AFTER).default(2),
    }),
    output: pin,
    refusals: { 'session-over': 409, 'too-many-helpers': 409 },
  },
  'POST /registers/{sessionId}/helpers/{helperId}/pin': {
    summary: 'A new PIN for a helper; the old one, and whoever is signed in with it, is out',
    access: 'run-registers',
    params: helperOfSession,
    output: pin,
  },
  'DELETE /registers/{sessionId}/helpers/{helperId}': {
    summary: "Ends somebody's help at once",
    access: 'run-registers',
    params: helperOfSession,
  },
  'POST /register-helpers/{helperId}/sign-in': {
    summary: 'Signs a device in as the helper of one register, by the PIN',
    access: 'everyone',
    params: z.object({ helperId: z.uuid() }),
    body: z.strictObject({ pin: line(20) }),
    output: signedIn,
    refusals: { 'wrong-pin': 403, 'pin-over': 403, 'too-many-requests': 429, 'user-disabled': 403 },
  },
});
