import { councilPages } from './council-pages.ts';
import { outdoorPages } from './outdoor-pages.ts';
import { providerPages } from './provider-pages.ts';
import { schoolPages } from './school-pages.ts';
import type { SolutionPage } from './solution-page.ts';
import { teachingPages } from './teaching-pages.ts';

/** The pages of the marketing navigation, one for each address of the specification. */
export const solutionPages: readonly SolutionPage[] = [
  ...councilPages,
  ...providerPages,
  ...outdoorPages,
  ...schoolPages,
  ...teachingPages,
];

export const solutionPageAt = (pathname: string): SolutionPage | undefined =>
  solutionPages.find(({ path }) => path === pathname.replace(/\/$/, ''));
