/** The two shares of the platform's fee, in 1/100 of a per cent of a ticket's price. */
export type Fees = { bookerFeeBasisPoints: number; providerFeeBasisPoints: number };

/** The fees of a listing: what was agreed about it, or else the standard ones. */
export function feesOf(agreed: Fees | null, standard: Fees): Fees {
  return agreed ?? standard;
}
