import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { PlaceOnRegister } from '../contract.ts';
import { groupedConsents, whoCollectsOnOtherDays } from '../care.ts';
import { CollectorPicture } from '../../people/components/collector-picture.tsx';
import { collectorText } from '../../people/section-words.ts';
import { isolated } from '../../platform/isolated.ts';
import { TelephoneLink } from '../../ui/telephone-link.tsx';

/** The folded part of a child's card: whom to call, what was booked and what the family answered. */
export function ChildDetails({ place, noContacts }: { place: PlaceOnRegister; noContacts: string }) {
  const contacts = place.emergencyContacts;
  return (
    <Disclosure
      className="border-t border-b-0 border-line px-4"
      title={<span className="text-sm">Contact and details</span>}
      aside={contacts?.[0]?.phone && <Phone className="size-4 text-ink-soft" aria-hidden />}
    >
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {contacts === null && (
          <Fact term="Emergency contact">{place.notShared.includes('contacts') ? 'Not shared' : noContacts}</Fact>
        )}
        {contacts?.length === 0 && (
          <Fact term="Emergency contact">{place.notShared.includes('contacts') ? 'Not shared' : 'Not given'}</Fact>
        )}
        {contacts?.map(({ name, relation, phone }, at) => (
          // Two people may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <Contact key={at} term={`Emergency contact ${at + 1}`} name={withRelation(name, relation)} phone={phone} />
        ))}
        <Contact term="Booked by" name={place.booker.name} phone={place.booker.phone} />
        <Fact term="Message">
          <Link className="link" to={`/messages?booking=${place.bookingId}`}>
            Write to the family<span className="sr-only"> of {isolated(place.learner.firstName)}</span>
          </Link>
        </Fact>
        {place.learner.pronouns !== '' && <Fact term="Pronouns">{isolated(place.learner.pronouns)}</Fact>}
        {[place.care.food, place.care.support, place.care.health, groupedConsents(place.care.consents)]
          .flatMap((facts) => facts ?? [])
          .map(({ term, text }) => (
            <Fact key={term} term={term}>
              <span className="whitespace-pre-line">{isolated(text)}</span>
            </Fact>
          ))}
        {place.guardianNotes.map((note) => (
          <Fact key={note.from} term={`From ${isolated(note.from || 'a guardian')}, for the staff alone`}>
            <span className="whitespace-pre-line">{isolated(noteText(note))}</span>
          </Fact>
        ))}
        <GoingHome place={place} />
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

/** A court's order comes first. */
const noteText = ({ contactOnly, restriction }: PlaceOnRegister['guardianNotes'][number]): string =>
  [restriction, contactOnly].filter(Boolean).join('\n');

const withRelation = (name: string, relation: string): string =>
  relation === '' ? name : `${isolated(name)} (${isolated(relation)})`;

/** Who may collect and who must not, with their pictures, around the session. */
function GoingHome({ place: { learner, collection } }: { place: PlaceOnRegister }) {
  if (collection === null) return null;
  const { people, mustNot, hasPassword } = collection;
  const guardians = collection.guardians.filter(({ today }) => today).map(({ name }) => isolated(name));
  const otherDays = whoCollectsOnOtherDays({ collection });
  const all = [
    { term: 'May collect today', of: people.filter(({ today }) => today) },
    { term: 'Must not collect', of: mustNot },
  ].filter(({ of }) => of.length > 0);
  return (
    <>
      {guardians.length > 0 && <Fact term="Guardians who collect today">{guardians.join(', ')}</Fact>}
      {all.map(({ term, of }) => (
        <Fact key={term} term={term}>
          <ul className="flex flex-col gap-2">
            {of.map((person) => (
              <li key={`${person.name} ${person.description}`} className="flex items-center gap-3">
                {person.picture !== null && (
                  <CollectorPicture learnerId={learner.id} pictureId={person.picture} name={person.name} />
                )}
                <span>{collectorText(person)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      ))}
      {otherDays !== '' && <Fact term="Not today">{otherDays}</Fact>}
      {hasPassword && <Fact term="Password">Ask for it when somebody collects</Fact>}
    </>
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
