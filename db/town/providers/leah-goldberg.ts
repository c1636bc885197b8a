import type { TownProvider } from '../offer.ts';

const dulwich = { zipCode: 'SE22 0PY', venue: 'The Goose Green Playroom', street: 'Adys Corner' };
const leahSafety = ['Enhanced DBS check', 'Two adults for every group', 'Stage combat only with foam'];

export const leahGoldberg: TownProvider = {
  name: 'Leah Goldberg',
  type: 'mentor',
  mission: 'Yes, and…',
  about:
    'So I’m an actor. You’ll have seen me as “Nurse 2” and a talking sofa. For the last ten years my best parts have been in a church hall in East Dulwich with children aged four to ninety. I make it up, they make it up, we say yes to each other, and something happens. My mother calls it “paid playing”. She’s right! She comes every week.',
  offers: [
    {
      kind: 'drama',
      title: 'Yes, And: Improv for Tens to Fourteens',
      summary: 'No script, no lines to forget, no wrong answers: only the next daft thing.',
      sections: [
        [
          'What happens',
          'Somebody says, “Doctor, my elbow is singing.” You say yes, and… That’s the whole method! We play status games, gibberish, scenes with only questions. Shy children are brilliant at this, because they listen. Every sixth week the parents come, and are used.',
        ],
        ['Skills to take home', 'Listening, thinking on your feet, failing gloriously.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [10, 15],
      group: 14,
      tickets: [
        ['Standard', 1100],
        ['Low income', 400],
      ],
      when: { season: 'term', weekdays: [4], start: '16:30', end: '17:45' },
      where: dulwich,
      aims: ['Confidence', 'Listening', 'Speaking in front of others'],
      provisions: ['Props', 'Crisps'],
      safety: leahSafety,
      accessibility: ['Step-free', 'Opt-out card, no reason needed', 'BSL-friendly games'],
      questions: [
        {
          type: 'short-text',
          label: 'Give us one object for the first scene',
          answers: ['A jealous umbrella.', 'My dad’s bald patch.', 'Soup.'],
        },
        {
          type: 'long-text',
          label: 'Is your child more of a jumper-in or an edge-stander?',
          answers: [
            'Edge. For three weeks. Then watch out.',
            'Jumper-in. Needs the brakes.',
            'Depends who else is there.',
          ],
        },
      ],
      policy: 'MODERATE',
      welcome: 'YES! And wear something you can fall over in.',
    },
    {
      kind: 'drama',
      title: 'Story Soup',
      summary: 'Fours to sevens throw three things into a pot and act out whatever comes out.',
      sections: [
        [
          'What happens',
          'There’s a real cauldron. In goes a place, a creature and a problem. (“A swimming pool! A hamster! It needs the loo!”) We stir, and then we do it, all of us, with scarves. My mother plays all the witches. She insists.',
        ],
        ['Skills to take home', 'Making things up, taking turns, being a hamster with feeling.'],
      ],
      categories: ['kindergarten', 'school-clubs'],
      audience: 'children',
      ages: [4, 7],
      group: 12,
      tickets: [
        ['Standard', 900],
        ['Brother or sister', 700],
        ['Low income', 300],
      ],
      when: { season: 'term', weekdays: [2], start: '15:50', end: '16:35' },
      where: dulwich,
      aims: ['Storytelling', 'Taking turns', 'Confidence'],
      provisions: ['Cauldron', 'Scarves', 'Satsumas'],
      safety: leahSafety,
      accessibility: ['Step-free', 'Picture ingredients', 'A tent to watch from'],
      questions: [{ type: 'yes-no', label: 'Witches: all right?' }],
      policy: 'FLEXIBLE',
      welcome: 'Bring one small thing from home for the pot. It comes back! (Slightly soupy.)',
    },
    {
      kind: 'drama',
      title: 'Audition Room',
      summary: 'Monologues and nerves, sixteen and up: drama schools, youth theatres or just a school play.',
      sections: [
        [
          'What happens',
          'You do it. I say what I saw. You do it again as if to your cat; then as if late for a bus. Somewhere in there is the real one. We film, and we practise walking in, which is half of it, and walking out, which is the other half.',
        ],
        ['Skills to take home', 'Two speeches, breath, sight reading, being rejected and having lunch anyway.'],
      ],
      categories: ['career-development', 'personal-development'],
      audience: 'adults',
      ages: [16, 99],
      group: 8,
      tickets: [
        ['Standard', 2500],
        ['Student', 1500],
      ],
      when: { season: 'monthly', weekdays: [7], start: '13:00', end: '16:00' },
      where: dulwich,
      aims: ['Audition technique', 'Confidence'],
      provisions: ['Plays to borrow', 'Film of your speech', 'Bagels'],
      safety: ['Two adults for every group', 'Intimacy guidelines on the door'],
      accessibility: ['Step-free', 'Scripts in any format'],
      questions: [
        {
          type: 'short-text',
          label: 'Which speech, if you have one?',
          answers: ['Viola, everybody does Viola.', 'Something modern and sweary.', 'Help.'],
        },
      ],
      policy: 'STRICT',
      welcome: 'Learn it badly and bring it. Bagels at two; my mother counts them.',
    },
    {
      kind: 'drama',
      title: 'Silver Scenes',
      summary: 'Theatre for over-sixties from the best material there is: what you remember.',
      sections: [
        [
          'What happens',
          'First dance, first job, the day the telephone came. Somebody tells it, the rest become it. No lines to learn, because you were there. In June we play for two schools, and the children ask, “Did that REALLY happen?”',
        ],
        ['Who it suits', 'Anybody with sixty years of stories. My mother is eighty-three and has stolen every scene.'],
      ],
      categories: ['elders', 'personal-development'],
      audience: 'adults',
      ages: [60, 99],
      group: 14,
      tickets: [
        ['Standard', 500],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [3], start: '14:00', end: '15:45' },
      where: dulwich,
      aims: ['Telling our own stories', 'Company', 'Memory'],
      provisions: ['Tea and rugelach', 'Chairs on stage'],
      safety: ['First-aider', 'Prompt in every scene'],
      accessibility: ['Step-free', 'Hearing loop', 'Dial-a-ride stop', 'Memory-friendly rehearsals'],
      questions: [
        {
          type: 'long-text',
          label: 'One memory, one line',
          answers: [
            'I met him at a bus stop, he had my umbrella.',
            'The winter of ’63: we skated to school.',
            'My mother’s hats.',
          ],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Darling, come. Sit next to the one in the big earrings. That’s Mum.',
    },
    {
      kind: 'holidays',
      title: 'Play in a Day (No, Really)',
      summary: 'Nine thirty: nothing. Three thirty: an audience. Holiday drama with deadlines.',
      sections: [
        [
          'What happens',
          'At half nine I ask what everybody is cross about. By ten we have a plot. Cast by eleven, costumes from the heap by twelve, panic at one, lunch at one fifteen, and at half past three you come and see it. Each day is a new play. I’ve directed 214. One had a goat.',
        ],
        ['What to bring', 'Packed lunch, black T-shirt, one grievance.'],
      ],
      categories: ['holiday-clubs', 'personal-development'],
      audience: 'children',
      ages: [7, 13],
      group: 18,
      tickets: [
        ['Standard', 3000],
        ['Brother or sister', 2500],
        ['Low income', 900],
      ],
      when: { season: 'holidays', weekdays: [2, 3, 4], start: '09:30', end: '16:00' },
      where: { zipCode: 'SE22 9AA', venue: 'Bellenden Mission', street: 'Choumert Row' },
      aims: ['Making something from start to finish', 'Working together', 'Speaking in front of others'],
      provisions: ['Costumes', 'Ice lollies'],
      safety: leahSafety,
      accessibility: ['Step-free', 'Backstage jobs', 'Quiet vestry'],
      questions: [
        {
          type: 'many-of',
          label: 'They would like to be',
          options: ['On stage', 'In charge', 'Behind the lights', 'A goat'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Grown-ups: half past three, doors at twenty past, phones off, hankies out.',
    },
  ],
};
