import type { ActivityKind } from './offer.ts';
import type { SeededRandom } from './seeded-random.ts';
import { sayings, sayingsOf, type Sayings } from './what-families-say.ts';

/** Chooses what families say, so that nothing is said twice of one provider. */
export class Words {
  readonly #random: SeededRandom;
  readonly #said = new Map<string, Set<string>>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Something about an activity that nobody has said of this provider; '' where everything is said. */
  about(providerId: string, kind: ActivityKind, isAdult: boolean): string {
    const said = this.#said.get(providerId) ?? new Set();
    this.#said.set(providerId, said);
    const spoken = ({ families, adults = [] }: Sayings): readonly string[] => (isAdult ? adults : families);
    for (const sentences of [spoken(sayingsOf[kind]), spoken(sayings)]) {
      const fresh = sentences.filter((sentence) => !said.has(sentence));
      if (fresh.length === 0) continue;
      const chosen = this.#random.pick(fresh);
      said.add(chosen);
      return chosen;
    }
    return '';
  }
}
