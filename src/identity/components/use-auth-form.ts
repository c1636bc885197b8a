import { useRef, useState, type FormEvent } from 'react';
import { RequestFailed } from '../../platform/browser/client.ts';
import { scrollToFirstError } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE, authErrorMessage } from '../auth-errors.ts';

/** What went wrong with a form: a sentence for the whole, and one for each box that is wrong. */
export type FormFailure = {
  key: string;
  message: string;
  fields: Record<string, string>;
  retryAfterSeconds: number | null;
};

/** A failure of a call as the form shows it; without an answer of the server it is the connection. */
function failureOf(error: unknown): FormFailure {
  if (!(error instanceof RequestFailed))
    return {
      key: 'network-request-failed',
      message: authErrorMessage('network-request-failed'),
      fields: {},
      retryAfterSeconds: null,
    };
  const { key = 'internal-error', message, fields = {}, details = {} } = error.data ?? {};
  const retry = details['retryAfterSeconds'];
  return {
    key,
    message: message ?? authErrorMessage(key),
    fields,
    retryAfterSeconds: typeof retry === 'number' ? retry : null,
  };
}

/** A failure replaces the message of the one before. */
const FAILED_TOAST = 'auth-failed';

/** Tells of a failed sign-in in the message that the specification asks for. */
export const tellAuthFailure = (message: string): void => {
  toast.error(AUTH_FAILED_TITLE, { description: message, position: 'bottom-center', id: FAILED_TOAST });
};

/** Takes that message away. */
export const dismissAuthFailure = (): void => toast.dismiss(FAILED_TOAST);

/** What a box is called in an answer to an empty one. */
const emptyMessages: Record<string, string> = {
  email: 'Enter your email address.',
  password: 'Enter your password.',
  firstName: 'Enter your first name.',
  code: 'Enter the code from the email.',
};

/** The text of a box. */
export const fieldOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/**
 * A form of the sign-in pages: sends once at a time, keeps what was typed, says what is wrong at the box and, for the
 * whole, in a notice and in the message that the specification asks for.
 */
export function useAuthForm<How extends string = 'send'>(send: (form: FormData, how: How | 'send') => Promise<void>) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busyWith, setBusyWith] = useState<How | 'send' | null>(null);
  const running = useRef(false);

  const run = async (form: HTMLFormElement, how: How | 'send' = 'send'): Promise<void> => {
    if (running.current) return;
    const empty = [...form.querySelectorAll<HTMLInputElement>('input[required]')].filter(
      (box) => box.value.trim() === '',
    );
    if (empty.length > 0) {
      setFailure({
        key: 'required',
        message: '',
        fields: Object.fromEntries(empty.map((box) => [box.name, emptyMessages[box.name] ?? 'Required'])),
        retryAfterSeconds: null,
      });
      scrollToFirstError(form);
      return;
    }
    running.current = true;
    setBusyWith(how);
    setFailure(null);
    dismissAuthFailure();
    try {
      await send(new FormData(form), how);
    } catch (error) {
      const next = failureOf(error);
      setFailure(next);
      if (Object.keys(next.fields).length === 0) tellAuthFailure(next.message);
      scrollToFirstError(form);
    } finally {
      running.current = false;
      setBusyWith(null);
    }
  };

  return {
    busy: busyWith !== null,
    /** Which of several ways to send runs. */
    busyWith,
    failure,
    error: (name: string): string | undefined => failure?.fields[name],
    /** For the form's `onSubmit`. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
    run,
    /** For the form's `onInput`: what is being corrected is not called wrong any more. */
    correct: (event: FormEvent<HTMLFormElement>) => {
      const { name } = event.target as HTMLInputElement;
      setFailure((before) =>
        before?.fields[name] === undefined ? before : { ...before, fields: without(before.fields, name) },
      );
    },
  };
}

/** The messages but one. */
export function without(messages: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => field !== name));
}
