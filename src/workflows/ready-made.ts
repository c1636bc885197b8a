import type { Action, Conditions, Trigger } from './workflow.ts';

/** What a workflow does, before it is anybody's. */
export type Recipe = {
  name: string;
  trigger: Trigger;
  hours: number;
  onlyFor: Conditions;
  action: Action;
  subject: string;
  body: string;
};

/** Workflows that each provider has from the beginning. They can be changed and switched off, not removed. */
export const readyMade = {
  confirmation: {
    name: 'In the mail that confirms a booking',
    trigger: 'CONFIRMED',
    hours: 0,
    onlyFor: {},
    action: 'MAIL',
    subject: 'Thank you for booking {{activity}}',
    body: 'Thank you for booking with us, {{first_name}}. We look forward to {{learners}}.',
  },
  'reminder-week': {
    name: 'A week before the first date',
    trigger: 'BEFORE_FIRST',
    hours: 24 * 7,
    onlyFor: {},
    action: 'MAIL',
    subject: 'In a week: {{activity}}',
    body: `Hello {{first_name}},

in a week it begins: {{activity}} for {{learners}}.

{{date}}
{{place}}, {{address}}

What to bring: {{bring}}

If something has changed at home, please look at your booking now.`,
  },
  'reminder-day': {
    name: 'The day before each date',
    trigger: 'BEFORE_EACH',
    hours: 24,
    onlyFor: {},
    action: 'MAIL',
    subject: 'Tomorrow: {{activity}}',
    body: `Hello {{first_name}},

we look forward to {{learners}}: {{date}}.

{{place}}, {{address}}

What to bring: {{bring}}`,
  },
  'how-to-find-us': {
    name: 'How to find us, for those who are new',
    trigger: 'BEFORE_FIRST',
    hours: 48,
    onlyFor: { firstTimers: true },
    action: 'MAIL',
    subject: 'How to find us: {{activity}}',
    body: `Hello {{first_name}},

this is where {{learners}} will be with us for the first time:

{{place}}, {{address}}
{{date}}

There is a map with your booking. If you cannot find us on the day, ring us: our number stands there too.`,
  },
  'details-due': {
    name: 'Details of a child that are out of date',
    trigger: 'BEFORE_FIRST',
    hours: 96,
    onlyFor: { detailsDue: true },
    action: 'MAIL',
    subject: 'Please look at what you told us about {{learners}}',
    body: `Hello {{first_name}},

{{learners}} will be with us soon, and it is more than 90 days since you last confirmed what you told us: health, food, contacts and who brings home.

Please look whether it is still right: {{details}}`,
  },
  'first-visit': {
    name: 'Welcome to those who are new',
    trigger: 'CONFIRMED',
    hours: 1,
    onlyFor: { firstTimers: true },
    action: 'MESSAGE',
    subject: '',
    body: `Hello {{first_name}}, welcome! {{learners}} will be with us for the first time. If there is anything that would help us to help them, write to us here.`,
  },
  thanks: {
    name: 'Thanks after the last date',
    trigger: 'AFTER_LAST',
    hours: 20,
    onlyFor: {},
    action: 'MAIL',
    subject: 'Thank you from {{provider}}',
    body: `Hello {{first_name}},

thank you for coming to {{activity}}. We enjoyed having {{learners}} with us.

How was it? Other families read it, and so do we: {{reflection}}

If you would like to come again: {{rebook}}`,
  },
  rebook: {
    name: 'Time to book again',
    trigger: 'BEFORE_LAST',
    hours: 24 * 7,
    onlyFor: { notBookedAgain: true },
    action: 'MAIL',
    subject: 'Book again: {{activity}}',
    body: `Hello {{first_name}},

the last of the dates that you booked for {{learners}} is near, and there are more to come.

If you would like to stay with us, book before others do: {{rebook}}`,
  },
  'unpaid-family': {
    name: 'A reminder to pay after two days',
    trigger: 'CONFIRMED',
    hours: 48,
    onlyFor: { unpaid: true },
    action: 'MAIL',
    subject: 'Still to pay: {{activity}}',
    body: `Hello {{first_name}},

your booking {{reference}} for {{learners}} is not paid yet. How to pay stands with it: {{booking}}

If you have paid meanwhile, thank you, and forget this mail.`,
  },
  unpaid: {
    name: 'A booking that is not paid after three days',
    trigger: 'CONFIRMED',
    hours: 72,
    onlyFor: { unpaid: true },
    action: 'TASK',
    subject: 'Ask for the payment of booking {{reference}}',
    body: '{{first_name}} booked {{activity}} and has not paid yet.',
  },
  'no-show': {
    name: 'Somebody did not come',
    trigger: 'NO_SHOW',
    hours: 0,
    onlyFor: {},
    action: 'TASK',
    subject: 'Ring the family of {{learners}}',
    body: '{{learners}} did not come to {{activity}} on {{date}}, and nobody said so.',
  },
} as const satisfies Record<string, Recipe>;
export type ReadyMade = keyof typeof readyMade;
export const readyMadeKeys = Object.keys(readyMade) as [ReadyMade, ...ReadyMade[]];
