import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { StepBar } from '../../ui/step-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';

export type StepFormProps = {
  /** What is wrong, by the id of the box. Shown on top, and beside each box by the fields themselves. */
  problems: Readonly<Record<string, string>>;
  /** What went wrong with the whole form, in a sentence. */
  failure?: ReactNode;
  onSubmit: () => void;
  onBack: () => void;
  busy?: boolean;
  submitLabel?: string;
  /** Other buttons, above the way back and on. */
  more?: ReactNode;
  children: ReactNode;
};

/** The form of one step of the wizard, with its way back and on. After a failed send the first wrong box is shown. */
export function StepForm({
  problems,
  failure,
  onSubmit,
  onBack,
  busy,
  submitLabel = 'Save and continue',
  more,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }));
  const told = JSON.stringify(problems);
  useEffect(() => {
    if (told === '{}' || !form.current) return undefined;
    return scrollToFirstError(form.current);
  }, [told]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form ref={form} id="onboarding-form" noValidate onSubmit={send} className="flex flex-col gap-8">
      {errors.length > 0 && <ErrorSummary errors={errors} focus={false} />}
      {failure && (
        <p role="alert" className="font-[600] text-berry">
          {failure}
        </p>
      )}
      {children}
      {more && <div className="flex flex-wrap justify-end gap-3">{more}</div>}
      <StepBar>
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" tone="primary" busy={busy ?? false} className="min-w-36 max-sm:flex-1">
          {submitLabel}
        </Button>
      </StepBar>
    </form>
  );
}
