import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { reloadUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Undoes the erasure of the whole account. */
async function keepAccount(): Promise<void> {
  const { erasures } = await api('GET /users/me/data');
  const erasure = erasures.find(({ learnerId }) => learnerId === null);
  if (erasure) await api('DELETE /users/me/erasure/{erasureId}', { params: { erasureId: erasure.id } });
  await reloadUser();
}

/** Says on top of each page that the account is about to be erased, and keeps it with one press. No queries: public pages have none. */
export default function ErasureBanner({ dueAt }: { dueAt: string }) {
  const [busy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      await keepAccount();
      toast.success('Nothing will be erased', { description: 'Everything is as it was.' });
    } catch (error) {
      toast.error('Your account could not be kept', { description: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <section
      aria-label="Your account will be erased"
      className="border-b border-marigold bg-marigold-soft text-on-marigold-soft print:hidden"
    >
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">
          We will erase your account on <strong>{format.dayAndTime(dueAt)}</strong>.{' '}
          <Link to="/profile-settings/your-data/erase" className="link !text-current">
            What that means
          </Link>
        </p>
        <Button size="small" busy={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      </div>
    </section>
  );
}
