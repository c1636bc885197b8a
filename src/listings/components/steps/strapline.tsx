import { TextField } from '../../../ui/text-field.tsx';
import type { DrawnStep } from '../step.ts';

export const strapline: DrawnStep = {
  of: 'listing',
  check: (values) => (values.summary.trim() === '' ? { summary: 'Add a one-sentence summary.' } : {}),
  Fields: ({ values, set, problems }) => (
    <TextField
      id="summary"
      label="Summary"
      labelHidden
      help="Shown under the title and in search results. For example: 'A morning of stones, logs and magnifying glasses for curious children.'"
      multiline
      rows={2}
      maxLength={200}
      counter={{ max: 200 }}
      value={values.summary}
      onChange={(event) => set({ summary: event.target.value })}
      error={problems['summary']}
    />
  ),
};
