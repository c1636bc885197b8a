import { expect, it } from 'vitest';
import { inOrder, needTemplates, REASON_LENGTH, sectionList, templateOf, usualReason } from './section.ts';

it('says sections in their order, as people say a list', () => {
  expect(sectionList(['contacts', 'health'])).toBe('Health and emergency contacts');
  expect(sectionList(['support', 'basics', 'food'])).toBe('Name and age, food and support');
  expect(sectionList(['health'])).toBe('Health');
  expect(inOrder(['collection', 'basics', 'collection'])).toEqual(['basics', 'collection']);
});

it('has templates that begin with who comes, and one short sentence for each section', () => {
  for (const { needs } of needTemplates) {
    expect(needs[0].section).toBe('basics');
    for (const { reason } of needs) {
      expect(reason.length).toBeLessThanOrEqual(REASON_LENGTH);
      expect(reason).toMatch(/^[A-Z].*\.$/);
    }
  }
});

it('knows the template that a provider chose, until a word of it is changed', () => {
  for (const { name, needs } of needTemplates) expect(templateOf(needs)).toBe(name);
  const [first, ...others] = needTemplates[2].needs;
  expect(templateOf([{ ...first, reason: 'To say hello.' }, ...others])).toBeNull();
  expect(templateOf([first])).toBeNull();
  expect(usualReason('food')).toBe('To give out snacks and lunch that are safe to eat.');
});
