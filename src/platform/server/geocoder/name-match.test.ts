import { describe, expect, it } from 'vitest';
import { allowedSlips, fitOf, foldName, slipsToStart } from './name-match.ts';

it.each([
  ["King's Lynn", 'kings lynn'],
  ['Stoke-on-Trent', 'stoke on trent'],
  ['Saint Helier', 'st helier'],
  ['St. Ives', 'st ives'],
  ['  Ynys   Môn ', 'ynys mon'],
  ['Brighton & Hove', 'brighton and hove'],
  ['Saintfield', 'saintfield'],
  ['', ''],
])('folds %j to %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

it.each([
  ['bath', 'bath', 'whole name'],
  ['bat', 'bath', 'start of the name'],
  ['lynn', 'kings lynn', 'start of a later word'],
  ['ynn', 'kings lynn', null],
  ['leeds', 'bath', null],
])('%j fits %j by %j', (typed, name, fit) => {
  expect(fitOf(typed, name)).toBe(fit);
});

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
});
