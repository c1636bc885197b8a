import type { Article } from './article.ts';

export const aboutAccounts: readonly Article[] = [
  {
    slug: 'make-an-account',
    title: 'Make an account',
    audience: 'account',
    summary: 'All you need is an email address. A password is not necessary.',
    words: 'sign up register join new',
    blocks: [
      {
        steps: [
          'Go to [Make an account](/signup).',
          'Enter your name, your email address and a password. Or choose to get a code by email each time.',
          'Enter the code that we email to you. It shows that our emails reach you.',
        ],
      },
      'You can also use Google, Facebook or another service that is shown there. One account is enough: you can book for your family and offer activities with the same one.',
    ],
    related: ['sign-in', 'learn-and-mentor', 'add-your-family'],
  },
  {
    slug: 'your-data',
    title: 'Download or erase your data',
    audience: 'account',
    summary: 'Get everything that we keep about your family in one file, or have it erased.',
    words: 'export download copy gdpr privacy erase delete close account remove child archive',
    blocks: [
      { heading: 'Get a copy' },
      {
        steps: [
          'Go to [Your data](/profile-settings/your-data) and press ‘Put my data together’.',
          'We may ask for your password, or for a code that we email to you.',
          'We email you when the file is ready. You can download it for 7 days.',
        ],
      },
      'The file is a ZIP archive. Open index.html in it to read. data.json is the same for programs; your pictures and files lie beside them.',
      { heading: 'Have somebody, or your account, erased' },
      {
        steps: [
          'Go to [Your data](/profile-settings/your-data) and choose who or what.',
          'Read what goes, what stays and why. If something has to be settled first, such as a booking, the page says what to do.',
          'Press the red button. You have 7 days to change your mind: one press keeps everything.',
        ],
      },
      'Records of money stay for 6 years, because the law wants them, but without your name. What was said about a child that you have erased loses the child’s name.',
    ],
    related: ['sign-in', 'add-your-family'],
  },
  {
    slug: 'sign-in',
    title: 'Sign in, with or without a password',
    audience: 'account',
    summary: 'Use your password, a code that we email to you, or a service such as Google.',
    words: 'log in login code link google facebook cannot',
    blocks: [
      'Go to [Sign in](/login) and enter your email address. Then choose how.',
      {
        list: [
          'Password: enter it and press ‘Sign in’.',
          'Code: press ‘Email me a code’. You get six digits. They work for 10 minutes, and a new code replaces the old one.',
          'Link: you can ask for a link instead. It works on another device too; there we ask for your address once more.',
          'Google, Facebook or another service: press its button.',
        ],
      },
      { heading: 'No email comes' },
      'Wait a minute and look in the spam folder. Check the address for a typing mistake. Then ask once more.',
      { heading: 'Too many tries' },
      'After several wrong tries, also by somebody else, you may have to wait a little. This protects your account. Press ‘Email me a sign-in link’ instead: the link in that email always lets you in.',
    ],
    related: ['forgotten-password', 'change-how-you-sign-in', 'make-an-account'],
  },
  {
    slug: 'forgotten-password',
    title: 'I have forgotten my password',
    audience: 'account',
    summary: 'Ask for a link by email, and choose a new password.',
    words: 'reset lost password new',
    blocks: [
      {
        steps: [
          'Go to [Choose a new password](/reset-password) and enter your address.',
          'Open the link in our email.',
          'Enter a new password and press ‘Save and sign in’.',
        ],
      },
      'For your safety all your other devices are signed out. You do not want a password at all? Sign in with a code by email.',
    ],
    related: ['sign-in', 'change-how-you-sign-in', 'contact-us'],
  },
  {
    slug: 'change-how-you-sign-in',
    title: 'Change your address, password or devices',
    audience: 'account',
    summary: 'You find all of it under Profiles, at ‘Address, password and devices’.',
    words: 'email address change password sign out everywhere lost phone device',
    blocks: [
      'Go to [Profiles](/profile-settings) and press ‘Address, password and devices’. Before a change we ask once more whether it is you.',
      {
        list: [
          'Address: we email a link to the new address. It counts when you open the link. Until then the old one stays.',
          'Password: you can change it, or set one if you had none.',
          'Other services: connect or disconnect Google, Facebook and others.',
          'Devices: see where you are signed in, and sign out a single device or all of them. Do this at once when you have lost a phone.',
        ],
      },
    ],
    related: ['sign-in', 'forgotten-password', 'your-profile'],
  },
  {
    slug: 'your-profile',
    title: 'Your name, picture and profile',
    audience: 'account',
    summary: 'Change how others see you under Profiles.',
    words: 'photo avatar name biography phone number profile picture',
    blocks: [
      'Go to [Profiles](/profile-settings). You can change your name, your picture and your phone number; as a provider also your motto and what you say about yourself.',
      'You need no photo: choose one of eight drawings instead. When you upload a photo, we remove where it was taken.',
      'As a provider your name, picture and words are on your public page; an organisation is shown there, and on invoices, by its own name. Your phone number is shown only to people who have booked with you.',
    ],
    related: ['change-how-you-sign-in', 'learn-and-mentor', 'make-a-listing'],
  },
  {
    slug: 'learn-and-mentor',
    title: 'Learn and Mentor: two halves of one account',
    audience: 'account',
    summary: 'Learn is for booking, Mentor is for offering. You switch in the menu.',
    words: 'mode switch toggle menu provider family',
    blocks: [
      'On top of the menu there are two buttons. With ‘Learn’ you see your bookings and your family. With ‘Mentor’ you see your listings, the bookings of others, and the registers.',
      'You need only one account for both. What you see changes, not what you own.',
      'You cannot find something? Perhaps you are in the other half.',
    ],
    related: ['see-your-bookings', 'make-a-listing', 'your-profile'],
  },
  {
    slug: 'cookies',
    title: 'Cookies on this site',
    audience: 'account',
    summary: 'We keep a few necessary cookies. One switch is yours to decide: whether our support chat may run.',
    words: 'consent analytics tracking privacy settings banner',
    blocks: [
      { heading: 'Necessary' },
      'These keep you signed in, and remember your choice about cookies. They are always on. Without them you could not book. Your browser also remembers small things for you, such as whether you work in Learn or Mentor.',
      { heading: 'Analytics' },
      'We use no tool that counts visits, and we show no adverts. The only thing behind this switch is our support chat. With it on, support sees who writes: your name, your email address and the page that you are on. If the chat is run by another company, that company keeps cookies of its own.',
      { heading: 'Change your mind' },
      'We ask you once you have signed in, because only then is there a chat to run. Press ‘Cookie settings’ at the foot of any public page to decide again. After half a year we ask you again.',
      { heading: 'Each of them by name' },
      'What each is for and how long it stays is on the page [Cookies](/cookies).',
    ],
    related: ['contact-us', 'who-sees-health-details', 'your-profile'],
  },
  {
    slug: 'contact-us',
    title: 'How to reach us',
    audience: 'account',
    summary: 'Press ‘Help’ at the top to chat, or write an email.',
    words: 'support chat email phone talk human complaint problem',
    blocks: [
      {
        list: [
          'Chat: sign in and press ‘Help’ at the top of the page. The chat needs your yes to analytics cookies.',
          'Email: the address is under [Write to us](/help#write).',
        ],
      },
      'If you have not read our answer in the chat within ten minutes, we send you an email that it is there.',
      { heading: 'What helps us to help you' },
      {
        list: [
          'The number of the booking, if it is about one.',
          'What you did, what you saw, and what you had expected.',
          'Please leave out health details of children, and never send us a password or a card number.',
        ],
      },
      'A question about an activity itself, such as what to bring? The provider knows best. How to reach them is on your booking.',
    ],
    related: ['cookies', 'when-refunds-arrive', 'see-your-bookings'],
  },
];
