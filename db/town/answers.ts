import type { AnswerValue } from '../../src/tickets/question.ts';
import type { ActivityKind, OfferQuestion } from './offer.ts';
import type { SeededRandom } from './seeded-random.ts';
import { aboutAdults, aboutAnybody, aboutLearners, heardFrom } from './what-families-answer.ts';

/** The share of families that answer a question that they need not answer. */
const ANSWERED = 0.85;
/** The share of what they write about a child that has to do with the activity. */
const ABOUT_ACTIVITY = 0.7;

/** Answers questions as families do. */
export class Answers {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What a family answers, as it is stored; null where it leaves the question open. */
  of(question: OfferQuestion, kind: ActivityKind, isAdult: boolean): AnswerValue | null {
    if (!question.required && !this.#random.chance(ANSWERED)) return null;
    if (question.answers) return this.#random.pick(question.answers);
    const { options = [] } = question;
    switch (question.type) {
      case 'one-of':
        return this.#random.pick(options);
      case 'many-of':
        return options.filter(() => this.#random.chance(0.4));
      case 'yes-no':
        return this.#random.chance(0.5);
      case 'consent':
        return true;
      case 'phone':
        return `07700 900${this.#random.between(100, 999)}`;
      case 'long-text':
        return this.#random.pick(this.#sentences(kind, isAdult));
      case 'short-text':
        return question.scope === 'booking' ? this.#random.pick(heardFrom) : null;
      default:
        return null;
    }
  }

  #sentences(kind: ActivityKind, isAdult: boolean): readonly string[] {
    if (isAdult) return aboutAdults;
    return this.#random.chance(ABOUT_ACTIVITY) ? aboutLearners[kind] : aboutAnybody;
  }
}
