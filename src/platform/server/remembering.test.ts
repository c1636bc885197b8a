import { expect, it } from 'vitest';
import { remembering } from './remembering.ts';

it('makes each text once for each owner, and forgets the oldest when there are more than it keeps', () => {
  const asked: string[] = [];
  const shout = remembering(2, (owner: { mark: string }, text) => {
    asked.push(text);
    return text.toUpperCase() + owner.mark;
  });
  const [loud, louder] = [{ mark: '!' }, { mark: '!!' }];
  expect([shout(loud, 'a'), shout(loud, 'b'), shout(loud, 'a')]).toEqual(['A!', 'B!', 'A!']);
  expect(asked).toEqual(['a', 'b']);
  expect(shout(louder, 'a')).toBe('A!!');
  shout(loud, 'c');
  expect(shout(loud, 'a')).toBe('A!');
  expect(asked).toEqual(['a', 'b', 'a', 'c', 'a']);
});
