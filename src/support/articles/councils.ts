import type { Article } from './article.ts';

export const forCouncils: readonly Article[] = [
  {
    slug: 'funded-places',
    title: 'Places that a council pays for',
    audience: 'councils',
    summary:
      'Choose a ticket that a council pays for, say once why your child is eligible, and book. The council decides; you pay nothing.',
    words: 'HAF free school meals holiday food short breaks SEND funded eligible',
    blocks: [
      'In the [search](/search-learning-experiences) choose ‘Funding’ to see activities with places that a council pays for. The listing says which council it is.',
      'Choose dates and the ticket that the council pays for. At the checkout you say once for each child why they are eligible: with a code from the council or the school, by naming somebody who refers you, or in your own words.',
      'With a code you are usually booked at once. Otherwise your places are kept until the council has decided, and then booked by themselves. You get an email either way.',
      'What each child may use, what is booked and what is left stands under ‘Funded places’ on the [family page](/family). Cancel a day before or earlier and it goes back to your child’s allowance. If the provider or the council cancels, it always goes back, and you read why.',
      'The same activity may also have tickets that you pay for, or free ones. Those you can book as usual.',
      'On the day nobody sees who pays. The register never says it.',
    ],
    related: ['find-an-activity', 'council-listings', 'council-members'],
  },
  {
    slug: 'council-listings',
    title: 'Offer a council-funded activity',
    audience: 'councils',
    summary:
      'When you make a listing, say that a council funds it, and which one. The council has to agree before it is published.',
    words: 'HAF provider OFSTED meals approve programme SEND',
    blocks: [
      {
        steps: [
          'Begin a [new listing](/onboarding/profile-setup). After your profile you are asked for the listing type.',
          'Choose council-funded, and choose the council.',
          'Say what kind of provider you are, whether you are registered with OFSTED, which meals you provide, and how long children are active.',
          'Go on with the listing as usual. You need no bank account when all tickets are free or paid by the council.',
        ],
      },
      'A council-funded listing is published only after the council has approved it. If you are in a hurry, make a second listing with paid or free tickets.',
    ],
    related: ['make-a-listing', 'funded-places', 'council-members'],
  },
  {
    slug: 'council-members',
    title: 'For people who work at a council',
    audience: 'councils',
    summary: 'Members of a council get a link to their council in Mentor mode. Write to us to become one.',
    words: 'officer dashboard eligibility report member',
    blocks: [
      'We add members of a council by hand, so that nobody can make themselves one. Make an account with your work address, then [write to us](/help#write) and tell us your council and your task.',
      'After that you see your council in the menu when you switch to ‘Mentor’. If you belong to several councils, you choose from a list.',
      'Your council’s page opens on the children who wait for a decision: say who is eligible, ask for more, or say no with a reason. You can take a decision back for 15 minutes. You never decide about your own family.',
      'Under ‘Bookings’ you find what your council pays for, with its invoices. What is booked stays booked, also when you find somebody not eligible later. If it is not to take place, press ‘Cancel places’ and say why: the family and the provider read it. A child’s row leads to the child’s bookings.',
      'Managers make the programmes there: dates, allowance, ages, and codes to give out. We are still building attendance and reports.',
    ],
    related: ['funded-places', 'council-listings', 'learn-and-mentor'],
  },
];
