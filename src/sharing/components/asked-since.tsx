import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sectionWords } from '../../people/section.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOver } from './sharing-words.ts';
import { useChangeSharing, useSharing } from './use-sharing.ts';

/** What the provider needs since the booking was made: nothing of it is shared before the family says so. */
export function AskedSince({ bookingId }: { bookingId: string }) {
  const { user } = useCurrentUser();
  const { data: sharing } = useSharing(bookingId);
  const change = useChangeSharing();
  if (!sharing) return null;
  const asked = sharing.sections.filter(
    (section) => !isOver(section) && section.learners.some(({ state }) => state === 'asked'),
  );
  if (asked.length === 0) return null;
  const answer = async (shared: boolean) => {
    for (const { section, learners } of asked)
      for (const { id, state } of learners)
        if (state === 'asked')
          await change.mutateAsync({ bookingId: sharing.bookingId, learnerId: id, section, shared });
  };
  // A refusal is said by the change itself.
  const say = (shared: boolean) => void answer(shared).catch(() => undefined);
  return (
    <Notice
      tone="attention"
      title={`${isolated(sharing.provider.name)} asks to see more`}
      action={
        // An administrator who looks in does not decide for the family.
        !user?.isImpersonated && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={change.isPending} onClick={() => say(true)}>
              Share it
            </Button>
            <Button size="small" tone="quiet" busy={change.isPending} onClick={() => say(false)}>
              Do not share
            </Button>
          </div>
        )
      }
    >
      <ul>
        {asked.map(({ section, reason }) => (
          <li key={section}>
            <strong>{sectionWords[section].label}:</strong> {isolated(reason)}
          </li>
        ))}
      </ul>
      Nothing of it is shared unless you say so.
    </Notice>
  );
}
