import { expect, test } from 'vitest';
import { decodeForm } from './decode-form.ts';

test.each([
  ['', {}],
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a[1]=y&a[0]=x', { a: ['x', 'y'] }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['a[b][0][c]=1&a[b][1][c]=2', { a: { b: [{ c: '1' }, { c: '2' }] } }],
  ['a%5Bb%5D=caf%C3%A9', { a: { b: 'café' } }],
  ['a=1&a=2', { a: '2' }],
])('%s decodes to %o', (body, values) => {
  expect(decodeForm(body)).toEqual(values);
});

test('a name cannot change the prototype of objects', () => {
  const decoded = decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
});
