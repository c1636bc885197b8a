import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import type { FieldText } from './field.tsx';

export type Choice<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

/** `stack` one under the other, `row` beside each other while there is room, `cards` large areas to tap. */
export type ChoiceLayout = 'stack' | 'row' | 'cards';

/** Classes of the list that holds the choices. */
export const choiceLayouts: Record<ChoiceLayout, string> = {
  stack: 'flex flex-col',
  row: 'flex flex-wrap gap-x-6',
  cards: 'grid gap-2.5',
};

const cardLook =
  'rounded-card border-[1.5px] border-line-strong bg-paper-raised px-4 py-3 hover:border-ink has-checked:border-forest has-checked:bg-forest-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-forest)]';

type ChoiceRowProps = { choice: Choice; layout: ChoiceLayout; children: (ids: { helpId?: string }) => ReactNode };

/** One choice: its box or radio, its label and its help. */
export function ChoiceRow({ choice, layout, children }: ChoiceRowProps) {
  const id = useId();
  const helpId = choice.help ? `${id}-help` : undefined;
  return (
    <label
      className={classes(
        'flex min-h-11 gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        layout === 'cards' ? cardLook : 'py-2',
      )}
    >
      {children({ helpId })}
      <span className="min-w-0">
        <span className={layout === 'cards' || choice.help ? 'font-[600]' : ''}>{choice.label}</span>
        {choice.help && (
          <span id={helpId} className="block text-sm text-ink-soft">
            {choice.help}
          </span>
        )}
      </span>
    </label>
  );
}

/** What a group of radios and a group of tick boxes have in common. */
export type ChoiceGroupBase<Value extends string> = FieldText & {
  name: string;
  options: readonly Choice<Value>[];
  layout?: ChoiceLayout;
  id?: string;
  disabled?: boolean;
  className?: string;
  onBlur?: () => void;
};
