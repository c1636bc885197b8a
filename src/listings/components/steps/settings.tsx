import { Toggle } from '../../../ui/toggle.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DrawnStep } from '../step.ts';

type Switch = 'isPrivate' | 'instantBook' | 'enforceAgeRange' | 'attendanceOnRegister' | 'waitingList' | 'hidePlaces';

function switchStep(field: Switch, label: string, help: string): DrawnStep {
  return {
    of: 'listing',
    Fields: ({ values, set }) => (
      <div className="rounded-card border border-line bg-paper-raised px-4 py-2">
        <Toggle
          name={field}
          label={label}
          help={help}
          checked={values[field]}
          onChange={(event) => set({ [field]: event.target.checked })}
        />
      </div>
    ),
  };
}

export const privacy = switchStep(
  'isPrivate',
  'Make my listing private',
  'It is not shown in search or on your page. Only people with its link can see and book it. You find the link in your list of listings.',
);
export const instantBooking = switchStep(
  'instantBook',
  'Instant book',
  'On: a booking is confirmed at once. Off: families ask, you answer. The card is checked when they ask and charged when you say yes.',
);
export const enforceAgeRange = switchStep(
  'enforceAgeRange',
  'Enforce attendees age range for bookings',
  'Somebody who is too young or too old on the day of the session cannot be booked.',
);
export const attendance = switchStep(
  'attendanceOnRegister',
  'Show Arrived and Collected on Register',
  'You mark who has arrived, and who has collected each child.',
);
export const waitingList = switchStep(
  'waitingList',
  'Waiting list',
  'When a session is full, families can wait for a place.',
);
export const hidePlaces = switchStep(
  'hidePlaces',
  'Hide number of booking places available',
  'Families see whether there are places, but not how many.',
);

export const bookingConfirmation: DrawnStep = {
  of: 'listing',
  Fields: ({ values, set, problems }) => (
    <TextField
      id="confirmationMessage"
      label="Message"
      optional
      help="Part of the email that families get when they have booked. What should they bring, where do they park, whom do they call?"
      multiline
      rows={6}
      maxLength={2_000}
      counter={{ max: 2_000 }}
      value={values.confirmationMessage}
      onChange={(event) => set({ confirmationMessage: event.target.value })}
      error={problems['confirmationMessage']}
    />
  ),
};
