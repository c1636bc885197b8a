import { describe, expect, it } from 'vitest';
import { fillFields, unknownFields } from './certificate.ts';

const values = { learner: 'Wren {provider}', listing: 'Den building', dates: 'on 6th April 2027', provider: 'Oakwood' };

describe('the words of a certificate', () => {
  it('are filled once: what a name says is not a field', () => {
    expect(fillFields('{learner} at { listing }, {dates}.', values)).toBe(
      'Wren {provider} at Den building, on 6th April 2027.',
    );
  });

  it('name each field that nobody can fill', () => {
    expect(unknownFields('{learner} {lerner} {constructor} {}')).toEqual(['lerner', 'constructor', '']);
    expect(unknownFields('{learner}, {dates}')).toEqual([]);
  });
});
