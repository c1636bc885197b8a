import { State } from '../../ui/state.tsx';

/** Whether somebody has shown that an email address is theirs. */
export function AddressState({ confirmed }: { confirmed: boolean }) {
  return confirmed ? <State text="Confirmed" kind="good" /> : <State text="Not confirmed" kind="needsYou" />;
}
