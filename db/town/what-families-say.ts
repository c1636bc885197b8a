import type { ActivityKind } from './offer.ts';

/** What is said by a child’s family, or in the child’s own words, and by adults who came to learn themselves. */
export type Sayings = { families: readonly string[]; adults?: readonly string[] };

/** Said anywhere, when everything about an activity has been said of a provider. */
export const sayings: Sayings = {
  families: [
    'They learned every name in the first ten minutes, including mine.',
    'Answered my worried email at nine in the evening. That told me everything.',
    'It ended five minutes late because nobody wanted to stop.',
    'We nearly did not go. Then we booked the next three dates in the car park.',
    'Fair price, kind people, clean toilet. What more is there?',
    'My daughter, asked how it was: “Normal.” She was beaming. From her that is five stars.',
    'Parking is tight and the sign is small. Once you are in, it is lovely.',
    'They told me honestly that he had found it hard, and what they would try next week.',
  ],
  adults: [
    'I had not learned anything new since school. I had forgotten that it is fun.',
    'Went alone, was not alone for long.',
    'Good pace, no showing off, and the tea was hot.',
    'I came for one date and stayed for the whole term.',
  ],
};

/** What is said of each kind of activity. */
export const sayingsOf: Record<ActivityKind, Sayings> = {
  woods: {
    families: [
      'Came home muddy, hoarse and asking when the next one is.',
      'He can light a fire with a spark now. I am proud and slightly alarmed.',
      'My son dictates: “The rope swing goes over a REAL ditch.”',
      'It hailed. I sat in the car feeling guilty; she did not even remember the hail.',
      'Three hours outside and nobody asked for a screen. They slept like logs.',
      'The walk in from the lane is longer than it looks on the map. Leave ten minutes for it.',
    ],
    adults: [
      'I brought my nephew and ended up carving longer than he did.',
      'Smelled of smoke for two days and did not mind.',
    ],
  },
  'little-ones': {
    families: [
      'First time out of the house in a week. They made me tea and held the baby. I cried a bit. Thank you.',
      'She shouts “again” at the gate on every other day of the week.',
      'He slept for two and a half hours afterwards. I would pay double.',
      'Nobody looked when mine threw the rice. Somebody just passed me a broom and a biscuit.',
      'The songs are in all of our heads now, including the dog’s.',
      'A bit crowded at the buggies, but so gentle once it starts.',
    ],
  },
  swimming: {
    families: [
      'He put his face in. Two years of lessons elsewhere, and here he put his face in.',
      'Warm pool, quiet voices. She did not cover her ears once.',
      'My daughter says to write: “I did a star and I did not sink.”',
      'Changing rooms are small, so come changed. The teaching is wonderful.',
      'They noticed that he holds his breath when he is nervous. I had not.',
      'Moved up a group in four weeks, and not because anybody pushed.',
    ],
    adults: [
      'At fifty-one I swam a length. My children stood at the end with a towel.',
      'Nobody stares. That was all I needed to start.',
    ],
  },
  paddling: {
    families: [
      'Soaked, blue-lipped and grinning. Bring two towels.',
      'She steered! She tells everybody that she steered.',
      'From my son: “We saw a kingfisher and then I fell in, both good.”',
      'The safety talk was clear enough that I stopped chewing my scarf.',
      'River was too high, so they moved to the basin and rang us at seven. Well run.',
      'He was put with a child he did not know and came back with a friend.',
    ],
    adults: ['Went in circles for an hour, then did not. Magic.'],
  },
  climbing: {
    families: [
      'She got halfway, came down and was told well done in a way that she believed.',
      'Hands like sandpaper and a grin to match.',
      '“I held the rope for a GROWN-UP,” says mine.',
      'Calm instructors. They never once said “don’t look down”.',
      'He wants a hangboard over his bedroom door. Help.',
      'The shoes pinch, apparently that is normal. Everything else was perfect.',
    ],
    adults: ['I am afraid of heights. I still am, but from higher up.'],
  },
  clay: {
    families: [
      'We own seven pinch pots now. The eighth is a fox. It is on my desk.',
      'The only hour in the week when she is quiet, and it is a happy quiet.',
      'From the potter himself, aged eight: “Mine exploded so I get to make another one.”',
      'They let him squash it and start again four times. Nobody sighed.',
      'Clay in the ears, but the bowl holds soup.',
      'You have to wait three weeks for the firing, which is an education for the parents too.',
    ],
    adults: [
      'I have made one straight cylinder in my life and I have a photograph of it.',
      'Two hours in which I did not think about work once.',
      'My handles fall off. My week got better anyway.',
    ],
  },
  art: {
    families: [
      'She has stopped saying that she cannot draw hands.',
      'The kitchen wall is full; we have moved on to the hall.',
      'An artist aged nine writes: “Purple is just tired blue.”',
      'He was allowed to use the big brush. This was mentioned at bedtime, twice.',
      'They look at what a child has made and ask about it, before they praise it.',
      'Wear old things. They did say so. We did not listen.',
    ],
    adults: [
      'I said that I could not draw. They said everybody says that. By eight o’clock I had drawn a pear.',
      'Learned to stop in time. It is the hardest part.',
      'My late husband painted. I never dared. I dare now.',
    ],
  },
  craft: {
    families: [
      'The stool stands. All of its legs touch the floor at the same time.',
      'She mended her own trousers this week and charged me a pound for mine.',
      'My son: “I used the drill and nobody took it off me.”',
      'Real tools, real wood, real plasters. One small plaster.',
      'He does not like to finish things. He finished this.',
      'Good explanations, and they wait for slow hands.',
    ],
    adults: [
      'My first basket leans to the left, like me. I love it.',
      'I now look at every chair to see how it is put together.',
      'Came to mend a lamp, stayed to mend four.',
    ],
  },
  science: {
    families: [
      'We have been doing fair tests on biscuits all weekend.',
      'She asked a question that the leader could not answer, and he was delighted.',
      'Quote: “It was MEANT to go bang, Mum.”',
      'The notebook comes home full of crossings-out. They praise the crossings-out.',
      'He explained surface tension to his grandmother, with her good glasses.',
      'Would have liked a list of what to try at home. They sent one when I asked.',
    ],
  },
  coding: {
    families: [
      'The robot drove under the sofa and came back by itself. We cheered.',
      'She says “it is only a bug” about everything now, including homework.',
      'From my daughter: “I fixed it by reading it.”',
      'A room full of children who are usually told that they are on the computer too much.',
      'They work in pairs, and he has learned to let the other one type.',
      'A bit fast for mine at first. They noticed and gave him the earlier kit.',
    ],
  },
  sport: {
    families: [
      'He is not sporty, and here nobody has told him.',
      'Red in the face, shouting for his team, and he had said that he would only watch.',
      'My daughter wants it written down that she saved a penalty.',
      'Every child had the ball. I counted.',
      'The coach says what went well first, then one thing to try. It works on adults too.',
      'Cold on the touchline. Bring a flask and a better coat than I did.',
    ],
    adults: ['Knees hurt, heart does not.', 'Half of us had not run since school. Nobody was last.'],
  },
  dance: {
    families: [
      'We have had the routine in the kitchen every night. I can do the first half.',
      'She made up eight counts of her own and they put them in the show.',
      '“Nobody laughed and I was rubbish and then I was not.” (age 10)',
      'He was the only boy for two weeks. Now there are four.',
      'Loud! Sit outside if you do not like bass.',
      'They changed a step so that she could do it in her chair, and then everybody did it that way.',
    ],
    adults: ['I have two left feet and they were made welcome.', 'Best hour of my week, worst hour of my calves’.'],
  },
  music: {
    families: [
      'He practises without being asked. I keep checking whether he is ill.',
      'Three weeks ago she would not sing at a birthday. On Saturday she sang to a full hall.',
      'My son would like it known that he was the loudest.',
      'They found him an instrument that his arm can manage.',
      'I heard it through the door. They are really making music in there.',
      'Lost the sheet, wrote to them, had a new one in an hour.',
    ],
    adults: [
      'I was told at seven to mouth the words. I am sixty-three and I am a second alto.',
      'You go in tired and come out humming.',
      'No audition, no fuss. Goose pimples in the third song.',
    ],
  },
  drama: {
    families: [
      'She whispers at school. She was the Storm, and I heard her at the back.',
      'He did the lights and says that without him it would have been a radio play. Correct.',
      'From the cast: “I forgot my words and the dog saved me.” The dog is in year three.',
      'They do not shout at them. They wait, and then the children listen.',
      'Two hours of sword fighting and he is gentle as a lamb at home.',
      'Costumes come from our own cupboards, which I would have liked to know sooner.',
    ],
  },
  study: {
    families: [
      'It went back to where it last made sense, and went on from there. Why does nobody else do that?',
      'She went up a grade. More to the point, she has stopped crying on Sundays.',
      'He says: “It is like school but they notice.”',
      'Clear notes home: what they did, what to try, nothing about the colour of her pen.',
      'Twenty minutes late starting once. They added twenty minutes at the end.',
      'My son explained fractions to me. I finally understand fractions.',
    ],
    adults: [
      'I passed. I have told the postman, the dentist, everybody.',
      'First exam in thirty years. They sat in the corridor with me before it.',
    ],
  },
  languages: {
    families: [
      'Orders her toast in another language every morning now. We have had to learn.',
      'He sings in the bath, and for once I do not know the words.',
      'My daughter says: “I can say cheese in three ways.”',
      'They never corrected her. They just said it again, properly, with a smile.',
      'Grandma heard him on the phone and wept. She had waited six years for it.',
      'Short and lively, which is all that a four-year-old can take.',
    ],
    adults: [
      'I ordered dinner in Bilbao and was understood. Thank you.',
      'Homework at forty-four. I do it on the bus.',
    ],
  },
  cooking: {
    families: [
      'Supper came home in a box, and it was better than mine.',
      'He ate spinach because he had chopped it. I have witnesses.',
      'My daughter: “You have to taste it or you are just guessing.”',
      'They took her allergy seriously without making her the one with the allergy.',
      'She washed up. At home. Unasked.',
      'The knife scared me. Then I saw how they teach it.',
    ],
    adults: ['I cook for one now. They taught me how to make that a pleasure.', 'My dal used to be a sadness.'],
  },
  animals: {
    families: [
      'She brushed a pony for an hour and told it things that she does not tell us.',
      'He has been afraid of dogs since he was three. He stroked a goat.',
      'From mine: “They are more scared than me so I go slow.”',
      'Boots and hats in every size, and straw in every pocket.',
      'They let the animals decide. It is a good lesson, and a slow one.',
      'A long drive for us. We do it gladly.',
    ],
    adults: ['Did not get stung. Would not have minded.'],
  },
  garden: {
    families: [
      'We have eaten four radishes. They cost, I reckon, nine pounds each in excitement.',
      'She checks the beans before she checks the telly.',
      'He says: “Worms are staff.”',
      'Dirty knees, clean plate.',
      'They gave mine the job of locking the gate, and she has never been so reliable.',
      'No shelter to speak of, so dress for it.',
    ],
    adults: [
      'Came for the tomatoes, stayed for the talk.',
      'My doctor told me to find something with my hands. This is it.',
    ],
  },
  club: {
    families: [
      'I come to collect him and he asks for ten more minutes. Every day.',
      'The same faces all year. It makes the difference.',
      'My daughter’s review: “There is a den and you may not come in it.”',
      'Homework was done when we got home. We sat and played cards. On a Tuesday!',
      'They rang because he was quiet. He was only tired, but they rang.',
      'Toast at half past three has saved this family.',
    ],
  },
  holidays: {
    families: [
      'Five days, and on the sixth she asked why it was shut.',
      'I worked a whole week without one guilty thought. Hot lunch and all.',
      'From my son: “We voted and I lost but it was still good.”',
      'Came back with somebody else’s hat and two new friends.',
      'They sent a picture at noon on the first day. I needed that.',
      'Would be perfect if it opened half an hour sooner.',
    ],
  },
  chess: {
    families: [
      'He lost all three games and wants to go back. That says it all.',
      'She beat her grandfather. There was a silence, then a rematch.',
      '“You shake hands even if you hate it,” reports mine.',
      'Nobody is too good to play with beginners here.',
      'They look at the lost games as if they were treasure.',
      'Quiet room, busy heads, decent biscuits.',
    ],
    adults: ['A boy of nine took me apart in twenty moves and then explained it politely.'],
  },
  walks: {
    families: [
      'Four miles, no whining, and that includes me.',
      'He noticed more with that old camera than I have in ten years of walking there.',
      'My daughter writes: “It was so dark I could hear my coat.”',
      'They waited for us at every gate and never made us feel slow.',
      'We live here and had no idea that this path existed.',
      'Muddier than described. Better than described, too.',
    ],
    adults: ['I walked home a different way afterwards, on purpose.', 'Quiet company, good light. Just what I needed.'],
  },
  work: {
    families: [
      'He has a CV and an interview on Thursday. In a shirt.',
      'She made the phone call. The one we had talked about since Easter.',
      '“They asked what I am good at and waited until I said something.”',
      'Bus fare paid back on the day, no forms. It sounds small. It is not.',
      'Practical, kind, and honest about what jobs pay.',
    ],
    adults: [
      'I start on Monday. I wanted somebody to know.',
      'Ten years out of work, and they began with what I can do.',
    ],
  },
};
