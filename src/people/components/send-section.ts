import { api } from '../../client.ts';
import type { ProfileAnswer } from '../contract.ts';
import type { SectionInputs, SectionName } from '../sections.ts';

type Saving = { params: { learnerId: string }; body: { version: number; content: unknown } };

/** Saves one section: each has a route of its own. */
export function sendSection<Name extends SectionName>(
  learnerId: string,
  section: Name,
  version: number,
  content: SectionInputs[Name],
): Promise<ProfileAnswer> {
  const send = api as unknown as (address: string, options: Saving) => Promise<ProfileAnswer>;
  return send(`PUT /learners/{learnerId}/sections/${section}`, { params: { learnerId }, body: { version, content } });
}
