import { useEffect, useState } from 'react';
import Search from 'lucide-react/icons/search';
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

/** A box whose text narrows a list down while one types. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = window.setTimeout(() => onSearch(typed.trim()), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
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
