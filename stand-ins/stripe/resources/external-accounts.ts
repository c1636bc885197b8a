import * as z from 'zod';
import { answerList } from '../wire/answer-list.ts';
import { route, type Call } from '../wire/define-route.ts';
import { flag, listParams, mergeMetadata, metadata, params } from '../wire/read-params.ts';
import { invalidRequest, noSuch, Refusal } from '../wire/refuse.ts';
import { bankAccountParams, presentBankAccount } from './bank-accounts.ts';
import { attachBankAccount, findAccount } from './change-account.ts';
import { recordEvent } from './events.ts';

/** The bank account in the path of a call, with the number of newer ones of its account. */
function findNamedBank({ world, path }: Call<unknown>) {
  const banks = world.tables.bankAccounts.all('account', path('id')).toReversed();
  const position = banks.findIndex((bank) => bank.id === path('bank'));
  const row = banks[position];
  return row ? { row, position } : noSuch('external account', path('bank'));
}

export const externalAccountRoutes = [
  route({
    method: 'POST',
    path: '/v1/accounts/:id/external_accounts',
    params: params({
      default_for_currency: flag.optional(),
      external_account: bankAccountParams,
      metadata: metadata.optional(),
    }),
    answer: ({ world, path, params: sent }) => {
      const account = findAccount(world, path('id'));
      if (account instanceof Refusal) return account;
      attachBankAccount(world, account, sent.external_account);
      const row = world.tables.bankAccounts.newest('account', account.id);
      if (!row) throw new Error('A bank account that was just added is missing.');
      const kept = world.tables.bankAccounts.put({ ...row, metadata: mergeMetadata({}, sent.metadata) });
      return presentBankAccount(kept, 0);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts',
    params: listParams({ object: z.literal('bank_account').optional() }),
    answer: ({ world, path, params: sent }) => {
      const account = findAccount(world, path('id'));
      if (account instanceof Refusal) return account;
      const newest = world.tables.bankAccounts.newest('account', account.id);
      return answerList(world.tables.bankAccounts, sent, {
        kind: 'external account',
        url: `/v1/accounts/${account.id}/external_accounts`,
        index: 'account',
        key: account.id,
        present: (row) => presentBankAccount(row, row.id === newest?.id ? 0 : 1),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/v1/accounts/:id/external_accounts/:bank',
    params: params({}),
    answer: (call) => {
      const found = findNamedBank(call);
      return found instanceof Refusal ? found : presentBankAccount(found.row, found.position);
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/accounts/:id/external_accounts/:bank',
    params: params({}),
    answer: (call) => {
      const found = findNamedBank(call);
      if (found instanceof Refusal) return found;
      if (found.position === 0) {
        return invalidRequest(
          'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
        );
      }
      const { world } = call;
      world.tables.bankAccounts.delete(found.row.id);
      recordEvent(world, found.row.account, 'account.external_account.deleted', presentBankAccount(found.row, 1));
      return { id: found.row.id, object: 'bank_account', currency: 'gbp', deleted: true };
    },
  }),
];
