import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { chosenSessions, comersOf, draftMoney, type BookingDraft, type Options, type Quote } from './booking-draft.ts';

type MadeProps = {
  made: { bookingId: string; reference: string };
  draft: BookingDraft;
  options: Options;
  quote: Quote;
  /** The register to go back to, if somebody came from one. */
  register: string | null;
  onAnother: () => void;
};

/** It is done: what happens now, and the way on. */
export function Made({ made, draft, options, quote, register, onAnother }: MadeProps) {
  const sessions = chosenSessions(draft, options);
  const [first] = sessions;
  const { way, totalPence } = draftMoney(draft, options, quote);
  const { customer } = draft;
  const email = customer?.kind === 'existing' ? customer.customer.emailAddress : customer?.contact.emailAddress.trim();
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <BroughtIntoView>
        <Notice tone="success" live title={`Booked: ${made.reference}`}>
          {countOf(sessions.length * comersOf(draft).length, 'place')} at {isolated(options.listing.title)}.{' '}
          {email ? `We have written to ${email}.` : 'There is no email address, so please tell them yourself.'}
          {way === 'offline' && ` ${formatMoney(totalPence)} is to be paid to you.`}
          {way === 'link' &&
            (email
              ? ` Our mail has the link to pay ${formatMoney(totalPence)}.`
              : ` The link to pay ${formatMoney(totalPence)} is on the booking’s page.`)}
        </Notice>
      </BroughtIntoView>
      <div className="flex flex-wrap gap-3">
        {register !== null && (
          <LinkButton tone="primary" to={register}>
            Back to the register
          </LinkButton>
        )}
        {options.role === 'owner' && (
          <LinkButton tone={register === null ? 'primary' : 'secondary'} to={`/bookings/${made.bookingId}`}>
            Go to the booking
          </LinkButton>
        )}
        {first && register === null && <LinkButton to={`/registers/${first.id}`}>Register</LinkButton>}
        <Button onClick={onAnother}>Make another</Button>
      </div>
    </div>
  );
}
