import type { ReactNode } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Landmark from 'lucide-react/icons/landmark';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import TreeDeciduous from 'lucide-react/icons/tree-deciduous';
import UserRound from 'lucide-react/icons/user-round';
import type { DrawnStep } from '../step.ts';

export type IntroductionProps = { icon: ReactNode; lead: string; points: readonly string[]; children?: ReactNode };

/** What an introduction says; `children` stand below its points. */
export function Introduction({ icon, lead, points, children }: IntroductionProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid size-20 place-items-center rounded-full bg-forest-soft text-on-forest-soft [&_svg]:size-9">
        {icon}
      </div>
      <p className="text-lg">{lead}</p>
      <ul className="flex flex-col gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden className="mt-[0.55em] size-2 flex-none rounded-full bg-marigold" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** A page between questions: what comes next, and what to have at hand. */
function introduction(said: IntroductionProps, nextLabel?: string): DrawnStep {
  return { of: 'introduction', nextLabel, Body: () => <Introduction {...said} /> };
}

export const profileSetup = introduction({
  icon: <UserRound aria-hidden />,
  lead: 'Families book people they trust. First, a few words about you.',
  points: [
    'Your name and what you do',
    'A motto, and a paragraph about you',
    'A picture, or an avatar until you have one',
    'A phone number for the day itself; only people who have booked see it',
  ],
});

export const listingSetup = introduction(
  {
    icon: <TreeDeciduous aria-hidden />,
    lead: 'Now the listing itself: what families see when they find you.',
    points: [
      'It takes about ten minutes. Everything is saved while you type, so you can stop and go on later, also on another device.',
      'Have at hand: a few photos, the postcode of the venue, and what you do to keep everybody safe.',
      'Nobody sees the listing before you publish it.',
    ],
  },
  'Start',
);

export const descriptionInfo = introduction({
  icon: <Lightbulb aria-hidden />,
  lead: 'Write as you would tell a parent at the school gate.',
  points: [
    'Start with what a child does from the first minute to the last.',
    'Say who is there: how many adults, what they know, how long they have done it.',
    'Say what happens when it rains, and where people eat and go to the toilet.',
    'Short sentences. No capital letters for emphasis, no promises you cannot keep.',
  ],
});

export const datesSetup = introduction({
  icon: <CalendarDays aria-hidden />,
  lead: 'Next: when it takes place.',
  points: [
    'Dates come in blocks: a half term, a holiday week, a single day.',
    'People book a whole block, or choose dates out of it.',
    'You can add more blocks at any time, also after people have booked.',
  ],
});

export const ticketsSetup = introduction({
  icon: <Ticket aria-hidden />,
  lead: 'A ticket is a way to book: for whom, and at what price.',
  points: [
    'One ticket is enough. Many providers have two: a child and a sibling, or a child and an adult.',
    'A ticket can be free.',
    'Families always see the whole price with the booking fee, from the first page on.',
  ],
});

export const settingsSetup = introduction({
  icon: <Settings aria-hidden />,
  lead: 'A few switches for how bookings work. What is set already suits most providers.',
  points: [
    'You can change each of them at any time.',
    'Changes count for new bookings; those that exist stay as they are.',
  ],
});

export const bankAccountSetup = introduction({
  icon: <Landmark aria-hidden />,
  lead: 'For paid tickets we need to know where the money goes.',
  points: [
    'Payments and payouts are handled by Stripe. We never see your bank details.',
    'You are paid after each session has taken place.',
    'Stripe asks for your name, address, date of birth and bank account. It takes about five minutes.',
    'Free and council-funded listings need no bank account: go straight on.',
  ],
});

export const councilSetup = introduction({
  icon: <Landmark aria-hidden />,
  lead: 'A council pays for places of this listing.',
  points: [
    'You choose the council and answer five short questions about your organisation.',
    'When the listing is complete you send it to the council. It approves it, or says what to change.',
    'Have your Ofsted number at hand, if you are registered.',
  ],
});

export const councilExplainer = introduction({
  icon: <Landmark aria-hidden />,
  lead: 'How council-funded places work.',
  points: [
    'Families show the council that they are eligible. You never see why, and the register never shows who pays.',
    'Funded and paying children are treated alike and share the same sessions.',
    'The council sees how many places were booked and used, and pays for those that count.',
  ],
});
