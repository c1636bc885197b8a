import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';

type Seen = { until: string; aroundDates: boolean };

/** Until when a section is seen, in words. */
export function formatUntil({ until, aroundDates }: Seen): string {
  if (isOver({ until })) return `Nobody sees it since ${format.longDate(until)}`;
  if (aroundDates) return 'Only around each date: from a day before it to a day after';
  return `Until ${format.longDate(until)}`;
}

/** Whether nobody sees a section any more. */
export const isOver = ({ until }: Pick<Seen, 'until'>): boolean => Date.parse(until) < Date.now();

/** Who sees what is shared. */
export function formatWho({ provider, hasTeam }: { provider: { name: string }; hasTeam: boolean }): string {
  const name = isolated(provider.name);
  return hasTeam
    ? `${name} sees this; people who help there see it on the register, from a day before each date to a day after.`
    : `Only ${name} sees this.`;
}
