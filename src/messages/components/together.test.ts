import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '../../messages/contract.ts';
import { together } from './together.ts';

const message = (id: string, body = id): ConversationMessage => ({
  id,
  fromSupport: false,
  author: '',
  body,
  sentAt: '2027-04-06T10:00:00Z',
});

describe('messages of two pages', () => {
  it.each([
    ['that do not overlap', ['1', '2'], ['3'], ['1', '2', '3']],
    ['that overlap', ['1', '2', '3'], ['2', '3', '4'], ['1', '2', '3', '4']],
    ['in the wrong order', ['3', '4'], ['1', '2'], ['1', '2', '3', '4']],
    ['of which one is empty', [], ['1'], ['1']],
  ])('%s stand together once each, oldest first', (_, one, other, all) => {
    expect(
      together(
        one.map((id) => message(id)),
        other.map((id) => message(id)),
      ).map(({ id }) => id),
    ).toEqual(all);
  });
});
