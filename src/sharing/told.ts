import type { Section } from '../people/section.ts';

/** What a family has told about somebody, as far as it can be put in short. */
export type Told = {
  ageText: string;
  allergies: string;
  medical: string;
  supportNeeds: string;
  photoConsent: boolean;
  emergencyName: string;
  emergencyPhone: string;
};

/** What is told in a section, in a few words and without what it says: '2 notes', 'nothing told'. */
export function toldIn(section: Section, told: Told): string {
  switch (section) {
    case 'basics':
      return told.ageText;
    case 'health':
      return notes([told.allergies, told.medical]);
    case 'support':
      return notes([told.supportNeeds]);
    case 'consents':
      return told.photoConsent ? 'photographs allowed' : 'no photographs';
    case 'contacts':
      return told.emergencyName.trim() || told.emergencyPhone.trim() ? '1 person' : 'nobody named';
    case 'food':
    case 'collection':
      return NOTHING;
  }
}

const NOTHING = 'nothing told';

function notes(texts: readonly string[]): string {
  const count = texts.filter((text) => text.trim() !== '').length;
  if (count === 0) return NOTHING;
  return count === 1 ? '1 note' : `${count} notes`;
}
