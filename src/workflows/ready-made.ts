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

How to find us: {{place}}, {{address}}

What to bring: {{bring}}`,
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

If you would like to come again: {{rebook}}`,
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
