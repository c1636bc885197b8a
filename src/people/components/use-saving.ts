import { useRef, useState, type RefObject } from 'react';
import { isRefused, RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { scrollToFirstError } from '../../ui/form-errors.tsx';

export type Saving = {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** By the field's path; '' for the whole form. */
  errors: Record<string, string>;
  /** Who has saved since this was read: 'Sam has just changed this'. Null when nobody. */
  overtaken: string | null;
  /** What follows from the change and is to be confirmed. */
  consequences: readonly string[];
  correct: () => void;
  save: (send: () => Promise<void>) => Promise<void>;
};

/** Saves a form: says which boxes are wrong, that somebody else was first, or what follows from the change. */
export function useSaving(): Saving {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const [consequences, setConsequences] = useState<readonly string[]>([]);
  const save = async (send: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await send();
    } catch (error) {
      const data = error instanceof RequestFailed ? error.data : undefined;
      const isOvertaken = isRefused(error) && data?.key === 'changed-meanwhile';
      const follows = (data?.details?.['consequences'] as readonly string[] | undefined) ?? [];
      setOvertaken(isOvertaken ? String(data?.details?.['who'] ?? 'Somebody else has just changed this') : null);
      setConsequences(follows);
      if (isOvertaken || follows.length > 0) return;
      setErrors(withoutPrefix(data?.fields) ?? { '': sentenceOf(error) });
      if (form.current) scrollToFirstError(form.current);
    } finally {
      setBusy(false);
    }
  };
  const correct = (): void => {
    setErrors({});
    setConsequences([]);
  };
  return { form, busy, errors, overtaken, consequences, correct, save };
}

/** Errors by the path below the section: the server says 'content.gp.phone'. */
function withoutPrefix(fields: Record<string, string> | undefined): Record<string, string> | undefined {
  if (!fields || Object.keys(fields).length === 0) return undefined;
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^content\./, ''), message]));
}
