import type { KeyObject } from 'node:crypto';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import { isTold, sectionSchemas, type SectionName, type Sections } from '../sections.ts';

/** What a sealed section opens as: of this learner and no other. */
const about = (learnerId: string, section: SectionName): string => `learner_section:${learnerId}:${section}`;

/** The sealed columns of a section's row. */
export function sealSection<Name extends SectionName>(
  key: KeyObject,
  learnerId: string,
  section: Name,
  content: Sections[Name],
): { sealed: Buffer; told: boolean } {
  return {
    sealed: seal(key, about(learnerId, section), JSON.stringify(content)),
    told: isTold(section, content),
  };
}

/**
 * Opens the sealed column of a section's row.
 * @throws UnsealError
 */
export function openSection<Name extends SectionName>(
  key: KeyObject,
  learnerId: string,
  section: Name,
  sealed: Buffer,
): Sections[Name] {
  const content: unknown = JSON.parse(unseal(key, about(learnerId, section), sealed).toString('utf8'));
  return sectionSchemas[section].parse(content) as Sections[Name];
}
