import type { Services } from '../../platform/server/services.ts';
import { sectionSchemas, type SectionName, type Sections } from '../sections.ts';
import { sealSection } from './seal-section.ts';

type Telling = { [Name in SectionName]?: Record<string, unknown> };

/** Has a family tell sections of learners, without the detour over a form; what is not named stays empty. */
export async function tell(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  learnerIds: readonly string[],
  telling: Telling,
): Promise<void> {
  const now = clock.now();
  const at = now.toString();
  for (const learnerId of learnerIds)
    await db.transaction().execute(async (tx) => {
      const key = await vault.keyFor(tx, learnerId, now);
      for (const [section, told] of Object.entries(telling) as [SectionName, Record<string, unknown>][]) {
        const content = sectionSchemas[section].parse(told) as Sections[SectionName];
        const row = { ...sealSection(key, learnerId, section, content), confirmed_at: at, changed_at: at };
        await tx
          .insertInto('learner_section')
          .values({ learner_id: learnerId, section, ...row })
          .onConflict((conflict) => conflict.columns(['learner_id', 'section']).doUpdateSet(row))
          .execute();
      }
    });
}
