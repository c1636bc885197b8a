import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { reflectionsContract } from '../contract.ts';
import { reflectOnLearner } from './reflect-on-learner.ts';

type Routes = typeof reflectionsContract;
type Said = InputOf<Routes['POST /reflections/groups']>['body']['learners'];
type Answer = AnswerOf<Routes['POST /reflections/groups']>;

/** Sends what a provider saw of a whole group. Each learner has a transaction, so one that is refused keeps no other back. */
export async function reflectOnGroup(services: Services, caller: SignedIn, said: Said): Promise<Result<Answer, never>> {
  const answer: Answer = { sent: 0, refused: [] };
  for (const one of said) {
    const result = await reflectOnLearner(services, caller, one);
    if (result.ok) answer.sent += 1;
    else answer.refused.push({ bookingId: one.bookingId, learnerId: one.learnerId, sentence: result.refusal.message });
  }
  return ok(answer);
}
