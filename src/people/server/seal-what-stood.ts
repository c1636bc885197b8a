import { sql, type Database } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import { sectionsOfShortForm, type SectionName } from '../sections.ts';
import { sealSection } from './seal-section.ts';

const BATCH = 500;

type Sealing = Pick<Services, 'vault' | 'clock' | 'log'> & {
  /** As the owner of the tables: nobody else may read what is not sealed yet. */
  db: Database;
};

/**
 * Seals what stood in columns of `learner` before sections were sealed, in batches, and empties the table that it waited in.
 * Runs at each start, before anybody can ask; a start that is cut short is gone on with by the next.
 */
export async function sealWhatStood({ db, vault, clock, log }: Sealing): Promise<void> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('learner_before_sealing')
        .selectAll()
        .orderBy('learner_id')
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const key = await vault.keyFor(tx, row.learner_id, clock.now());
        const told = row.created_at.toISOString();
        const day = Temporal.Instant.from(told).toZonedDateTimeISO(ZONE).toPlainDate().toString();
        const sections = sectionsOfShortForm(
          {
            allergies: row.allergies,
            medical: row.medical,
            supportNeeds: row.support_needs,
            photoConsent: row.photo_consent,
            emergencyName: row.emergency_name,
            emergencyPhone: row.emergency_phone,
          },
          day,
        );
        for (const [section, content] of Object.entries(sections))
          await tx
            .insertInto('learner_section')
            .values({
              learner_id: row.learner_id,
              section: section as SectionName,
              ...sealSection(key, row.learner_id, section as SectionName, content),
              confirmed_at: told,
              changed_at: told,
              changed_by: null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await tx.deleteFrom('learner_before_sealing').where('learner_id', '=', row.learner_id).execute();
      }
      return rows.length;
    });
    sealed += count;
    if (count < BATCH) break;
  }
  if (sealed === 0) return;
  // Deleted rows would stay in the table's file.
  await sql`truncate learner_before_sealing`.execute(db);
  log.info({ learners: sealed }, 'sealed what families had told before');
}
