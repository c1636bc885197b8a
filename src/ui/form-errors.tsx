import { useEffect, useRef, type MouseEvent } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';

export type FormError = {
  /** Id or name of the box that is wrong; '' when the error belongs to the whole form. */
  field: string;
  message: string;
};

/** How long the page waits before it scrolls to the first error (specification, section 9). */
export const ERROR_SCROLL_DELAY = 150;

const boxSelector = 'input:not([type=hidden]), select, textarea, button, [tabindex]';

function findBox(field: string): HTMLElement | null {
  const found = document.getElementById(field) ?? document.getElementsByName(field)[0] ?? null;
  if (!found) return null;
  // A group of boxes and a hidden box stand for the first box beside them that can take the focus.
  const hidden = found instanceof HTMLInputElement && found.type === 'hidden';
  const group = hidden ? found.closest('fieldset, [role=group], div') : found;
  if (!hidden && found.matches(boxSelector)) return found;
  return group?.querySelector<HTMLElement>(boxSelector) ?? found;
}

/** Puts the focus on a box by its id or name and brings it to the middle of the screen. */
export function focusField(field: string): void {
  const box = findBox(field);
  if (!box) return;
  box.focus({ preventScroll: true });
  bringIntoView(box);
}

function bringIntoView(element: HTMLElement): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}

/**
 * Brings the first box marked as wrong to the middle of the screen and puts the focus on it, 150 ms after the call so
 * that the messages are on the page. Returns a function that calls it off.
 */
export function scrollToFirstError(form: HTMLElement): () => void {
  const timer = window.setTimeout(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    const box = wrong.matches(boxSelector) ? wrong : wrong.querySelector<HTMLElement>(boxSelector);
    box?.focus({ preventScroll: true });
    bringIntoView(wrong);
  }, ERROR_SCROLL_DELAY);
  return () => window.clearTimeout(timer);
}

/**
 * Brings the first box marked as wrong into sight, in the dialog that is open or else on the page: it may be screens away from what
 * was pressed. `problems` is what a form was last told of itself, by field; nothing is moved while there are none.
 */
export function useFirstErrorInSight(problems: object): void {
  useEffect(() => {
    if (Object.keys(problems).length === 0) return undefined;
    const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]');
    return scrollToFirstError([...dialogs].at(-1) ?? document.body);
  }, [problems]);
}

export type ErrorSummaryProps = {
  errors: readonly FormError[];
  title?: string;
  /** Takes the focus when it appears and each time the errors change. Off where the page scrolls to the first error. */
  focus?: boolean;
};

/** All that is wrong with a form, on top of it, each with a link to its box. Shows nothing without errors. */
export function ErrorSummary({ errors, title = 'There is a problem', focus = true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const told = errors.map(({ field, message }) => `${field}: ${message}`).join('\n');
  useEffect(() => {
    if (focus && told) box.current?.focus();
  }, [focus, told]);
  if (errors.length === 0) return null;

  const go = (event: MouseEvent<HTMLAnchorElement>, field: string) => {
    event.preventDefault();
    focusField(field);
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-card border-[3px] border-berry bg-paper-raised p-5"
    >
      <h2 id="error-summary-title" className="flex items-center gap-2 !text-xl">
        <CircleAlert className="size-6 flex-none text-berry" aria-hidden />
        {title}
      </h2>
      <ul className="mt-2">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => go(event, field)}
                className="inline-flex min-h-11 items-center font-[600] text-berry underline underline-offset-4 hover:text-berry-deep hover:decoration-2"
              >
                {message}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center font-[600] text-berry">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
