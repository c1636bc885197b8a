import { expect, it } from 'vitest';
import { isInDistricts, isNotifyKey, readDistricts } from './council-settings.ts';

it.each([
  ['bs16, BS37;bs16', ['BS16', 'BS37']],
  ['', []],
  ['EC1A', ['EC1A']],
  ['BS16 7AE', null],
  ['Bristol', null],
])('%s are the districts %o', (typed, districts) => {
  expect(readDistricts(typed)).toEqual(districts);
});

it.each([
  ['BS16 7AE', true],
  ['BS1 6AA', false],
  ['bs16 7ae', true],
  ['', false],
])('%s is in BS16: %s', (zipCode, isIn) => {
  expect(isInDistricts(zipCode, ['BS16'])).toBe(isIn);
});

it.each([
  ['council-26785a09-ab16-4eb0-8407-a37497a57506-3d844edf-8d35-48ac-975b-e847b4f122b0', true],
  ['26785a09-ab16-4eb0-8407-a37497a57506', false],
  ['', false],
])('%s can be a key of GOV.UK Notify: %s', (key, can) => {
  expect(isNotifyKey(key)).toBe(can);
});
