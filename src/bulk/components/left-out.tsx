import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

/** A row with which nothing is done: how it is called, where it is seen, and why. */
export type LeftOutRow = { id: string; name: string; reference?: string; to?: string; why: string };

/** Rows with which nothing is done, each with its reason. */
export function LeftOut({ title, rows, open }: { title: string; rows: readonly LeftOutRow[]; open?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Disclosure look="card" title={title} open={open}>
      <ul className="flex flex-col gap-3">
        {rows.map(({ id, name, reference, to, why }) => (
          <li key={id}>
            {to === undefined ? (
              <span className="font-[650]">{isolated(name)}</span>
            ) : (
              <Link className="link link-tall" to={to}>
                {isolated(name)} <span className="figures">{reference}</span>
              </Link>
            )}
            <span className="block text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

type OfBooking = { bookingId: string; reference: string; booker: string; why: string };

/** The same of bookings. */
export const bookingLeftOut = ({ bookingId, reference, booker, why }: OfBooking): LeftOutRow => ({
  id: bookingId,
  name: booker,
  reference,
  to: `/bookings/${bookingId}`,
  why,
});
