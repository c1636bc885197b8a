import { NumberField } from '../../../ui/number-field.tsx';
import type { DrawnStep } from '../step.ts';

export const groupSize: DrawnStep = {
  of: 'listing',
  check: ({ maximumGroupSize }) =>
    maximumGroupSize === null ? { maximumGroupSize: 'Enter how many people can come to a session.' } : {},
  Fields: ({ values, set, problems }) => (
    <NumberField
      id="maximumGroupSize"
      label="Places in a session"
      help="As many as can be booked for one date. You can set another number for single dates later."
      min={1}
      max={10_000}
      unit="place"
      value={values.maximumGroupSize}
      onChange={(maximumGroupSize) => set({ maximumGroupSize })}
      error={problems['maximumGroupSize']}
    />
  ),
};
