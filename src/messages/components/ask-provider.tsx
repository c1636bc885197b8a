import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { withAuth } from '../../identity/auth-address.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MESSAGE_MAXIMUM } from '../conversation.ts';
import { keepQuestion, keptQuestion } from './kept-question.ts';
import type { QuestionsToProviderProps } from './questions-to-provider.tsx';

/** The form of a question. Whoever is not signed in does so on the way, and finds what they typed. */
export default function AskProvider({ listingId, linkKey, provider }: QuestionsToProviderProps) {
  const { user, loading } = useCurrentUser();
  const [, changeAddress] = useAddress({ preventScrollReset: true });
  const [kept] = useState(() => keptQuestion(listingId));
  const [text, setText] = useState(kept?.text ?? '');
  const [isConfidential, setConfidential] = useState(kept?.isConfidential ?? false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const once = useOnce();
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useEffect(() => {
    // Whoever comes back from signing in goes on where they were, not at the top of the page.
    if (kept !== null) box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [kept]);

  const change = (next: { text: string; isConfidential: boolean }): void => {
    setText(next.text);
    setConfidential(next.isConfidential);
    setError(undefined);
    keepQuestion(listingId, next);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = text.trim();
    if (busy || loading) return;
    if (body === '') {
      setError('Please write something first');
      box.current?.focus();
      return;
    }
    if (!user) {
      changeAddress((before) => withAuth(before, { auth: 'login' }), { defaultShouldRevalidate: false });
      return;
    }
    setBusy(true);
    try {
      const asked = { listingId, body, mayBeShown: linkKey === null && !isConfidential, key: linkKey ?? undefined };
      const { conversationId } = await once(asked, (idempotencyKey) =>
        api('POST /conversations', { body: asked, idempotencyKey }),
      );
      setSentTo(conversationId);
      change({ text: '', isConfidential: false });
    } catch (failure) {
      const fields = failure instanceof RequestFailed ? failure.data?.fields : undefined;
      setError(fields?.['body'] ?? sentenceOf(failure, 'Your question was not sent. Please try again.'));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  if (sentTo !== null) return <OnItsWay to={sentTo} provider={provider} onAgain={() => setSentTo(null)} />;
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex w-full flex-col items-start gap-4">
      <TextField
        ref={box}
        className="w-full"
        name="question"
        label={`Your question to ${isolated(provider)}`}
        help={user || loading ? undefined : 'You sign in on the way. What you have typed is kept.'}
        multiline
        rows={4}
        maxRows={10}
        maxLength={MESSAGE_MAXIMUM}
        value={text}
        error={error}
        onChange={(event) => change({ text: event.target.value, isConfidential })}
      />
      {linkKey === null && (
        <Confidential
          provider={provider}
          checked={isConfidential}
          onChange={(checked) => change({ text, isConfidential: checked })}
        />
      )}
      <Button type="submit" tone="primary" busy={busy}>
        Send the question
      </Button>
    </form>
  );
}

type ConfidentialProps = { provider: string; checked: boolean; onChange: (checked: boolean) => void };

/** What one family asks helps others, if it does not mind. */
function Confidential({ provider, checked, onChange }: ConfidentialProps) {
  return (
    <Checkbox
      name="confidential"
      label="Keep my question between us"
      help={`Otherwise ${isolated(provider)} may show it here with the answer, without your name.`}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function OnItsWay({ to, provider, onAgain }: { to: string; provider: string; onAgain: () => void }) {
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <Notice tone="success" title={`Your question is on its way to ${isolated(provider)}`} live>
        <Link to={`/messages?conversation=${to}`} className="link">
          See it in your messages
        </Link>
      </Notice>
      <Button tone="quiet" onClick={onAgain}>
        Ask something else
      </Button>
    </div>
  );
}
