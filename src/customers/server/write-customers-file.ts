import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { csvFile } from '../../platform/server/http/csv-file.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { allCustomers, type Like } from './list-customers.ts';

const header = [
  'Name',
  'Email',
  'Telephone',
  'Who comes',
  'Bookings',
  'Spent',
  'First date',
  'Last date',
  'Next date',
  'Tags',
  'Note',
];

/** The customers of a list, all pages of it, as a file for a spreadsheet. Whose children are in it is written down. */
export async function customersFile(services: Services, caller: SignedIn, like: Like): Promise<Response> {
  const customers = await allCustomers(services, caller, like);
  await logLooks(services.db, services.clock.now(), caller, {
    what: 'customers',
    learnerIds: customers.flatMap(({ learners }) => learners.map(({ id }) => id)),
    eachTime: true,
  });
  return csvFile(
    `customers-${dateOf(services.clock.now())}`,
    header,
    customers.map((customer) => [
      customer.name,
      customer.emailAddress,
      customer.phoneNumber,
      customer.learners.map(({ name }) => name).join('; '),
      customer.bookings,
      { pence: customer.spentPence },
      customer.firstDate,
      customer.lastDate,
      customer.nextDate,
      customer.tags.join(', '),
      customer.note,
    ]),
  );
}
