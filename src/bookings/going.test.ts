import { expect, it } from 'vitest';
import { itIs } from '../platform/it-is.fixture.ts';
import { datesGoing, goingTitle, messageToParent } from './going.ts';

itIs('2026-11-28T12:00:00Z');

const place = (firstName: string, day: string, state = 'CONFIRMED') => ({
  state,
  learner: { id: firstName, firstName },
  session: { startDate: `${day}T09:30:00Z`, endDate: `${day}T15:00:00Z` },
});
const places = [
  place('Leo', '2026-12-13'),
  place('Leo', '2026-12-06'),
  place('Maya', '2026-12-06'),
  place('Noah', '2026-11-29', 'CANCELLED_BY_BOOKER'),
];

it.each([
  [places, 'Leo and Maya are going!'],
  [places.slice(0, 1), 'Leo is going!'],
])('says who has a place, and of nobody who has none', (all, title) => {
  expect(goingTitle({ places: all })).toBe(title);
});

it('shows the first date large, and how many more there are', () => {
  expect(datesGoing({ places })).toEqual({ first: places[1]?.session, more: 1 });
  expect(datesGoing({ places: places.slice(3) })).toBeNull();
});

it('tells the other parent everything in one message', () => {
  const message = messageToParent({
    listing: { title: 'Woodland Explorers' },
    where: 'The wood gate, Bristol',
    reference: 'THK-4F7K',
    places,
  });
  expect(message.replaceAll(/[\u00a0\ufeff]+/g, ' ').replaceAll(/ +/g, ' ')).toBe(
    [
      'Leo and Maya are going to Woodland Explorers.',
      'Sunday 6 December, 09:30 – 15:00',
      'Sunday 13 December, 09:30 – 15:00',
      'Where: The wood gate, Bristol',
      'Booking THK-4F7K',
    ].join('\n'),
  );
});
