import { Link } from 'react-router';
import type { User } from '../../identity/contract.ts';
import { format } from '../../platform/time.ts';
import { KeepButton } from './keep-button.tsx';
import { useOwnData } from './own-data.ts';

/** Says on top of each page that the account is about to be erased, and how to keep it. */
export default function ErasureBanner({ user }: { user: User }) {
  const { data } = useOwnData(user.id);
  const erasure = data?.erasures.find(({ learnerId }) => learnerId === null);
  if (!erasure) return null;
  return (
    <section
      aria-label="Your account will be erased"
      className="border-b border-marigold bg-marigold-soft text-on-marigold-soft print:hidden"
    >
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
        <p className="min-w-0 flex-1 basis-64">
          We will erase your account on <strong>{format.dayAndTime(erasure.dueAt)}</strong>.{' '}
          <Link to="/profile-settings/your-data/erase" className="link !text-current">
            What that means
          </Link>
        </p>
        <KeepButton erasureId={erasure.id}>Keep my account</KeepButton>
      </div>
    </section>
  );
}
