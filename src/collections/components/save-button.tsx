import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import Heart from 'lucide-react/icons/heart';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { isolated } from '../../platform/isolated.ts';
import { useIsSaved } from './saved-state.ts';

/** What reads and changes the saved listings: fetched when somebody is signed in, or presses a heart. */
const code = () => import('./saved-listings.ts');

type SaveButtonProps = {
  listingId: string;
  title: string;
  /** A round heart on a picture, or a button with a word. */
  look: 'heart' | 'button';
};

/** Saves a listing, or no longer. Whoever is not signed in does so on the way, and it is saved then. */
export function SaveButton({ listingId, title, look }: SaveButtonProps) {
  const saved = useIsSaved(listingId);
  const { user } = useCurrentUser();
  const location = useLocation();
  const navigate = useNavigate();
  const accountId = user?.id ?? null;
  useEffect(() => {
    // Without a connection hearts are empty, and a press says what is wrong.
    if (accountId !== null)
      code().then(
        ({ loadSaved }) => loadSaved(accountId),
        () => undefined,
      );
  }, [accountId]);
  const press = () =>
    void code().then(({ toggleSaved }) =>
      toggleSaved({ listingId, title, signedIn: accountId !== null }, navigate, location),
    );
  const icon = <Heart aria-hidden className={saved ? 'fill-current' : ''} />;
  if (look === 'button') {
    return (
      <Button icon={icon} aria-pressed={saved} onClick={press} className="noscript:hidden">
        {saved ? 'Saved' : 'Save'}
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${isolated(title)}`}
      onClick={press}
      className="absolute top-2 right-2 z-1 grid size-11 place-items-center rounded-full bg-paper-raised/90 text-berry shadow-float noscript:hidden [&_svg]:size-5"
    >
      {icon}
    </button>
  );
}
