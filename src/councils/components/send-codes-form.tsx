import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MOST_SENT_AT_ONCE, splitAddresses } from '../programme-code.ts';

type Props = { councilId: string; programmeId: string; onSent: () => void };

/** An officer pastes addresses, and each gets a code of its own. */
export function SendCodes({ councilId, programmeId, onSent }: Props) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const once = useOnce();
  const emails = splitAddresses(typed);
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      once(emails, (idempotencyKey) =>
        api('POST /councils/{councilId}/programmes/{programmeId}/codes/send', {
          params: { councilId, programmeId },
          body: { emails },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ wrong }) => {
      setTyped(wrong.join('\n'));
      onSent();
    },
  });
  const press = () => {
    const wrong =
      emails.length === 0
        ? 'Enter an email address.'
        : emails.length > MOST_SENT_AT_ONCE
          ? `Send to ${MOST_SENT_AT_ONCE} addresses at once at most.`
          : '';
    setProblem(wrong);
    if (wrong === '') send.mutate();
  };
  const { data } = send;
  return (
    <section aria-labelledby="send" className="flex max-w-2xl flex-col gap-3">
      <h2 id="send">Send codes by email</h2>
      <TextField
        label="Email addresses"
        help="One on each line. Each gets a code of its own, for one child."
        multiline
        rows={3}
        maxLength={20_000}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem('');
        }}
      />
      {send.error ? (
        <Notice tone="danger" live title="Nothing was sent">
          {sentenceOf(send.error)}
        </Notice>
      ) : null}
      {data && (
        <Notice tone={data.wrong.length > 0 ? 'attention' : 'info'} live title={sentWords(data.sent)}>
          {data.already.length > 0 && <p>Sent before and not used yet: {data.already.map(isolated).join(', ')}</p>}
          {data.wrong.length > 0 && <p>These are no email addresses. Correct them above and send again.</p>}
        </Notice>
      )}
      <Button className="w-fit" tone="primary" busy={send.isPending} onClick={press}>
        {emails.length > 1 ? `Send ${emails.length} codes` : 'Send a code'}
      </Button>
    </section>
  );
}

const sentWords = (sent: number): string =>
  sent === 0 ? 'Nothing new was sent' : sent === 1 ? 'One code is on its way' : `${sent} codes are on their way`;
