/** How a register stands: nobody has marked anything although it has begun, which a council may want to ask about. */
export type RegisterState = 'not-yet' | 'open' | 'not-opened';

/** How the register of a session stands at a moment, in milliseconds. Without a booking there is none to open. */
export function registerState(
  { opened, booked, begins }: { opened: boolean; booked: number; begins: number },
  now: number,
): RegisterState {
  if (opened) return 'open';
  return booked > 0 && begins <= now ? 'not-opened' : 'not-yet';
}
