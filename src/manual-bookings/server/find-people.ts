import type { SignedIn } from '../../identity/access.ts';
import { writeLearner } from '../../people/server/add-learner.ts';
import type { NewLearner } from '../../people/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { type PaymentWay } from '../../places/dues.ts';
import {
  addCustomer,
  customerExists,
  customerOf,
  learnersSeenBy,
  renewClaim,
  type NewCustomer,
} from './keep-customers.ts';

/** What a provider wants to book. Learners are named by their place in `learners`. */
export type BookingRequest = {
  listingId: string;
  customer: { kind: 'existing'; customerId: string } | ({ kind: 'new' } & NewCustomer);
  learners: readonly ({ kind: 'existing'; learnerId: string } | { kind: 'new'; learner: NewLearner })[];
  lines: readonly { learner: number; ticketId: string; sessionIds: readonly string[]; pricePence: number | null }[];
  /** Sessions that may go beyond their capacity, and up to how many places: what the provider was told. */
  exceed: readonly { sessionId: string; upTo: number }[];
  answers: readonly { questionId: string; learner: number | null; sessionId: string | null; value: unknown }[];
  /** A code that the customer has. */
  code?: string | null | undefined;
  way: PaymentWay;
  expectedTotalPence: number;
};

type PeopleRefusal =
  | 'not-while-acting'
  | 'not-found'
  | 'customer-exists'
  | 'too-many-requests'
  | 'too-many-learners'
  | 'invalid-input';

/** The booker's account and the learners, in the order of the request; new ones are added. */
export async function findOrAddPeople(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  providerId: string,
  request: BookingRequest,
): Promise<Result<{ bookerId: string; learnerIds: string[] }, PeopleRefusal>> {
  let bookerId: string;
  if (request.customer.kind === 'existing') {
    const found = await customerOf(tx, providerId, request.customer.customerId);
    if (!found) return notFound;
    bookerId = found.id;
    await renewClaim(tx, services, bookerId);
  } else {
    const known = request.customer.emailAddress
      ? await customerExists(tx, providerId, request.customer.emailAddress)
      : null;
    if (known) return known;
    const added = await addCustomer(tx, services, caller, providerId, request.customer);
    if (!added.ok) return added;
    bookerId = added.value;
  }
  const seen = await learnersSeenBy(tx, providerId, bookerId);
  const learnerIds: string[] = [];
  for (const [index, one] of request.learners.entries()) {
    if (one.kind === 'existing') {
      if (!seen.has(one.learnerId)) return notFound;
      learnerIds.push(one.learnerId);
      continue;
    }
    const added = await writeLearner(tx, services, caller, bookerId, one.learner);
    if (!added.ok) {
      const { fields, ...problem } = added.refusal;
      if (!fields) return added;
      const named = Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [`learners.${index}.${name}`, message]),
      );
      return { ok: false, refusal: { ...problem, fields: named } };
    }
    learnerIds.push(added.value.id);
  }
  return ok({ bookerId, learnerIds });
}
