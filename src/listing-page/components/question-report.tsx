import { useState, type FormEvent } from 'react';
import { api } from '../../client.ts';
import { withAuth } from '../../identity/auth-address.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

type QuestionReportProps = { questionId: string; onClose: () => void };

/** Says what is wrong with a question or its answer. Whoever is not signed in does so first; what they typed stays. */
export default function QuestionReport({ questionId, onClose }: QuestionReportProps) {
  const { user, loading } = useCurrentUser();
  const [, change] = useAddress({ preventScrollReset: true });
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || loading) return;
    if (!user) {
      change((before) => withAuth(before, { auth: 'login' }), { defaultShouldRevalidate: false });
      return;
    }
    setBusy(true);
    try {
      await api('POST /public-questions/{questionId}/report', {
        params: { questionId },
        body: { reason: reason.trim() },
      });
      setSent(true);
    } catch (failure) {
      const fields = failure instanceof RequestFailed ? failure.data?.fields : undefined;
      setError(fields?.['reason'] ?? sentenceOf(failure, 'It was not sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  if (sent) return <Notice tone="success" title="Thank you. Our support looks at it." live />;
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-3 flex flex-col gap-3">
      <TextField
        label="What is wrong with it?"
        help={user || loading ? undefined : 'You sign in on the way.'}
        multiline
        rows={3}
        maxLength={1_000}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" tone="primary" busy={busy}>
          Report
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
