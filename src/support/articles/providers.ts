import { changeOfMindPhrase, describePreset, policies, policyPresets } from '../../listings/cancellation-policy.ts';
import type { Article } from './article.ts';

export const forProviders: readonly Article[] = [
  {
    slug: 'make-a-listing',
    title: 'Make your first listing',
    audience: 'providers',
    summary:
      'One question at a time leads you through it. It takes about ten minutes, and nobody sees it before you publish it.',
    words: 'create offer start wizard activity add listing draft',
    blocks: [
      {
        steps: [
          'Switch to ‘Mentor’ in the menu.',
          'Go to [Listings](/listings) and press ‘Create your first listing’, or later ‘Add a listing’.',
          'Tell families who you are: your role, your name, the name of your organisation if you are one, a picture and a few words about you.',
          'Describe the activity: title, place, ages, group size, what you do, what you provide, and how you keep everybody safe.',
          'Add dates, tickets and questions, and look at the settings.',
          'Check everything on the last page and publish.',
        ],
      },
      'Your answers are saved while you type. You see ‘Saved’ at the top. You can stop at any time and go on another day, also on another device.',
      { heading: 'What is missing?' },
      'The last page lists each thing that is still missing, with a link to it. Steps marked ‘Optional’ can stay empty. Without photos we draw a cover for you.',
    ],
    related: ['set-your-dates', 'tickets-and-prices', 'publish-pause-archive'],
  },
  {
    slug: 'set-your-dates',
    title: 'Set your dates and times',
    audience: 'providers',
    summary: 'Dates come in blocks, such as a half term. Families book a whole block, or choose dates out of it.',
    words: 'schedule calendar sessions term weekly bank holiday block times',
    blocks: [
      {
        steps: [
          'Choose how people book: ‘Families choose their dates’, ‘All dates together’, or a single day.',
          'Click each date in the calendar. ‘Add dates every week’ fills in a pattern, and ‘Copy last term’ moves an earlier block to a new start.',
          'Set start, end and the number of places for all dates. You can change single dates below, also where they are held.',
          'Give the block a name that families understand, such as ‘Spring term, Tuesdays’.',
        ],
      },
      'Bank holidays of the nation that your venue is in have a dot in the calendar, and patterns can leave them out.',
      { heading: 'When people can book' },
      'You can say when booking opens and closes, and how long before a date somebody may still book. A block whose dates are booked all together can be open to families who join late: they pay the share of the price for the dates that are left.',
      { heading: 'Change dates later' },
      'You can add dates and blocks at any time: ‘Add dates’ stands beside each block. Families who have booked keep what they bought, at the price that they paid; the new dates are for those who book from then on. When you move or remove dates that families have booked, you first see what it means: who is told, who may cancel for free, and what goes back. Nobody loses a place because a date gets fewer.',
    ],
    related: ['tickets-and-prices', 'make-a-listing', 'keep-a-register'],
  },
  {
    slug: 'tickets-and-prices',
    title: 'Set up tickets and prices',
    audience: 'providers',
    summary: 'A ticket says who can come and what it costs. Most listings need one or two.',
    words: 'price fee free paid sibling adult quota how much',
    blocks: [
      {
        steps: [
          'Press ‘Add a paid ticket’ or ‘Add a free ticket’.',
          'Give it a name such as ‘Child’, and say whom it is for: a child, an adult or a family.',
          'Say whether it covers one date or the whole block.',
          'Enter your price. Beside it you see what families pay with the booking fee.',
        ],
      },
      { heading: 'Limits' },
      'Under ‘Ages, limits and sale dates’ you can set ages, how few or many somebody may book, how many there are in all, and when the ticket is on sale.',
      { heading: 'What you receive' },
      'Families pay your price and a booking fee on top. A service fee is taken out of your price. Each booking shows what is left for you. Free tickets have no fees.',
    ],
    related: ['link-your-bank-account', 'set-your-dates', 'cancellation-rules'],
  },
  {
    slug: 'ask-questions',
    title: 'Ask families questions',
    audience: 'providers',
    summary: 'Add your own questions to the checkout. You need not ask for allergies or emergency contacts: we do.',
    words: 'questionnaire checkout form consent information',
    blocks: [
      'Allergies, medical and support needs, photo consent and an emergency contact come with each person who is booked. Ask only for what your own activity needs, such as a shoe size.',
      {
        list: [
          'You choose the kind of answer: a short text, a number, yes or no, one of several, a date, a file and more.',
          'You choose whether it is asked once for each booking, for each person, or for each person and date.',
          'An answer can be shown on the register; one for a date on the register of that date.',
          'Mark a question as ‘Sensitive’ when it is about health or beliefs. Then only those who run the session see the answer.',
        ],
      },
      'When a family books again, their last answers are filled in, and they are asked to check them.',
    ],
    related: ['make-a-listing', 'keep-a-register', 'who-sees-health-details'],
  },
  {
    slug: 'cancellation-rules',
    title: 'Choose your cancellation rules',
    audience: 'providers',
    summary:
      'You decide how much families get back when they cancel, and until when. Families see it before they book.',
    words: 'policy refund flexible moderate strict consumer contracts',
    blocks: [
      {
        list: policyPresets.map((preset) => `${policies[preset].title}: ${describePreset(preset)}`),
      },
      `Some rules stand above yours. If you cancel, families get everything back. The same is true if they cancel ${changeOfMindPhrase}.`,
      { heading: 'Formal education' },
      'The wizard asks whether the Consumer Contracts Regulations 2013 apply to you. If they do, families can cancel within 14 days of booking and get back what has not yet taken place.',
      'Bookings keep the rules that they were made with. A change counts for new bookings.',
    ],
    related: ['cancel-a-booking', 'tickets-and-prices', 'see-who-booked'],
  },
  {
    slug: 'link-your-bank-account',
    title: 'Link your bank account',
    audience: 'providers',
    summary:
      'Paid tickets need a bank account. You link it at Stripe in about five minutes. We never see your bank details.',
    words: 'stripe payout paid money bank details connect',
    blocks: [
      {
        steps: [
          'Go to [Bank details](/bank-details) and press ‘Link a bank account via Stripe’.',
          'Stripe asks for your name, address, date of birth and bank account. An organisation needs its company details too.',
          'You come back here. The page says whether Stripe needs anything else.',
        ],
      },
      'Only the owner of an account can do this. Somebody who acts for you cannot.',
      { heading: 'Stripe asks for more' },
      'Sometimes Stripe wants another document. The page says so, and until when. Press ‘Continue at Stripe’ to add it.',
      { heading: 'I offer free activities only' },
      'Then you need no bank account, and you can leave the step out.',
    ],
    related: ['tickets-and-prices', 'publish-pause-archive', 'see-who-booked'],
  },
  {
    slug: 'publish-pause-archive',
    title: 'Publish, pause or archive a listing',
    audience: 'providers',
    summary: 'Publish to be found, pause to stop bookings for a while, archive to put a listing away for good.',
    words: 'hide remove delete unpublish private visible',
    blocks: [
      'You find all three under [Listings](/listings), in the menu with three dots beside a listing.',
      {
        list: [
          'Publish: the listing can be found and booked. It works once nothing is missing.',
          'Pause: nobody can book. The bookings that you have stay as they are. You can publish it again at any time.',
          'Archive: the listing is gone for good. Past bookings and registers stay. This works only when no booked dates lie ahead.',
        ],
      },
      { heading: 'Only for people you know' },
      'Switch on ‘Make my listing private’ in the settings. Then it is not in the search. Only people with its link can see and book it. You copy the link with ‘Share’.',
    ],
    related: ['make-a-listing', 'see-who-booked', 'link-your-bank-account'],
  },
  {
    slug: 'see-who-booked',
    title: 'See who has booked',
    audience: 'providers',
    summary: 'New bookings appear under Bookings as they come in, and you get an email for each.',
    words: 'bookings customers participants contact new booking',
    blocks: [
      'Open [Bookings](/bookings/m?type=all) in Mentor mode. You see who booked, who comes, when, and what was paid. Use the filters to show what is to come or what was cancelled.',
      'Open a booking to see the answers to your questions, how to reach the family, and what is left for you after the fee.',
      { heading: 'Say yes or no yourself' },
      'In the settings of a listing you can switch instant booking off. Then families ask for places, and you answer each request on its booking. Until you answer, the places are kept and nothing is charged.',
    ],
    related: ['keep-a-register', 'cancellation-rules', 'ask-for-places'],
  },
  {
    slug: 'keep-a-register',
    title: 'Keep a register',
    audience: 'providers',
    summary: 'Each session has a register with everybody who booked, what you must know about them, and whom to call.',
    words: 'attendance arrived collected absent safeguarding head count',
    blocks: [
      {
        steps: [
          'Open [Registers](/schedule/mentor) in Mentor mode and choose a session.',
          'Press ‘Arrived’ when a child is there, from an hour before the start. One button marks all who are due.',
          'Press ‘Collected’ when they leave, and say who took them home.',
          'Press ‘Absent’ when somebody does not come, and say whether the family told you.',
        ],
      },
      'Allergies, medicines, support and people who must not collect stand on top of each card. Press ‘Contact and details’ for the emergency numbers, food, consents and who may collect. Where a family has a collection password, ask for it and type what you hear. It never says whether a place is paid by a council.',
      { heading: 'A mistake?' },
      'Press ‘Undo’. Marks are never lost: you see who marked what, and when. If two people marked different things, the card asks you to check.',
      'On a later day we ask you why you mark something. An hour after the end we write to you if somebody is still marked as here.',
      { heading: 'On paper' },
      'Press ‘Print’ for a sheet. On a booking, ‘Learner sheets’ prints one page for each learner. To have health details on it, say why; that is written down. It holds details of children: keep it with you and shred it afterwards.',
    ],
    related: ['register-without-signal', 'see-who-booked', 'ask-questions'],
  },
  {
    slug: 'register-without-signal',
    title: 'Mark a register without signal',
    audience: 'providers',
    summary:
      'Open the register while you have signal and keep it open. Your marks are kept on the device and sent later.',
    words: 'offline no internet wood connection sync',
    blocks: [
      'Open the register before you leave, and do not close it. In the wood you can go on marking. The badge at the top says how it stands:',
      {
        list: [
          '‘Saved on this device’: your marks are safe here and wait for a connection.',
          '‘All synced’: everybody sees them.',
          '‘Sign in to send’: your session has ended. Sign in again, the marks are still there.',
        ],
      },
      'Two people can mark the same register. Nothing gets lost or counted twice.',
      'A phone can run out of battery. For a day without any signal, print the register too.',
    ],
    related: ['keep-a-register', 'see-who-booked', 'contact-us'],
  },
];
