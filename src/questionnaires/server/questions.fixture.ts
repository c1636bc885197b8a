import type { World } from '../../../test/world.ts';
import type { Bookable } from '../../places/server/bookable.fixture.ts';

/** Saves the questionnaire of a listing as its provider does, and answers the ids of its questions. */
export async function askAt(
  world: World,
  bookable: Pick<Bookable, 'listingId' | 'providerId'>,
  questions: Record<string, unknown>[],
): Promise<string[]> {
  const params = { experienceId: bookable.listingId };
  const { body: before } = await world.request('GET /experiences/{experienceId}/questions', {
    as: bookable.providerId,
    params,
  });
  const saved = await world.request('PUT /experiences/{experienceId}/questions', {
    as: bookable.providerId,
    params,
    body: { version: before.version, questions },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body.questions.map((question: { id: string }) => question.id);
}

export type Given = [questionId: string, learnerId: string | null, value: unknown, sessionId?: string];

/** Answers questions of a held booking as its family does. */
export const answerAt = (world: World, family: { id: string }, bookingId: string, answers: Given[]) =>
  world.request('PUT /basket/answers', {
    as: family.id,
    body: {
      bookingId,
      answers: answers.map(([questionId, learnerId, value, sessionId]) => ({
        questionId,
        learnerId,
        value,
        ...(sessionId ? { sessionId } : {}),
      })),
    },
  });
