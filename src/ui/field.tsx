import { useId, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classes } from './classes.ts';

/** What every field shares: a visible label, help before the box, the error beside it in words. */
export type FieldText = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Says '(optional)' after the label. */
  optional?: boolean;
  /** Keeps the label for screen readers only, where a heading right above says the same. */
  labelHidden?: boolean;
};

/** Ids of a field's parts and the ARIA properties that tie the box to them. */
export function useFieldIds(id: string | undefined, help: ReactNode, error: ReactNode) {
  const made = useId();
  const box = id ?? made;
  const describedBy = [help && `${box}-help`, error && `${box}-error`].filter(Boolean).join(' ') || undefined;
  return { box, help: `${box}-help`, error: `${box}-error`, describedBy };
}

/** The sentence that says what is wrong. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 font-[600] text-berry">
      <CircleAlert className="mt-[0.2em] size-[1.15em] flex-none" aria-hidden />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  );
}

type FrameProps = FieldText & {
  /** Id of the box. */
  id: string;
  className?: string;
  children: ReactNode;
};

/** Label, help, box and error of a field with one box. */
export function FieldFrame({ id, label, help, error, optional, labelHidden, className, children }: FrameProps) {
  return (
    <div className={classes('flex flex-col gap-1.5', error ? 'border-l-4 border-berry pl-3.5' : '', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'w-fit font-[650]'}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {help && (
        <div id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  );
}

type GroupProps = FieldText & {
  id: string;
  role?: 'group' | 'radiogroup';
  required?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, help, boxes and error of a field with several boxes. */
export function FieldGroup({
  id,
  role,
  label,
  help,
  error,
  optional,
  labelHidden,
  required,
  className,
  children,
}: GroupProps) {
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    // The bar of an error is drawn around the fieldset: its own border would begin at the middle of the legend.
    <div className={classes('min-w-0', error ? 'border-l-4 border-berry pl-3.5' : '', className)}>
      <fieldset
        id={id}
        role={role}
        aria-describedby={describedBy}
        aria-invalid={role === 'radiogroup' && error ? true : undefined}
        aria-required={role === 'radiogroup' && required ? true : undefined}
        className="min-w-0"
      >
        <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-[650]'}>
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </legend>
        {help && (
          <div id={`${id}-help`} className="mb-1.5 text-sm text-ink-soft">
            {help}
          </div>
        )}
        {error && (
          <div className="mb-1.5">
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
        {children}
      </fieldset>
    </div>
  );
}
