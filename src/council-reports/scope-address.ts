import { idAsked } from '../platform/id-asked.ts';
import { isDate } from '../platform/time.ts';

type AskedScope = { from?: string; to?: string; programme?: string; provider?: string };

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
  return Object.fromEntries([...days, ...ids]) as AskedScope;
}
