import { useEffect, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { LONGEST_SEARCH } from '../search-rules.ts';
import { useSuggestions } from './use-suggestions.tsx';

type WhatBoxProps = {
  /** What is searched for in the address: the box follows it, and keeps the focus. */
  words: string;
  /** Told to search for words that were chosen from the suggestions. */
  onSearch: (words: string) => void;
  className?: string;
};

/** The box for words, with suggestions while one types. */
export function WhatBox({ words, onSearch, className }: WhatBoxProps) {
  const [text, setText] = useState(words);
  useEffect(() => setText(words), [words]);
  const [focused, setFocused] = useState(false);
  const { box, list } = useSuggestions(text, (chosen) => {
    setText(chosen);
    onSearch(chosen);
  });
  return (
    <div className={`relative ${className ?? ''}`}>
      <TextField
        {...box}
        label="What"
        name="q"
        value={text}
        maxLength={LONGEST_SEARCH}
        placeholder={focused ? 'Type at least 3 letters to search...' : 'Search for a listing or Mentor'}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onFocus={() => {
          setFocused(true);
          box.onFocus();
        }}
        onBlur={() => {
          setFocused(false);
          box.onBlur();
        }}
      />
      {list}
    </div>
  );
}
