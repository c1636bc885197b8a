import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { printedSheets } from './paper.ts';
import { apiOf, makeListing, signIn } from './people.ts';

const CHILDREN = [
  'Juno',
  'Moss',
  'Ida',
  'Otto',
  'Wren',
  'Kit',
  'Ada',
  'Finn',
  'Elsie',
  'Noor',
  'Tam',
  'Bea',
  'Idris',
  'Pia',
];
const SWIMS =
  'Can your child swim at least ten metres without touching the ground, in clothes as well as without them?';
const HOME = 'May your child walk home alone when the session is over, and do they know the way that they will take?';
const ENJOYS = 'What does your child enjoy most, and what should we know about how they play with other children?';

/** A date with fourteen children, each with what families usually write. */
async function makeFullRegister(url: string, title: string): Promise<{ sessionId: string; bookingId: string }> {
  const listing = await makeListing(url, title, { places: [14], inDays: 1 });
  const params = { experienceId: listing.id };
  const provider = await apiOf(url, demoAccounts.organisation);
  const { version } = await provider('GET /experiences/{experienceId}/questions', { params });
  const ofLearner = { scope: 'learner', onRegister: true } as const;
  const { questions } = await provider('PUT /experiences/{experienceId}/questions', {
    params,
    body: {
      version,
      questions: [
        { ...ofLearner, type: 'yes-no', label: SWIMS },
        { ...ofLearner, type: 'yes-no', label: HOME },
        { ...ofLearner, type: 'long-text', label: ENJOYS },
      ],
    },
  });
  const [swims, home, enjoys] = questions.map(({ id }) => id);
  const { tickets } = await provider('GET /experiences/{experienceId}/tickets', { params });
  const { bookingId } = await provider('POST /bookings', {
    body: {
      listingId: listing.id,
      customer: { kind: 'new', firstName: 'Rowan', lastName: 'Hale', phoneNumber: '07700 900123' },
      learners: CHILDREN.map((firstName, index) => ({
        kind: 'new' as const,
        learner: {
          firstName,
          lastName: 'Hale-Fotheringham',
          dateOfBirth: '2018-04-03',
          emergencyName: 'Nina Fotheringham',
          emergencyPhone: '07700 900456',
          allergies: index % 4 === 0 ? 'Peanuts and tree nuts; carries an EpiPen in the red bag' : '',
          medical: index % 5 === 1 ? 'Asthma, blue inhaler before running' : '',
        },
      })),
      lines: CHILDREN.map((_, learner) => ({
        learner,
        ticketId: tickets[0]?.id ?? '',
        sessionIds: listing.sessionIds,
        pricePence: null,
      })),
      answers: CHILDREN.flatMap((_, learner) => [
        { questionId: swims ?? '', learner, value: learner % 2 === 0 },
        { questionId: home ?? '', learner, value: learner % 3 === 0 },
        { questionId: enjoys ?? '', learner, value: 'Beetles, and whatever lives under stones.' },
      ]),
      way: 'offline',
      expectedTotalPence: CHILDREN.length * 3200,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  return { sessionId: listing.sessionIds[0] ?? '', bookingId };
}

test('a register of fourteen children is one sheet of paper, and names each question once', async ({
  page,
  product,
}, info) => {
  const { sessionId } = await makeFullRegister(product.url, `Long walks ${info.project.name}`);
  await signIn(page, demoAccounts.organisation, '/schedule/mentor');
  await page.goto(`/registers/${sessionId}/print`);
  await page.getByRole('button', { name: 'Add health details' }).click();
  const why = page.getByRole('dialog');
  await why.getByRole('textbox').fill('There is no signal in the wood.');
  await why.getByRole('button', { name: 'Add health details' }).click();
  await expect(page.getByText(/Peanuts and tree nuts/).first()).toBeVisible();

  const [sheet = '', ...further] = await printedSheets(page);
  expect(further).toEqual([]);
  const words = (text: string) => text.replaceAll(' ', '');
  for (const child of CHILDREN) expect(sheet).toContain(`${child}Hale-Fotheringham`);
  expect(sheet.split('Allergy:Peanuts')).toHaveLength(5);
  for (const question of [SWIMS, HOME, ENJOYS]) expect(sheet.split(words(question))).toHaveLength(2);
  expect(sheet).not.toContain('Backtotheregister');
});
