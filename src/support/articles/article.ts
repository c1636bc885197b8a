/** For whom an article is. */
export const audiences = ['families', 'providers', 'councils', 'account'] as const;
export type Audience = (typeof audiences)[number];

export const audienceTitles: Record<Audience, { title: string; about: string }> = {
  families: { title: 'Families and learners', about: 'Find, book, pay, and change your plans' },
  providers: { title: 'Providers', about: 'Offer activities, take bookings, keep registers' },
  councils: { title: 'Councils and funded places', about: 'What works today' },
  account: { title: 'Your account', about: 'Signing in, your data, and how to reach us' },
};

/** A part of an article. Running text may hold links: '[your bookings](/bookings/l)'. */
export type Block = string | { heading: string } | { steps: readonly string[] } | { list: readonly string[] };

export type Article = {
  /** Its address below /help. */
  slug: string;
  title: string;
  audience: Audience;
  /** One or two sentences that already answer the question. */
  summary: string;
  blocks: readonly Block[];
  /** Slugs of what people read next. */
  related: readonly string[];
  /** Other words that people search for. */
  words?: string;
};
