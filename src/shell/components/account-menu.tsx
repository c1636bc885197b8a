import { useNavigate } from 'react-router';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/user-round-cog';
import Users from 'lucide-react/icons/users';
import { signOut } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { fullName } from '../../identity/name.ts';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';

const IMPERSONATION_TOAST_MS = 15_000;

/** The picture of who is signed in, and behind it the way to the own data and out. */
export default function AccountMenu({ user }: { user: User }) {
  const navigate = useNavigate();
  const name = fullName(user) || user.emailAddress;

  const leave = async () => {
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
  const askToLeave = () => {
    if (!user.isImpersonated) {
      void leave();
      return;
    }
    toast.warning("You are impersonated, thus can't logout", {
      duration: IMPERSONATION_TOAST_MS,
      closable: true,
      action: { label: 'Logout me, anyway!', onClick: () => void leave() },
    });
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="grid size-11 flex-none place-items-center rounded-full"
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
        {
          id: 'profile',
          label: name,
          description: 'Your profile',
          icon: <Settings aria-hidden />,
          to: '/profile-settings',
        },
        { id: 'family', label: 'Family', description: 'Who takes part', icon: <Users aria-hidden />, to: '/family' },
        { id: 'line', separator: true },
        { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: askToLeave },
      ]}
    />
  );
}
