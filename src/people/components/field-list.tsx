import { useEffect, useRef, type ReactNode } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../ui/button.tsx';

type FieldListProps<Item> = {
  title: string;
  help?: string;
  /** What one of them is called: 'allergy'. */
  one: string;
  items: readonly Item[];
  /** A new one, empty. */
  empty: Item;
  most: number;
  /** Whether their order says something, so that they can be moved up. */
  ordered?: boolean;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number, change: (fields: Partial<Item>) => void) => ReactNode;
};

/** Several of one kind in a form: each in a frame of its own, added and removed. */
export function FieldList<Item extends object>({
  title,
  help,
  one,
  items,
  empty,
  most,
  ordered = false,
  onChange,
  children,
}: FieldListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(items.length);
  // Whoever adds one wants to fill it in.
  useEffect(() => {
    if (items.length > before.current)
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type :is(input, textarea)')?.focus();
    before.current = items.length;
  }, [items.length]);
  const up = (at: number): void => {
    const moved = [...items];
    const [item] = moved.splice(at, 1);
    if (item) moved.splice(at - 1, 0, item);
    onChange(moved);
  };
  return (
    <div ref={list} className="flex flex-col gap-3">
      <div>
        <h3 className="!text-base">{title}</h3>
        {help && <p className="text-sm text-ink-soft">{help}</p>}
      </div>
      {items.map((item, at) => (
        // They have no ids, and are told apart by where they stand.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-paper p-4">
          <legend className="sr-only">
            {one} {at + 1}
          </legend>
          {children(item, at, (fields) =>
            onChange(items.map((other, index) => (index === at ? { ...other, ...fields } : other))),
          )}
          <div className="flex flex-wrap gap-2">
            {ordered && at > 0 && (
              <Button size="small" tone="quiet" icon={<ArrowUp aria-hidden />} onClick={() => up(at)}>
                Move up
                <span className="sr-only">
                  : {one} {at + 1}
                </span>
              </Button>
            )}
            <Button
              size="small"
              tone="quiet"
              icon={<Trash aria-hidden />}
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              Remove
              <span className="sr-only">
                : {one} {at + 1}
              </span>
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < most && (
        <Button className="w-fit" icon={<Plus aria-hidden />} onClick={() => onChange([...items, empty])}>
          Add {items.length === 0 ? articleOf(one) : 'another'} {one}
        </Button>
      )}
    </div>
  );
}

const articleOf = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');
