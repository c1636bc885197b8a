import { useRef, useState, type FormEvent } from 'react';
import { RequestFailed } from '../../platform/browser/client.ts';
import type { FormError } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE, authErrorMessage, LINK_OFFER } from '../auth-errors.ts';

/** What went wrong with a form. */
export type FormFailure = {
  key: string;
  /** At the boxes that are wrong and have not been corrected since. */
  fields: Record<string, string>;
  /** All of it as it was refused: the boxes that are wrong, or a sentence for the whole. */
  errors: FormError[];
  /** Counts the refusals. */
  round: number;
  /** Whether a mailed link is the way on, and the address that was entered, if the form asks for one. */
  offersLink: boolean;
  email: string;
};

type Refused = { key: string; message: string; fields?: Record<string, string>; offersLink?: boolean };

/** A failure of a call; without an answer of the server it is the connection. */
function refusedBy(error: unknown): Refused {
  if (!(error instanceof RequestFailed))
    return { key: 'network-request-failed', message: authErrorMessage('network-request-failed') };
  const { key = 'internal-error', message = authErrorMessage(key), fields, details = {} } = error.data ?? {};
  const retry = details['retryAfterSeconds'];
  return {
    key,
    message: typeof retry === 'number' ? `${message} You can try again in ${waitText(retry)}.` : message,
    ...(fields ? { fields } : {}),
    offersLink: details['offer'] === LINK_OFFER,
  };
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

/** What the form shows of it. */
function failureOf(
  { key, message, fields = {}, offersLink = false }: Refused,
  data: FormData,
  round: number,
): FormFailure {
  const wrong = Object.entries(fields).map(([field, sentence]) => ({ field, message: sentence }));
  const errors = wrong.length > 0 ? wrong : [{ field: '', message }];
  return { key, fields, errors, round, offersLink, email: fieldOf(data, 'email') };
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
 * A form of the sign-in pages: sends once at a time, keeps what was typed, says what is wrong at the box and on top, where
 * the focus goes, and, for the whole, in the message that the specification asks for.
 */
export function useAuthForm<How extends string = 'send'>(send: (form: FormData, how: How | 'send') => Promise<void>) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busyWith, setBusyWith] = useState<How | 'send' | null>(null);
  const running = useRef(false);
  const round = useRef(0);
  const fail = (refused: Refused, data: FormData): void => {
    round.current += 1;
    setFailure(failureOf(refused, data, round.current));
  };

  const run = async (form: HTMLFormElement, how: How | 'send' = 'send'): Promise<void> => {
    if (running.current) return;
    const empty = [...form.querySelectorAll<HTMLInputElement>('input[required]')].filter(
      (box) => box.value.trim() === '',
    );
    if (empty.length > 0) {
      const fields = Object.fromEntries(empty.map((box) => [box.name, emptyMessages[box.name] ?? 'Required']));
      fail({ key: 'required', message: '', fields }, new FormData(form));
      return;
    }
    running.current = true;
    setBusyWith(how);
    setFailure(null);
    dismissAuthFailure();
    const data = new FormData(form);
    try {
      await send(data, how);
    } catch (error) {
      const refused = refusedBy(error);
      fail(refused, data);
      if (!refused.fields) tellAuthFailure(refused.message);
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
