import type { User } from '../../identity/contract.ts';
import { fullName } from '../../identity/name.ts';
import { isolated } from '../../platform/isolated.ts';
import { Notice } from '../../ui/notice.tsx';

/** Who acts for an account sees that its data are the person's own. */
export function NotForOthers({ user }: { user: User }) {
  const name = fullName(user) || 'the person themselves';
  return (
    <Notice tone="attention" title={`Only ${isolated(name)} can do this`}>
      You are acting for this account. Its data can be downloaded and erased by the person alone. To see your own, go
      back to your account first.
    </Notice>
  );
}
