import * as z from 'zod';
import { expect, it } from 'vitest';
import { learnersIn, ofSection, seenIn, showsLearner, showsLearnerOfPlace } from './looks.ts';

const child = showsLearner(
  z.object({
    id: z.string(),
    allergies: ofSection('health', z.string()),
    contact: z.object({ phone: ofSection('contacts', z.string()) }).nullable(),
    alerts: z.array(
      ofSection(
        ({ kind, text }) => (text === null ? null : kind === 'SEND' ? 'support' : 'health'),
        z.object({ kind: z.string(), text: z.string().nullable() }),
      ),
    ),
  }),
);
const nobody = { id: 'mia', allergies: '', contact: null, alerts: [] };
const seen = (answer: unknown, schema: z.ZodType = z.array(child)) =>
  [...seenIn(learnersIn(schema), answer).learner].map(([id, shown]) => [id, [...shown]]);

it('of each learner that an answer names, what has something in it was seen', () => {
  expect(seen([nobody])).toEqual([['mia', ['basics']]]);
  expect(seen([{ ...nobody, allergies: 'Nuts', contact: { phone: '' } }])).toEqual([['mia', ['basics', 'health']]]);
  expect(seen([nobody, { ...nobody, id: 'leo', contact: { phone: '07700' } }])).toEqual([
    ['mia', ['basics']],
    ['leo', ['basics', 'contacts']],
  ]);
});

it('a value may say itself of which section it is, and that it tells nothing', () => {
  const alerts = [
    { kind: 'SEND', text: 'Quiet' },
    { kind: 'ALLERGY', text: null },
  ];
  expect(seen([{ ...nobody, alerts }])).toEqual([['mia', ['basics', 'support']]]);
});

it('puts together what several places of an answer show of one learner', () => {
  const both = z.object({ one: child, others: z.array(child) });
  const answer = {
    one: { ...nobody, allergies: 'Nuts' },
    others: [{ ...nobody, contact: { phone: '07700' } }],
  };
  expect(seen(answer, both)).toEqual([['mia', ['basics', 'health', 'contacts']]]);
});

it('finds the learner further inside, and by a place', () => {
  const line = showsLearner(
    z.object({ learner: z.object({ id: z.string() }), medical: ofSection('health', z.string()) }),
    'learner.id',
  );
  expect(seen({ learner: { id: 'mia' }, medical: 'Asthma' }, line)).toEqual([['mia', ['basics', 'health']]]);
  const place = showsLearnerOfPlace(z.object({ placeId: z.string() }));
  expect([...seenIn(learnersIn(place), { placeId: 'one' }).place.keys()]).toEqual(['one']);
});
