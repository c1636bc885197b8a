import { TextField } from '../../../ui/text-field.tsx';
import type { DrawnStep } from '../step.ts';

export const title: DrawnStep = {
  of: 'listing',
  check: (values) => (values.title.trim() === '' ? { title: 'Give your listing a title.' } : {}),
  Fields: ({ values, set, problems }) => (
    <TextField
      id="title"
      label="Title"
      labelHidden
      help="What it is, in a few words. Place and dates are shown beside it. For example: 'Bug hunting in the wood'."
      maxLength={120}
      counter={{ max: 120 }}
      value={values.title}
      onChange={(event) => set({ title: event.target.value })}
      error={problems['title']}
    />
  ),
};
