import { accountById } from '../../identity/server/queries.ts';
import { isolated } from '../../platform/isolated.ts';
import { refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { SectionName } from '../sections.ts';

/** The refusal of a change to what has been changed since it was read, with who was first. */
export async function changedMeanwhile(
  tx: Tx,
  callerId: string,
  learnerId: string,
  section: 'basics' | SectionName,
): Promise<Result<never, 'changed-meanwhile'>> {
  const changerId = await findChanger(tx, learnerId, section);
  const account = changerId === null ? null : await accountById(tx, changerId);
  const said =
    changerId === callerId
      ? 'You have just changed this on another device or page'
      : `${isolated(account?.name || 'Somebody else in your family')} has just changed this`;
  return refuse('changed-meanwhile', `${said}. Look at what is there now, then save again.`, {
    details: { who: said },
  });
}

async function findChanger(tx: Tx, learnerId: string, section: 'basics' | SectionName): Promise<string | null> {
  if (section === 'basics') {
    const row = await tx
      .selectFrom('learner')
      .select('basics_changed_by')
      .where('id', '=', learnerId)
      .executeTakeFirst();
    return row?.basics_changed_by ?? null;
  }
  const row = await tx
    .selectFrom('learner_section')
    .select('changed_by')
    .where('learner_id', '=', learnerId)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.changed_by ?? null;
}
