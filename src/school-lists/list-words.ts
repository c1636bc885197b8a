/** How rows and children stand to one another, in the order of the tabs. */
export const listTabs = ['DOUBTFUL', 'CONFIRMED', 'REJECTED'] as const;
export type ListTab = (typeof listTabs)[number];

export const tabWords: Record<ListTab, string> = {
  DOUBTFUL: 'To look at',
  CONFIRMED: 'The same child',
  REJECTED: 'Another child',
};
