/** Digits of a PIN: few enough to say aloud, and five guesses of a million are few. */
export const PIN_DIGITS = 6;
/** Wrong guesses after which a PIN is of no use, whoever guessed. */
export const PIN_TRIES = 5;
/** Helpers of one register at a time. */
export const MOST_HELPERS = 20;
/** Hours after the end of the session until a helper may stay, and what is offered. */
export const LONGEST_HOURS_AFTER = 24;
export const hoursAfterOffered = [0, 1, 2, 4, 12] as const;

const PIN = new RegExp(`^\\d{${PIN_DIGITS}}$`);

/** A PIN as people type it, with spaces between; null when it cannot be one. */
export function readPin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return PIN.test(digits) ? digits : null;
}

/** A PIN as it is read aloud: '123 456'. */
export const spacedPin = (pin: string): string => pin.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/**
 * Until when a helper of a session may stay.
 * @returns null when that is over already: nobody helps on a register of the past
 */
export function endOfHelp(
  endDate: Temporal.Instant,
  hoursAfter: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const end = endDate.add({ hours: hoursAfter });
  return Temporal.Instant.compare(end, now) > 0 ? end : null;
}

/** What the team sees of a helper: not come yet, at work, kept out by wrong guesses, or no longer there. */
export const helperStates = ['INVITED', 'HERE', 'LOCKED', 'ENDED'] as const;
export type HelperState = (typeof helperStates)[number];

type Facts = { endsAt: Temporal.Instant; isEnded: boolean; wrongTries: number; hasCome: boolean };

/** @param facts.hasCome whether a device was signed in with the PIN */
export function stateOfHelper({ endsAt, isEnded, wrongTries, hasCome }: Facts, now: Temporal.Instant): HelperState {
  if (isEnded || Temporal.Instant.compare(endsAt, now) <= 0) return 'ENDED';
  if (hasCome) return 'HERE';
  return wrongTries >= PIN_TRIES ? 'LOCKED' : 'INVITED';
}
