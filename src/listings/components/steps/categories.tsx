import { withTermInFull } from '../../../councils/terms.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { categories as all, CATEGORIES_ASKED } from '../../category-table.ts';
import type { DrawnStep } from '../step.ts';

const options = all.map(({ id, title }) => ({ value: String(id), label: withTermInFull(title) }));

export const categories: DrawnStep = {
  of: 'listing',
  check: (values) => (values.categories.length === 0 ? { categories: 'Choose at least one category.' } : {}),
  Fields: ({ values, set, problems }) => {
    const more = CATEGORIES_ASKED - values.categories.length;
    return (
      <div className="flex flex-col gap-3">
        <ChoiceGroup
          id="categories"
          name="categories"
          label="Categories"
          labelHidden
          layout="cards"
          className="sm:[&_.grid]:grid-cols-2"
          options={options}
          value={values.categories.map(String)}
          onChange={(chosen) => set({ categories: chosen.map(Number) })}
          error={problems['categories']}
        />
        <p className="text-ink-soft" aria-live="polite">
          {more > 0
            ? `${more} more would help families to find it. One is enough.`
            : 'The first one you chose decides where the listing is shown.'}
        </p>
      </div>
    );
  },
};
