import { TextField } from '../../../ui/text-field.tsx';
import { charactersLeft } from '../../wizard-steps.ts';
import type { ListingValues } from '../listing-values.ts';
import type { DrawnStep, Problems } from '../step.ts';

/** The first section needs a certain length; both steps of the description say so in the same words. */
export function checkFirstSection({ sections }: Pick<ListingValues, 'sections'>): Problems {
  const left = charactersLeft(sections[0]?.description ?? '');
  if (left === 0) return {};
  return { 'sections.0.description': `Please write at least ${left} more ${left === 1 ? 'character' : 'characters'}.` };
}

export const description: DrawnStep = {
  of: 'listing',
  check: checkFirstSection,
  Fields: ({ values, set, problems }) => {
    const [first, ...rest] = values.sections;
    return (
      <TextField
        id="sections.0.description"
        label="Description"
        labelHidden
        help="At least 200 characters. It is the first thing families read."
        multiline
        rows={9}
        maxRows={20}
        maxLength={5_000}
        counter={{ min: 200, max: 5_000 }}
        value={first?.description ?? ''}
        onChange={(event) =>
          set({ sections: [{ title: first?.title ?? '', description: event.target.value }, ...rest] })
        }
        error={problems['sections.0.description']}
      />
    );
  },
};
