import type { SectionInputs, SectionName } from '../sections.ts';

/** What the boxes of a section are given. */
export type FieldsProps<Name extends SectionName> = {
  learnerId: string;
  adult: boolean;
  content: SectionInputs[Name];
  /** By the path below the section: 'people.0.phone'. */
  errors: Readonly<Record<string, string>>;
  onChange: (content: SectionInputs[Name]) => void;
};

/** A text of a section, as a box has it. */
export const boxOf = (
  name: string,
  value: string,
  onType: (text: string) => void,
  errors: Readonly<Record<string, string>>,
) => ({
  name,
  value,
  error: errors[name],
  autoComplete: 'off',
  onChange: (event: { target: { value: string } }) => onType(event.target.value),
});
