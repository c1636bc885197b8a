import { lazy, Suspense, useEffect, useState } from 'react';
import Heart from 'lucide-react/icons/heart';
import ListPlus from 'lucide-react/icons/list-plus';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { useOpenedOnce } from '../../ui/dialog.tsx';
import { patiently } from '../../ui/patiently.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
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
  const { user, loading } = useCurrentUser();
  const [, changeAddress] = useAddress({ preventScrollReset: true });
  const accountId = user?.id ?? null;
  useEffect(() => {
    // Without a connection hearts are empty, and a press says what is wrong.
    if (accountId !== null)
      code().then(
        ({ loadSaved }) => loadSaved(accountId),
        () => undefined,
      );
  }, [accountId]);
  const [pressed, setPressed] = useState(false);
  // Somebody quick presses before it is known who they are: whoever is signed in is not led to sign in.
  useEffect(() => {
    if (!pressed || loading) return;
    setPressed(false);
    void code().then(({ toggleSaved }) =>
      toggleSaved({ listingId, title, signedIn: accountId !== null }, changeAddress),
    );
  }, [pressed, loading, accountId, listingId, title, changeAddress]);
  const press = () => setPressed(true);
  if (look === 'button') {
    return (
      <>
        <Button icon={<HeartIcon filled={saved} />} aria-pressed={saved} onClick={press} className="noscript:hidden">
          {saved ? 'Saved' : 'Save'}
        </Button>
        {saved && <ListButton listingId={listingId} title={title} />}
      </>
    );
  }
  return <HeartButton label={`Save ${isolated(title)}`} pressed={saved} onClick={press} />;
}

// Fetched by who sorts what they saved.
const AddToList = lazy(() => patiently(() => import('./add-to-list.tsx')));

/** Puts what is saved into a list of its own. */
function ListButton(listing: { listingId: string; title: string }) {
  const [open, setOpen] = useState(false);
  const opened = useOpenedOnce(open);
  return (
    <>
      <Button icon={<ListPlus aria-hidden />} onClick={() => setOpen(true)}>
        Add to a list
      </Button>
      {opened && (
        <Suspense>
          <AddToList {...listing} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type HeartButtonProps = { label: string; pressed: boolean; busy?: boolean; onClick: () => void };

/** The round heart on the picture of a card: as large as a finger, drawn smaller so that the picture is seen. */
export function HeartButton({ label, pressed, busy, onClick }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className="absolute top-0 right-0 z-1 grid size-11 place-items-center text-berry noscript:hidden roomy:top-1.5 roomy:right-1.5"
    >
      <span className="grid size-9 place-items-center rounded-full bg-paper-raised/90 shadow-float [&_svg]:size-5">
        <HeartIcon filled={pressed} />
      </span>
    </button>
  );
}

const HeartIcon = ({ filled }: { filled: boolean }) => <Heart aria-hidden className={filled ? 'fill-current' : ''} />;
