import { useState } from 'react';
import { useNavigate } from 'react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import LogOut from 'lucide-react/icons/log-out';
import Undo2 from 'lucide-react/icons/undo-2';
import Settings from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';
import { nameOf } from '../../acting/components/acting-notice.tsx';
import { useAssigned } from '../../acting/components/assigned.ts';
import { useOpenPages } from '../../acting/components/open-pages.ts';
import { actFor, depersonate, returnToMyAccount } from '../../acting/components/switching.ts';
import { scopeLabel } from '../../acting/scope.ts';
import { signOut } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { MUTATION_FAILED } from '../failure-notice.ts';
import { ownPages } from '../navigation.ts';

const IMPERSONATION_TOAST_MS = 15_000;

/** The picture of who is signed in, and behind it the way to the own data and out. */
export default function AccountMenu({ user }: { user: User }) {
  const name = nameOf(user);
  const isActing = user.accessControlUser !== undefined;

  const leave = useLeave();
  const [unsent, setUnsent] = useState<string | null>(null);
  const askToLeave = async () => {
    if (!user.isImpersonated) {
      const words = await unsentWords(user.id);
      if (words === null) await leave();
      else setUnsent(words);
      return;
    }
    toast.warning("You are impersonated, thus can't logout", {
      duration: IMPERSONATION_TOAST_MS,
      closable: true,
      action: { label: 'Logout me, anyway!', onClick: () => void leave() },
    });
  };
  const switches = useSwitches(user);
  const opens = useOpenPages(user);
  const own = [
    {
      id: 'profile',
      label: name,
      description: 'Your profile',
      icon: <Settings aria-hidden />,
      to: ownPages.profile,
    },
    { id: 'family', label: 'Family', description: 'Who takes part', icon: <Users aria-hidden />, to: ownPages.family },
    { id: 'searches', label: 'Saved searches', icon: <Bell aria-hidden />, to: ownPages.searches },
  ];
  const menu = (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={isActing ? `Account of ${isolated(name)}, for whom you act` : `Account of ${isolated(name)}`}
          className={classes(
            'grid size-11 flex-none place-items-center rounded-full',
            isActing && 'shadow-[0_0_0_3px_var(--color-marigold)]',
          )}
        >
          <img
            src={user.profilePicture}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-full border border-line object-cover"
          />
        </button>
      }
      items={[
        ...(user.role === 'helper' ? [] : own.filter(({ to }) => opens(to))),
        ...switches,
        { id: 'line', separator: true },
        { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: () => void askToLeave() },
      ]}
    />
  );
  return (
    <>
      {menu}
      <UnsentDialog words={unsent} onStay={() => setUnsent(null)} onLeave={() => void leave()} />
    </>
  );
}

/** Ends the session of this device, and shows the start page. */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch {
      toast.error('You are still signed in', {
        description: 'We could not reach the server. Please try again when you are online.',
      });
      return;
    }
    // What was read for this person must not be seen by the next one at this device.
    const { queries } = await import('../../platform/browser/query.ts');
    queries.clear();
    await navigate('/');
  };
}

type UnsentDialogProps = { words: string | null; onStay: () => void; onLeave: () => void };

/** Asks before somebody leaves a device that has what the server does not have. */
function UnsentDialog({ words, onStay, onLeave }: UnsentDialogProps) {
  return (
    <Dialog
      open={words !== null}
      onClose={onStay}
      title="Sign out before everything is sent?"
      actions={
        <>
          <Button tone="primary" onClick={onStay}>
            Stay signed in
          </Button>
          <Button onClick={onLeave}>Sign out all the same</Button>
        </>
      }
    >
      {words}
    </Dialog>
  );
}

/** What of this person is on this device alone, in a sentence; null when nothing is. */
async function unsentWords(accountId: string): Promise<string | null> {
  const [{ unsentMarks }, { hasWaitingEntries }] = await Promise.all([
    import('../../registers/components/mark-queue.ts'),
    import('../../registers/offline/waiting-entries.ts'),
  ]);
  const marks = unsentMarks(accountId);
  if (await hasWaitingEntries())
    return 'Notes or reports of a register are on this device alone. They are locked with a key that goes when you sign out: wait for signal first, or they are lost.';
  if (marks === 0) return null;
  return `${marks === 1 ? 'One mark of a register is' : `${marks} marks of registers are`} on this device alone. They stay here, and are sent when you sign in again on this device.`;
}

/** The other accounts that this person may act for, and the way back to their own. */
function useSwitches(user: User): MenuItem[] {
  const navigate = useNavigate();
  const { data = [] } = useAssigned();
  const doing = (work: () => Promise<void>) => () => {
    void work().catch((error: unknown) => toast.error(MUTATION_FAILED, { description: sentenceOf(error) }));
  };
  const others = data.filter((account) => account.user.id !== user.id);
  const isActing = user.accessControlUser !== undefined;
  if (!isActing && others.length === 0) return [];
  return [
    { id: 'accounts', separator: true },
    ...(isActing
      ? [
          {
            id: 'own',
            label: user.isImpersonated ? 'Back to my account' : 'My account',
            icon: <Undo2 aria-hidden />,
            onSelect: doing(user.isImpersonated ? depersonate : () => returnToMyAccount(navigate)),
          },
        ]
      : []),
    ...others.map((account) => ({
      id: account.accessId,
      label: `Act for ${isolated(account.user.name || account.user.email)}`,
      description: scopeLabel(account.scope),
      icon: <ArrowLeftRight aria-hidden />,
      onSelect: doing(() => actFor(account, navigate)),
    })),
  ];
}
