import { api } from '../../client.ts';
import { reloadUser } from '../../identity/components/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDataChange } from './own-data.ts';

/** Keeps what was to be erased, with one press. */
export function KeepButton({ erasureId, children }: { erasureId: string; children: string }) {
  const keep = useDataChange(
    (id: string) => api('DELETE /users/me/erasure/{erasureId}', { params: { erasureId: id } }),
    {
      failed: 'It could not be kept',
      done: () => {
        void reloadUser();
        toast.success('Nothing will be erased', { description: 'Everything is as it was.' });
      },
    },
  );
  return (
    <Button tone="primary" size="small" busy={keep.isPending} onClick={() => keep.mutate(erasureId)}>
      {children}
    </Button>
  );
}
