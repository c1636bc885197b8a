import { describe, expect, it } from 'vitest';
import { checkQuestion } from '../../../src/tickets/question.ts';
import { checkTicket } from '../../../src/tickets/ticket.ts';
import type { Offer } from '../offer.ts';
import { placeAt } from '../places.ts';
import { townProviders } from './index.ts';

const offers: Offer[] = townProviders.flatMap((provider) => [...provider.offers]);
const twice = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the providers of the demo town', () => {
  it('are forty with five offers each, the named organisation first', () => {
    expect(townProviders).toHaveLength(40);
    expect(offers).toHaveLength(200);
    expect(townProviders[0]?.name).toBe('Hazel Copse Forest School');
    expect(townProviders.find(({ type }) => type === 'mentor')?.name).toBe('Ines Marlow');
  });

  it('have names, and say things, of their own', () => {
    expect(twice(townProviders.map(({ name }) => name))).toEqual([]);
    expect(twice(offers.map(({ title }) => title))).toEqual([]);
    expect(twice(offers.map(({ summary }) => summary))).toEqual([]);
    expect(twice(offers.map(({ welcome }) => welcome))).toEqual([]);
    expect(twice(townProviders.flatMap(({ mission, about }) => [mission, about]))).toEqual([]);
    const sentences = offers.flatMap(({ sections }) => sections.flatMap(([, text]) => text.split(/(?<=[.!?]) /)));
    // Short ones like ‘There is tea.’ may come twice.
    expect(twice(sentences.filter((sentence) => sentence.length > 40))).toEqual([]);
  });
});

describe('each of their offers', () => {
  it.each(offers.map((offer) => [offer.title, offer] as const))('%s could be published', (_, offer) => {
    expect(offer.title.length).toBeLessThanOrEqual(120);
    expect(offer.summary.length).toBeLessThanOrEqual(200);
    expect(offer.sections[0]?.[1].length).toBeGreaterThan(100);
    expect(offer.categories[0]).not.toBe(offer.categories[1]);
    expect(() => placeAt(offer.where.zipCode)).not.toThrow();
    expect(offer.when.start < offer.when.end).toBe(true);
    for (const lines of [offer.aims, offer.provisions, offer.safety, offer.accessibility]) {
      expect(lines).not.toEqual([]);
      expect(twice(lines)).toEqual([]);
    }
  });

  it.each(offers.map((offer) => [offer.title, offer] as const))('%s asks and sells what can be', (_, offer) => {
    const listing = { ageFrom: offer.ages[0], ageTo: offer.ages[1], groupSize: offer.group, councilFunded: false };
    for (const [name, pricePence, audience = offer.audience === 'adults' ? 'adult' : 'child'] of offer.tickets) {
      const funding = pricePence === 0 ? 'FREE' : 'PAID';
      expect(
        checkTicket({ ...plainTicket, name, pricePence, audience, funding }, listing),
        `${offer.title}: ${name}`,
      ).toEqual({});
    }
    for (const { type, label, options = [], required = false } of offer.questions)
      expect(checkQuestion({ type, label, options, required, onRegister: true }), label).toEqual({});
  });

  it('takes place when its kind does: holiday clubs in the holidays, school clubs in term time', () => {
    const seasonsOf = (category: string): string[] =>
      offers.filter(({ categories }) => categories[0] === category).map(({ when }) => when.season);
    expect(new Set([...seasonsOf('holiday-clubs'), ...seasonsOf('haf')])).toEqual(new Set(['holidays']));
    expect(new Set(seasonsOf('school-clubs'))).toEqual(new Set(['term']));
  });
});

const plainTicket = {
  unit: 'session' as const,
  ageFrom: null,
  ageTo: null,
  minimumPerBooking: 1,
  maximumPerBooking: null,
  saleFrom: null,
  saleTo: null,
  quota: null,
  wholePence: null,
  codeOnly: false,
  concession: '',
  addOns: [],
};
