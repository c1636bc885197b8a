import { expect, test } from 'vitest';
import { isolatedNames } from './isolated-names.ts';
import { parseSource } from './source.ts';

const namesIn = (text: string, path = 'src/requests/components/words.tsx'): number =>
  isolatedNames([parseSource(path, text)])[0]?.amount ?? 0;

test('A mail whose subject or sentence holds a name as it was typed is reported', () => {
  const mail = `composeMail({
    subject: \`Booked: \${booking.listing.title}\`,
    heading: \`\${nameOf(booking.booker)} has booked \${count} places\`,
    parts: [\`Ask \${booking.provider?.name ?? 'them'} first.\`],
  });`;
  expect(namesIn(mail, 'src/requests/server/mails.ts')).toBe(3);
});

test('A name beside other words of an element is reported, in whatever way it is chosen', () => {
  expect(namesIn('const a = <p>{learner.firstName}, age {age}</p>;')).toBe(1);
  expect(namesIn('const a = <p>With {short ? provider.name : fullName(booker)} on {day}</p>;')).toBe(2);
  expect(namesIn('const a = <p>{`${learner.firstName} ${learner.lastName}`.trim()} {age && <b>{age}</b>}</p>;')).toBe(
    1,
  );
  expect(namesIn('const a = <Button aria-label={`Remove ${name}`} />;')).toBe(1);
});

test('Names that are joined by something that is seen are reported one by one', () => {
  expect(namesIn("const where = [venueName, addressLine, town, zipCode].filter(Boolean).join(', ');")).toBe(3);
  expect(namesIn("const name = [firstName, lastName].filter(Boolean).join(' ');")).toBe(0);
});

test('An isolated name, and one that has an element or a value to itself, are right', () => {
  expect(namesIn('const a = <p>{isolated(learner.firstName)}, age {age}</p>;')).toBe(0);
  expect(namesIn('const a = <p>With <strong>{provider.name}</strong></p>;')).toBe(0);
  expect(namesIn('const a = `${isolated(title)}: ${isolatedList(names)}`;')).toBe(0);
  expect(namesIn("const facts = [['What', booking.listing.title]];")).toBe(0);
  expect(namesIn('const a = <TextField label="Name" value={`${firstName} ${lastName}`} />;')).toBe(0);
});

test('What nobody reads is left alone: addresses, classes, statements, errors, tests', () => {
  expect(namesIn('const a = <Link to={`/book ${name}`} className={`box ${title}`} />;')).toBe(0);
  expect(namesIn('const a = `/provider/${name} `; sql`select ${name} from person`;')).toBe(0);
  expect(namesIn('throw new Error(`No such name: ${name}`);')).toBe(0);
  expect(namesIn('const a = `Hello ${name}`;', 'src/requests/words.test.ts')).toBe(0);
});
