import { aboutAccounts } from './account.ts';
import type { Article } from './article.ts';
import { forCouncils } from './councils.ts';
import { forFamilies } from './families.ts';
import { forProviders } from './providers.ts';

/** Every help article, in the order in which they are listed. */
export const articles: readonly Article[] = [...forFamilies, ...forProviders, ...forCouncils, ...aboutAccounts];
