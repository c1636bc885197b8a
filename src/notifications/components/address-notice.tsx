import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Says that mails to the account's address come back, and what can be done; nothing while they arrive. */
export function AddressNotice({ accountId }: { accountId: string }) {
  const cache = useQueryClient();
  const queryKey = ['notification-settings', accountId];
  const { data } = useQuery({ queryKey, queryFn: () => api('GET /notification-settings'), meta: { quiet: true } });
  const tryAgain = useMutation({
    mutationFn: () => api('POST /notification-settings/try-address'),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey });
      toast.success('We send your mails again');
    },
  });
  if (!data?.bounced) return null;
  const { email, answer, retryAt } = data.bounced;
  return (
    <Notice tone="danger" title={`Mails to ${isolated(email)} come back`}>
      <p className="break-words">
        {retryAt === null
          ? 'We have stopped sending mails there. What we told you since is behind the bell.'
          : `We try again ${format.dayAndTime(retryAt)}. What we tell you until then is behind the bell.`}
      </p>
      <p className="mt-2 text-sm break-words">Its mail server says: {isolated(answer)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to="/profile-settings">Change the address</LinkButton>
        <Button busy={tryAgain.isPending} onClick={() => tryAgain.mutate()}>
          It works again
        </Button>
      </div>
    </Notice>
  );
}
