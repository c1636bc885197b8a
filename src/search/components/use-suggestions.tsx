import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { patiently } from '../../ui/patiently.ts';
import type { ListKeys } from './suggestion-list.tsx';

// Public pages are light: the list comes with the first look into a search box.
const SuggestionList = lazy(() => patiently(() => import('./suggestion-list.tsx')));

/** What makes an input a combobox (ARIA 1.2, list autocomplete). Without script it stays a box to type in. */
type ComboBoxProps = {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
  autoComplete: 'off';
  onFocus: () => void;
  onBlur: () => void;
  onInput: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Suggestions for a search box: `box` for its input, `list` to draw right after it, in an element that is positioned.
 * A library's combobox would have to be there before anybody types, on every public page; this is what the pattern asks for.
 * @param onSearch told to search for words that were chosen
 */
export function useSuggestions(
  text: string,
  onSearch: (words: string) => void,
): { box: ComboBoxProps; list: ReactNode; close: () => void } {
  const id = useId();
  const keys = useRef<ListKeys>(null);
  const [open, setOpen] = useState(false);
  // How many options there are, and which of them the keyboard stands on.
  const [shown, setShown] = useState({ count: 0, active: -1 });
  const close = () => {
    setOpen(false);
    setShown({ count: 0, active: -1 });
  };
  const expanded = open && shown.count > 0;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { count, active } = shown;
    if (event.key === 'Escape' && expanded) {
      // The box keeps what is typed, and a dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One step beyond the ends nothing is chosen: there the text is as it was typed.
      if (count > 0) setShown({ count, active: ((active + 1 + step + count + 1) % (count + 1)) - 1 });
    } else if (event.key === 'Enter' && expanded && active >= 0) {
      event.preventDefault();
      keys.current?.choose(active);
    } else if (event.key === 'Tab' || event.key === 'Enter') close();
    return undefined;
  };

  return {
    close,
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': expanded ? `${id}-list` : undefined,
      'aria-activedescendant': expanded && shown.active >= 0 ? `${id}-${shown.active}` : undefined,
      autoComplete: 'off',
      onFocus: () => setOpen(true),
      onBlur: close,
      onInput: () => setOpen(true),
      onKeyDown,
    },
    list: open && (
      <Suspense>
        <SuggestionList
          {...{ id, text, onSearch }}
          ref={keys}
          active={shown.active}
          onCount={(count) => setShown({ count, active: -1 })}
          onChosen={close}
        />
      </Suspense>
    ),
  };
}
