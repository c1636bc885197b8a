import { useCallback } from 'react';
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router';

type Query = URLSearchParams | string | Record<string, string>;

/** What an address asks for next: some of its parts, where '' takes one away, or a whole query made from the one before. */
export type AddressChanges = Readonly<Record<string, string>> | ((before: URLSearchParams) => Query);

type Options = NavigateOptions & {
  /** What follows the query, '#' included; nothing otherwise. */
  hash?: string;
};

/** Changes what the address asks for. */
export type ChangeAddress = (changes: AddressChanges, options?: Options) => void;

/** How the changes of a screen are made, as long as one does not say otherwise. */
type Usual = Pick<NavigateOptions, 'replace' | 'preventScrollReset'>;

/**
 * What the address asks for as it is shown, and the one way to change it. A change builds on what was asked for last, shown or not:
 * whoever presses twice before the screen has followed gets both. One that names parts goes back to the first page.
 */
export function useAddress(usual: Usual = {}): readonly [query: URLSearchParams, change: ChangeAddress] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { replace = false, preventScrollReset = false } = usual;
  const change = useCallback<ChangeAddress>(
    (changes, { hash = '', ...options } = {}) =>
      ofBrowser(window.location.search, changes, (search) =>
        navigate({ search, hash }, { replace, preventScrollReset, ...options }),
      ),
    [navigate, replace, preventScrollReset],
  );
  return [query, change];
}

/** Changes some parts of a filter; a function makes them from the filter as it was asked for last. */
export type ChangeFilter<Filter> = (
  changes: Partial<Filter> | ((before: Filter) => Partial<Filter>),
  options?: Options,
) => void;

/** The same for a filter that an address is read into and written from. A change goes back to the first page, unless it names one. */
export function useFilter<Filter extends object>(
  read: (query: URLSearchParams) => Filter,
  write: (filter: Filter) => Query,
  usual?: Usual,
): readonly [filter: Filter, change: ChangeFilter<Filter>] {
  const [query, change] = useAddress(usual);
  return [
    read(query),
    (changes, options) =>
      change((asked) => {
        const before = read(asked);
        const named = typeof changes === 'function' ? changes(before) : changes;
        return write({ ...before, ...('page' in before && { page: 1 }), ...named });
      }, options),
  ];
}

/** Builds each change on the one before, as long as that is on its way. `go` tells when the address is there, or will never be. */
export function makeChanges() {
  let onItsWay: { search: string } | null = null;
  return (here: string, changes: AddressChanges, go: (search: string) => void | Promise<void>): void => {
    const asked = { search: searchWith(onItsWay?.search ?? here, changes) };
    onItsWay = asked;
    void Promise.resolve(go(asked.search)).finally(() => {
      if (onItsWay === asked) onItsWay = null;
    });
  };
}

/** A browser has one address, whichever part of the screen changes it. */
const ofBrowser = makeChanges();

/** The query of an address after changes: '?q=art', or '' where nothing is left. */
export function searchWith(search: string | URLSearchParams, changes: AddressChanges): string {
  const before = new URLSearchParams(search);
  if (typeof changes === 'function') return written(changes(before));
  for (const [name, value] of Object.entries({ page: '', ...changes })) {
    if (value) before.set(name, value);
    else before.delete(name);
  }
  return written(before);
}

/** As it was made, where it is text: some addresses keep their commas readable. */
function written(query: Query): string {
  const text = (typeof query === 'string' ? query : String(new URLSearchParams(query))).replace(/^\?/, '');
  return text === '' ? '' : `?${text}`;
}
