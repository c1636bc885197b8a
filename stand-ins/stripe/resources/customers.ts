import type Stripe from 'stripe';
import type { CustomerRow } from '../rows.ts';
import { answerList } from '../wire/answer-list.ts';
import { retrieveRoute, route } from '../wire/define-route.ts';
import { clearable, email, listParams, mergeMetadata, metadata, params } from '../wire/read-params.ts';
import { noSuch } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { recordEvent } from './events.ts';

export type NewCustomer = Partial<Omit<CustomerRow, 'id' | 'account' | 'created'>>;

/** Creates a customer and records the event. */
export function createCustomer(world: World, account: string, facts: NewCustomer): CustomerRow {
  const row = world.tables.customers.put({
    id: newId('cus_', 14),
    account,
    created: world.clock.now(),
    email: facts.email ?? null,
    name: facts.name ?? null,
    phone: facts.phone ?? null,
    description: facts.description ?? null,
    metadata: facts.metadata ?? {},
  });
  recordEvent(world, account, 'customer.created', presentCustomer(row));
  return row;
}

export function presentCustomer(row: CustomerRow): Stripe.Customer {
  return {
    id: row.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: row.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    discount: null,
    email: row.email,
    invoice_prefix: row.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: 1,
    phone: row.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

const customerShape = {
  description: clearable.optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
};

export const customerRoutes = [
  route({
    method: 'POST',
    path: '/v1/customers',
    params: params(customerShape),
    answer: ({ world, account, params: sent }) => {
      const { expand: _, metadata: sentMetadata, ...facts } = sent;
      return presentCustomer(createCustomer(world, account, { ...facts, metadata: mergeMetadata({}, sentMetadata) }));
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers',
    params: listParams({ email: email.optional() }),
    answer: ({ world, account, params: sent }) =>
      answerList(world.tables.customers, sent, {
        kind: 'customer',
        url: '/v1/customers',
        index: sent.email === undefined ? 'account' : 'email',
        key: sent.email === undefined ? account : `${account} ${sent.email}`,
        present: presentCustomer,
      }),
  }),
  retrieveRoute({
    path: '/v1/customers/:id',
    kind: 'customer',
    table: (tables) => tables.customers,
    present: presentCustomer,
  }),
  route({
    method: 'POST',
    path: '/v1/customers/:id',
    params: params(customerShape),
    answer: ({ world, account, path, params: sent }) => {
      const row = world.tables.customers.get(path('id'));
      if (row?.account !== account) return noSuch('customer', path('id'));
      const { expand: _, metadata: sentMetadata, ...facts } = sent;
      const changed = world.tables.customers.put({
        ...row,
        ...facts,
        metadata: mergeMetadata(row.metadata, sentMetadata),
      });
      recordEvent(world, account, 'customer.updated', presentCustomer(changed));
      return presentCustomer(changed);
    },
  }),
];
