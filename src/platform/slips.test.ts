import { describe, expect, it } from 'vitest';
import { allowedSlips, slipsBetween, slipsToStart } from './slips.ts';

describe('slips', () => {
  it.each([
    ['manchester', 'manchester', 0],
    ['manch', 'manchester', 0],
    ['manchster', 'manchester', 1],
    ['mancehster', 'manchester', 1],
    ['manchesterr', 'manchester', 1],
    ['manchestor', 'manchester', 1],
    ['tanuton', 'taunton', 1],
    ['tanut', 'taunton', 1],
    ['mnachseter', 'manchester', 2],
    ['birmnghm', 'birmingham', 2],
    ['leicester', 'worcester', null],
  ])('from %j to the start of %j: %j', (typed, name, slips) => {
    expect(slipsToStart(typed, name, 2)).toBe(slips);
  });

  it.each([
    ['bat', 0],
    ['bath', 1],
    ['taunton', 1],
    ['plymouth', 2],
  ])('of %j are forgiven up to %j', (typed, slips) => {
    expect(allowedSlips(typed)).toBe(slips);
  });

  it.each([
    ['school', 'school', 0],
    ['schol', 'school', 1],
    ['forset', 'forest', 1],
    ['fores', 'forester', null],
    ['kareta', 'karate', 2],
    ['art', 'part', 1],
  ])('from %j to the whole of %j: %j', (typed, word, slips) => {
    expect(slipsBetween(typed, word, 2)).toBe(slips);
  });
});
