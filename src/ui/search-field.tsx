import { useEffect, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { useNavigation } from 'react-router';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** How long typing may pause before the list is asked for again. */
const SEARCH_PAUSE_MS = 300;

type SearchFieldProps = Pick<TextFieldProps, 'labelHidden' | 'help' | 'className' | 'maxLength'> & {
  label: string;
  /** What is searched for at present, which may change by itself, for example by going back. */
  value: string;
  /** Told after a pause in typing, without spaces around it. */
  onSearch: (typed: string) => void;
};

/**
 * Tells what was typed after a pause; null is nothing. Most who are told write it into the address, and would take a link back that was
 * pressed during the pause: so a link that is followed ends the pause, another press begins it anew, and while a page is on its way
 * nothing is told.
 */
function useAfterPause(typed: string | null, onSearch: (typed: string) => void): void {
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (typed === null || isLeaving) return undefined;
    const begin = (): number => window.setTimeout(() => onSearch(typed), SEARCH_PAUSE_MS);
    let timer = begin();
    const pressed = (event: MouseEvent): void => {
      window.clearTimeout(timer);
      if (!followsLink(event)) timer = begin();
    };
    document.addEventListener('click', pressed, { capture: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('click', pressed, { capture: true });
    };
  });
}

/** Whether a press leads to another page in this window. */
function followsLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === '_blank';
  return link !== null && !isElsewhere;
}

/** A box whose text narrows a list down while one types. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useAfterPause(typed.trim() === value ? null : typed.trim(), onSearch);
  return (
    <TextField
      {...field}
      type="search"
      // Without a label in sight the box says itself what it is for.
      placeholder={field.labelHidden ? field.label : undefined}
      autoComplete="off"
      prefix={<Search className="size-5" aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
