/** The parts of what a family tells about somebody who attends. A booking shares those that its listing needs. */
export const sections = ['basics', 'health', 'food', 'support', 'consents', 'contacts', 'collection'] as const;
export type Section = (typeof sections)[number];

/** The longest reason that a provider can give for a section: one sentence. */
export const REASON_LENGTH = 160;

/** Who comes is always needed: a booking without it is of nobody. */
export const ALWAYS_NEEDED: Section = 'basics';

type Words = {
  label: string;
  /** What the section contains, for providers who choose and families who share. */
  contains: string;
};

export const sectionWords: Record<Section, Words> = {
  basics: { label: 'Name and age', contains: 'First and last name, date of birth or that somebody is an adult.' },
  health: { label: 'Health', contains: 'Allergies, medical conditions, medicines and what to do in an emergency.' },
  food: { label: 'Food', contains: 'What somebody eats and does not eat, by need, faith or choice.' },
  support: {
    label: 'Support',
    contains: 'Special educational needs, how to talk with somebody, what helps and what upsets.',
  },
  consents: { label: 'Consents', contains: 'Whether photographs, first aid and the like are allowed.' },
  contacts: { label: 'Emergency contacts', contains: 'Names and telephone numbers of whom to ring.' },
  collection: { label: 'Collection', contains: 'Who may take somebody home, and whether they may leave alone.' },
};

/** 'Health, support and emergency contacts', in the order of the sections. */
export function sectionList(shown: Iterable<Section>): string {
  const wanted = new Set(shown);
  const labels = sections.filter((one) => wanted.has(one)).map((one) => sectionWords[one].label.toLowerCase());
  const last = labels.pop() ?? '';
  const text = labels.length > 0 ? `${labels.join(', ')} and ${last}` : last;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In the order of the sections, each once. */
export const inOrder = (some: Iterable<Section>): Section[] => {
  const wanted = new Set(some);
  return sections.filter((one) => wanted.has(one));
};

/** What a council sees of learners: the name of each, and of some what was said of special educational needs. */
export function sectionsWithSend(all: Iterable<string>, withSend: Iterable<string>): Map<string, Section[]> {
  const said = new Set(withSend);
  return new Map([...all].map((id) => [id, said.has(id) ? [ALWAYS_NEEDED, 'support'] : [ALWAYS_NEEDED]]));
}

/** What a listing needs, and why: one sentence for families. */
export type Need = { section: Section; reason: string };

type Template = { name: string; label: string; needs: readonly Need[] };

const basics: Need = { section: 'basics', reason: 'To know who comes, and how old they are.' };

/** What providers of a kind usually need. The first is what a listing begins with; the database has the same words. */
export const needTemplates = [
  {
    name: 'day-club',
    label: 'Day club',
    needs: [
      basics,
      { section: 'health', reason: 'To act at once if somebody is ill or has a reaction.' },
      { section: 'food', reason: 'To give out snacks and lunch that are safe to eat.' },
      { section: 'support', reason: 'To make the day work for everybody who comes.' },
      { section: 'consents', reason: 'To know what we may do: first aid, photographs.' },
      { section: 'contacts', reason: 'To reach somebody at once if anything happens.' },
      { section: 'collection', reason: 'To let nobody go home with a person you did not name.' },
    ],
  },
  {
    name: 'overnight',
    label: 'Overnight',
    needs: [
      basics,
      { section: 'health', reason: 'To give medicines at the right time, by day and by night.' },
      { section: 'food', reason: 'To cook every meal so that everybody can eat it.' },
      { section: 'support', reason: 'To know what helps at bedtime and far from home.' },
      { section: 'consents', reason: 'To know what we may do: first aid, medicines, photographs.' },
      { section: 'contacts', reason: 'To reach somebody at any hour.' },
      { section: 'collection', reason: 'To let nobody go home with a person you did not name.' },
    ],
  },
  {
    name: 'swimming',
    label: 'Swimming',
    needs: [
      basics,
      { section: 'health', reason: 'To know of epilepsy, asthma, ears and skin before anybody is in the water.' },
      { section: 'support', reason: 'To teach each swimmer in the way that suits them.' },
      { section: 'contacts', reason: 'To reach somebody at once if anything happens.' },
      { section: 'collection', reason: 'To let nobody leave the pool with a person you did not name.' },
    ],
  },
  {
    name: 'home-education',
    label: 'Home education',
    needs: [
      basics,
      { section: 'health', reason: 'To act at once if somebody is ill or has a reaction.' },
      { section: 'support', reason: 'To teach each learner in the way that suits them.' },
      { section: 'contacts', reason: 'To reach you when you are not in the room.' },
    ],
  },
] as const satisfies readonly Template[];

/** The template that needs are like, section by section and word by word; null where the provider chose otherwise. */
export function templateOf(needs: readonly Need[]): (typeof needTemplates)[number]['name'] | null {
  const reasons = new Map(needs.map(({ section, reason }) => [section, reason]));
  const like = needTemplates.find(
    ({ needs: usual }) =>
      usual.length === reasons.size && usual.every(({ section, reason }) => reasons.get(section) === reason),
  );
  return like?.name ?? null;
}

/** The sentence that a section begins with when a provider switches it on: the day club's. */
export const usualReason = (section: Section): string =>
  needTemplates[0].needs.find((need) => need.section === section)?.reason ?? '';
