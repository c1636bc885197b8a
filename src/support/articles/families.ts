import { changeOfMindPhrase } from '../../listings/cancellation-policy.ts';
import { BACK_TO_CARD } from '../../places/payment-words.ts';
import type { Article } from './article.ts';

export const forFamilies: readonly Article[] = [
  {
    slug: 'find-an-activity',
    title: 'Find an activity near you',
    audience: 'families',
    summary: 'Say what you look for and where. You can search by word, by place, by date and by age.',
    words: 'search map postcode filter distance',
    blocks: [
      {
        steps: [
          'Go to [Find activities](/search-learning-experiences).',
          'Under ‘What’, type a word such as ‘forest’. Small spelling mistakes do not matter. You can leave it empty.',
          'Under ‘Where’, type a town or a postcode, and choose how far you would travel.',
          'Press ‘Search’.',
        ],
      },
      { heading: 'Find fewer, better' },
      'Use the filters to choose a category, an age, a time of day, a price, or first and last day. ‘One-off or block’ keeps single days apart from courses. You can sort by best match, distance, date or price.',
      'Switch to the map to see where things are. The list beside it always shows the same activities.',
      'Activities that are full are left out. If you want to see them too, choose ‘All, also full ones’ under ‘Places’.',
      { heading: 'Keep or share a search' },
      'Your filters are part of the address of the page. Save the page as a bookmark, or send its link to a friend.',
    ],
    related: ['book-places', 'prices-and-fees', 'funded-places'],
  },
  {
    slug: 'book-places',
    title: 'Book places for your family',
    audience: 'families',
    summary:
      'Choose the dates on a listing, say who goes, answer the questions and pay. We hold your places while you do it.',
    words: 'checkout basket hold reserve how to book',
    blocks: [
      {
        steps: [
          'Open a listing and tick the dates that you want. Some listings are booked as a whole: then you need not choose.',
          'Press the ‘Book’ button and sign in, or make an account.',
          'Tick who goes. You can add a child, or yourself, right there.',
          'Press ‘Hold places for 15 minutes’. From now on nobody else can take them. What you add later shares the same minutes.',
          'Answer the questions of the provider, if there are any, and pay.',
        ],
      },
      'You get an email with everything for the day, and a file that puts the dates in your calendar.',
      { heading: 'You need more time?' },
      'You can begin the 15 minutes again once. If you reload the page, or your phone rings, your places are still held. When the time is over they go back and nothing is charged.',
      { heading: 'A date has just gone' },
      'If somebody else was quicker, we tell you which date it is. You can go on without that date or choose another one. Nothing is charged before you say so.',
    ],
    related: ['add-your-family', 'pay-by-card', 'ask-for-places', 'cancel-a-booking'],
  },
  {
    slug: 'add-your-family',
    title: 'Add your children, or yourself',
    audience: 'families',
    summary: 'Enter each person once under Family. After that, one tick is enough when you book.',
    words: 'child learner date of birth age allergies profile son daughter',
    blocks: [
      {
        steps: [
          'Go to [Family](/family) and press ‘Add somebody’.',
          'Enter a first name and a date of birth. For a grown-up you can tick ‘This person is over 18’ instead.',
          'Press ‘Add to my family’. The profile opens.',
          'Fill in its sections: health, food, support, consents, emergency contacts, and who may collect. Nothing is required; press ‘Nothing to tell’ where there is nothing.',
        ],
      },
      'We ask for the date of birth because many activities are for certain ages.',
      { heading: 'Something has changed?' },
      'Open the profile and press ‘Edit’ in a section. Providers of your coming bookings see the new details at once.',
      'After 90 days we ask whether a section is still right: press ‘Still right’, there or when you book.',
    ],
    related: ['who-sees-health-details', 'book-places', 'book-for-yourself'],
  },
  {
    slug: 'book-for-yourself',
    title: 'Book an activity for yourself',
    audience: 'families',
    summary: 'Adults can take part too. Add yourself to your family and tick your own name when you book.',
    words: 'adult learner over 18 grown-up',
    blocks: [
      'Many listings are for adults, or for children and adults together. The ages are on each listing.',
      {
        steps: [
          'Go to [Family](/family) and press ‘Add somebody’.',
          'Enter your own name and tick ‘This person is over 18’. You need not give your date of birth.',
          'Book as usual, and tick your name under ‘Who goes?’.',
        ],
      },
    ],
    related: ['add-your-family', 'find-an-activity', 'book-places'],
  },
  {
    slug: 'prices-and-fees',
    title: 'What the prices include',
    audience: 'families',
    summary: 'The price that you see is the price that you pay. The booking fee is in it from the first page on.',
    words: 'cost booking fee charge ticket total expensive free',
    blocks: [
      'A ticket has the price that the provider sets, and a booking fee that pays for running this service. We always show both together, in search, on the listing and when you pay. Nothing is added at the end.',
      'A ticket is either for one date or for a whole block of dates. The listing says which: ‘for each date’ or ‘for the whole block’.',
      'Some blocks can be joined once they have begun. Then you book, and pay for, only the dates that are left; the listing says so.',
      'Free tickets are really free. There is no fee, and you need no card.',
      { heading: 'What happens to the fee when I cancel?' },
      'If the provider or the council cancels, or you cancel soon after booking, you get the fee back too. Otherwise the fee stays. You see the exact sum before you cancel anything.',
    ],
    related: ['pay-by-card', 'cancel-a-booking', 'when-refunds-arrive'],
  },
  {
    slug: 'pay-by-card',
    title: 'Pay by card',
    audience: 'families',
    summary: 'You pay on a page of Stripe, which handles the card for us. We never see your card number.',
    words: 'payment stripe declined visa mastercard money card refused failed',
    blocks: [
      {
        steps: [
          'Press ‘Pay’ in the checkout. You come to the payment page.',
          'Enter your card. Your bank may ask you to confirm in its app.',
          'You come back here and see ‘You are booked’.',
        ],
      },
      { heading: 'My card was refused' },
      'Nothing is charged and nothing is lost: your places are kept for a short while. Try again, or use another card. Your bank can tell you why it refused.',
      { heading: 'I closed the page too early' },
      'Open [your bookings](/bookings/l). If you paid, the booking is there, and an email is on its way. If not, the checkout still has your places as long as they are held.',
      { heading: 'I paid, but the places had gone' },
      'This is rare. It can happen when a payment takes very long. We refund you in full automatically, and we write to you.',
    ],
    related: ['book-places', 'prices-and-fees', 'when-refunds-arrive'],
  },
  {
    slug: 'ask-for-places',
    title: 'When a provider answers each request',
    audience: 'families',
    summary:
      'On some listings you ask for places, and the provider says yes or no. Your card is charged only after a yes.',
    words: 'request approval pending confirm waiting instant',
    blocks: [
      'A listing says ‘Books straight away’ or ‘The provider confirms each booking’. In the second case you send a request.',
      'While you wait, your places are kept for you. Your card is checked when you ask, but nothing is taken.',
      {
        list: [
          'If the provider says yes, the card is charged and you are booked.',
          'If the provider says no, nothing is charged and you are told why.',
          'If you change your mind, you can take the request back on the page of the booking. That is always free.',
        ],
      },
    ],
    related: ['book-places', 'pay-by-card', 'see-your-bookings'],
  },
  {
    slug: 'see-your-bookings',
    title: 'See what you have booked',
    audience: 'families',
    summary: 'All your bookings are under Bookings in Learn mode, with dates, place and what you paid.',
    words: 'my bookings calendar address confirmation reference',
    blocks: [
      'Open [your bookings](/bookings/l). You can show the ones to come, the past ones or the cancelled ones.',
      'Open a booking to see each date, who goes, the address, what the provider tells you, and what was paid.',
      { heading: 'Put the dates in your calendar' },
      'Press ‘Add to calendar’ on the booking. Your phone or computer opens a file with all dates. The same file is in the email that you got.',
      { heading: 'A booking is missing' },
      'Look whether you are signed in with the address that you booked with. It is under [Profiles](/profile-settings). If you have two addresses you may have two accounts.',
    ],
    related: ['cancel-a-booking', 'learn-and-mentor', 'contact-us'],
  },
  {
    slug: 'cancel-a-booking',
    title: 'Cancel a booking, or part of it',
    audience: 'families',
    summary:
      'You can cancel one person, one date or everything. You see to the penny what you get back before you confirm.',
    words: 'refund cannot come ill sick money back policy',
    blocks: [
      {
        steps: [
          'Go to [Cancel](/cancel/l) and choose a booking.',
          'Tick who does not come, and on which dates.',
          'Read what you get back. The button says it too, for example ‘Cancel 1 place and get back £16.48’.',
          'Press the button and confirm.',
        ],
      },
      { heading: 'How much do I get back?' },
      'That depends on the rules of the provider, and on how early you cancel. You find them on the listing under ‘If you cancel’, and on your booking under ‘If plans change’.',
      {
        list: [
          `If you cancel ${changeOfMindPhrase}, you get everything back.`,
          'If the provider cancels, or the council that pays, you always get everything back.',
          'Otherwise the rules of the provider apply to the ticket price, and the booking fee stays.',
        ],
      },
      'Please cancel free places too when you cannot come. Somebody else may be glad of them.',
    ],
    related: ['when-refunds-arrive', 'prices-and-fees', 'see-your-bookings'],
  },
  {
    slug: 'when-refunds-arrive',
    title: 'When your refund arrives',
    audience: 'families',
    summary: BACK_TO_CARD,
    words: 'refund money back waiting bank how long',
    blocks: [
      'We send the money as soon as you have cancelled. You need not ask for it. The email about what you cancelled says how much it is.',
      'Your bank then takes 5 to 10 days to show it. Weekends count longer.',
      { heading: 'The provider decides' },
      'Some providers look at each refund themselves. Then your booking says that a decision is waiting, and you get an email when it is made.',
      { heading: 'It has not come' },
      'Open the booking and look under ‘Money’: it shows how the refund stands. If it was paid more than 10 days ago, [write to us](/help#write) and tell us the booking number.',
    ],
    related: ['cancel-a-booking', 'pay-by-card', 'contact-us'],
  },
  {
    slug: 'who-sees-health-details',
    title: 'Who sees the health details of my child',
    audience: 'families',
    summary: 'Only the provider of an activity that you book or ask for, and those who help on its day.',
    words: 'privacy allergy medical SEND safe data medicine',
    blocks: [
      'What you enter about health, food, support and consents is on the register of the sessions that you book. The provider reads it from your booking, or your request, until 30 days after the last date. People who help the provider read it from 24 hours before a date until 24 hours after it.',
      'Whom to ring in an emergency, who may collect and who must not are shown to both from 24 hours before a date until 24 hours after it.',
      'A collection password is shown to nobody: staff type the word that they hear and are told right or wrong.',
      'It lies encrypted. Nobody else sees it: no other family, no other provider, and it is never in an email. Our own staff who look into an account see that there are details, but not what they are.',
      'If you book nothing, nobody sees anything.',
      { heading: 'Which details help?' },
      'Write what somebody who has never met your child must know to keep them safe and happy: what must not be eaten, what to do if something happens, what calms. You can change it under [Family](/family) at any time.',
    ],
    related: ['add-your-family', 'cookies', 'contact-us'],
  },
];
