import { useState, type FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import Search from 'lucide-react/icons/search';
import { useSuggestions } from '../../search/components/use-suggestions.tsx';
import { LONGEST_SEARCH, maySearch, searchAddress } from '../../search/search-rules.ts';

/** The search of the top bar. Empty it opens the map; with one or two letters it waits for the third. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const navigate = useNavigate();
  const ready = maySearch(text);
  const search = (words: string) => {
    setText(words);
    void navigate(searchAddress(words));
  };
  const { box, list, close } = useSuggestions(text, search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (ready) search(text);
  };
  return (
    <search className="flex max-w-md flex-1 max-md:hidden">
      <Form action="/search-learning-experiences" onSubmit={submit} className="relative flex-1">
        <div className="control flex items-center !rounded-full !py-0 !pr-1">
          <input
            {...box}
            type="search"
            name="q"
            aria-label="Search for a listing or Mentor"
            placeholder={focused ? 'Type at least 3 letters to search...' : 'Search for a listing or Mentor'}
            maxLength={LONGEST_SEARCH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={() => {
              setFocused(true);
              box.onFocus();
            }}
            onBlur={() => {
              setFocused(false);
              box.onBlur();
            }}
            className="control-inner min-h-11 text-base"
          />
          <button
            type="submit"
            disabled={!ready}
            aria-label="Search"
            className="grid size-10 flex-none place-items-center rounded-full bg-forest text-on-forest hover:bg-forest-deep disabled:opacity-45"
          >
            <Search className="size-5" aria-hidden />
          </button>
        </div>
        {list}
      </Form>
    </search>
  );
}
