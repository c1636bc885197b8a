import { Link } from 'react-router';
import { isolated } from '../../platform/isolated.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

type Row = { bookingId: string; reference: string; booker: string; why: string };

/** Bookings with which nothing is done, each with its reason. */
export function LeftOut({ title, rows, open }: { title: string; rows: readonly Row[]; open?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Disclosure look="card" title={title} open={open}>
      <ul className="flex flex-col gap-3">
        {rows.map(({ bookingId, reference, booker, why }) => (
          <li key={bookingId}>
            <Link className="link link-tall" to={`/bookings/${bookingId}`}>
              {isolated(booker)} <span className="figures">{reference}</span>
            </Link>
            <span className="block text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
