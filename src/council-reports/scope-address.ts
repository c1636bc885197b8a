import { idAsked } from '../platform/id-asked.ts';
import { isDate } from '../platform/time.ts';

type AskedScope = { from?: string; to?: string; programme?: string; provider?: string; school?: string; area?: string };

/** Letters of a school's name and of a postcode sector at most. */
const LONGEST = { school: 120, area: 10 } as const;

/** The scope of a report in an address; what is no day and no id is left out. */
export function scopeIn(address: URLSearchParams): AskedScope {
  const days = (['from', 'to'] as const).flatMap((name) => {
    const text = address.get(name) ?? '';
    return isDate(text) ? [[name, text] as const] : [];
  });
  const ids = (['programme', 'provider'] as const).flatMap((name) => {
    const id = idAsked(address.get(name));
    return id ? [[name, id] as const] : [];
  });
  const parts = (['school', 'area'] as const).flatMap((name) => {
    const text = (address.get(name) ?? '').slice(0, LONGEST[name]);
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries([...days, ...ids, ...parts]) as AskedScope;
}
