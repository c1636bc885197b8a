import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { TelephoneLink } from '../../ui/telephone-link.tsx';

/** The folded part of a child's card: whom to call, what was booked and what the family answered. */
export function ChildDetails({ place, noContacts }: { place: PlaceOnRegister; noContacts: string }) {
  const contact = place.emergencyContact;
  return (
    <Disclosure
      className="border-t border-b-0 border-line px-4"
      title={<span className="text-sm">Contact and details</span>}
      aside={contact?.phone && <Phone className="size-4 text-ink-soft" aria-hidden />}
    >
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {contact ? (
          <Contact term="Emergency contact" name={contact.name} phone={contact.phone} />
        ) : (
          <Fact term="Emergency contact">{place.notShared.includes('contacts') ? 'Not shared' : noContacts}</Fact>
        )}
        <Contact term="Booked by" name={place.booker.name} phone={place.booker.phone} />
        <Fact term="Ticket">{place.ticketName}</Fact>
        <Fact term="Booking">{place.reference}</Fact>
        {place.answers.map(({ question, answer }) => (
          <Fact key={question} term={question}>
            {answer}
          </Fact>
        ))}
      </dl>
    </Disclosure>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-[600]">{children}</dd>
    </div>
  );
}

function Contact({ term, name, phone }: { term: string; name: string; phone: string }) {
  return (
    <Fact term={term}>
      {isolated(name || (phone === '' ? 'Not given' : ''))}
      {phone !== '' && (
        <TelephoneLink number={phone} className="flex min-h-11 w-fit items-center gap-2 text-base">
          <Phone className="size-4" aria-hidden />
          {phone}
          <span className="sr-only">, call</span>
        </TelephoneLink>
      )}
    </Fact>
  );
}
