import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { SectionName, Sections } from '../sections.ts';
import { sealSection } from './seal-section.ts';

/** Seals sections of a learner who has none of them yet, as when somebody is added with a few words of each. */
export async function insertSections(
  tx: Tx,
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  learnerId: string,
  sections: Partial<Sections>,
  changedBy: string | null,
): Promise<void> {
  const entries = Object.entries(sections) as [SectionName, Sections[SectionName]][];
  if (entries.length === 0) return;
  const now = clock.now();
  const key = await vault.keyFor(tx, learnerId, now);
  const at = now.toString();
  await tx
    .insertInto('learner_section')
    .values(
      entries.map(([section, content]) => ({
        learner_id: learnerId,
        section,
        ...sealSection(key, learnerId, section, content),
        confirmed_at: at,
        changed_at: at,
        changed_by: changedBy,
      })),
    )
    .execute();
}
