import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ANSWER_MAXIMUM, QUESTION_MAXIMUM } from '../public-question.ts';

type Words = { question: string; answer: string };

type QuestionFormProps = {
  words: Words;
  /** What sending it does. */
  action: string;
  onSend: (words: Words) => Promise<void>;
  onCancel: () => void;
};

/** A question and its answer as everybody will read them. What is refused stays where it was typed. */
export function QuestionForm({ words, action, onSend, onCancel }: QuestionFormProps) {
  const [question, setQuestion] = useState(words.question);
  const [answer, setAnswer] = useState(words.answer);
  const send = useMutation({ mutationFn: onSend, meta: TOLD_IN_PLACE });
  const fields = send.error instanceof RequestFailed ? send.error.data?.fields : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate({ question: question.trim(), answer: answer.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {send.isError && !fields?.['question'] && !fields?.['answer'] && (
        <Notice tone="danger" title={sentenceOf(send.error)} live />
      )}
      <TextField
        label="Question, as everybody reads it"
        help="Shorten it to what others want to know. The family’s name is not shown; leave out whatever else tells who they are."
        multiline
        rows={3}
        maxLength={QUESTION_MAXIMUM}
        value={question}
        error={fields?.['question']}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <TextField
        label="Answer"
        help="Telephone numbers and email addresses are left out."
        multiline
        rows={4}
        maxLength={ANSWER_MAXIMUM}
        value={answer}
        error={fields?.['answer']}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={send.isPending}>
          {action}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
