import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { type Answers, answersOf, problemsOf, sendable } from '../../questionnaires/components/question-fields.tsx';
import type { AnswerValue } from '../../tickets/question.ts';
import type { FormError } from '../../ui/form-errors.tsx';
import type { BasketBooking } from './basket.ts';
import { useKeepUnsaved } from './unsaved-answers.ts';

/**
 * The answers to the questions of held bookings, and what is wrong with them.
 * @param typed what was typed since the checkout was opened; it outlives a hold whose time ran out.
 */
export function useHeldAnswers(bookings: readonly BasketBooking[], typed: RefObject<Answers>, accountId: string) {
  const [known] = useState<Answers>(() =>
    Object.assign({}, ...bookings.map((booking) => answersOf(booking.questions))),
  );
  const [answers, setAnswers] = useState<Answers>({ ...known, ...typed.current });
  const [errors, setErrors] = useState<FormError[]>([]);
  const forgetErrorOf = useCallback(
    (field: string) => setErrors((before) => before.filter((error) => error.field !== field)),
    [],
  );

  const saved = useRef(JSON.stringify(known));
  const save = useCallback(async (): Promise<void> => {
    for (const booking of bookings) {
      const sent = sendable(booking.questions, answers);
      if (sent.length > 0) await api('PUT /basket/answers', { body: { bookingId: booking.id, answers: sent } });
    }
    saved.current = JSON.stringify(answers);
  }, [bookings, answers]);
  const isUnsaved = useCallback(() => JSON.stringify(answers) !== saved.current, [answers]);
  useKeepUnsaved(accountId, typed, isUnsaved);
  // Keeps answers wherever the checkout is opened next. A failure does no harm: checkout saves once more.
  const saveQuietly = useCallback(() => {
    if (isUnsaved()) save().catch(() => undefined);
  }, [isUnsaved, save]);
  // A new hold takes over what was typed for one that ran out.
  useEffect(() => {
    if (Object.keys(typed.current).length > 0) saveQuietly();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the places are held
  }, []);

  const answer = useCallback(
    (field: string, value: AnswerValue | null) => {
      typed.current = { ...typed.current, [field]: value };
      setAnswers((before) => ({ ...before, [field]: value }));
      forgetErrorOf(field);
    },
    [typed, forgetErrorOf],
  );
  const uploading = useRef<Set<string>>(new Set());
  const setUploading = useCallback(
    (field: string, isUploading: boolean) => {
      if (isUploading) uploading.current.add(field);
      else {
        uploading.current.delete(field);
        forgetErrorOf(field);
      }
    },
    [forgetErrorOf],
  );
  /** Shows what is missing; answers whether nothing is. */
  const check = (): boolean => {
    const wrong = bookings.flatMap((booking) => problemsOf(booking.questions, answers, uploading.current));
    setErrors(wrong);
    return wrong.length === 0;
  };
  return { answers, errors, setErrors, answer, setUploading, save, saveQuietly, check };
}
