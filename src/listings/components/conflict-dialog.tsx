import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Conflict } from './own-listing.ts';

const names: Record<string, string> = {
  title: 'the title',
  summary: 'the summary',
  pictures: 'the photos',
  address: 'the venue',
  audienceType: 'who it is for',
  ageFrom: 'the youngest age',
  ageTo: 'the oldest age',
  maximumGroupSize: 'the group size',
  categories: 'the categories',
  sections: 'the description',
  accessibilityMeasures: 'accessibility',
  learningAims: 'the learning aims',
  provisions: 'what is provided',
  safetyMeasures: 'safety',
  cancellationPolicy: 'the cancellation policy',
  formalEducationalActivity: 'the answer on consumer law',
  confirmationMessage: 'the confirmation message',
};

/** Two people changed the same thing: asks which one counts. */
export function ConflictDialog({ conflict }: { conflict: Conflict | null }) {
  const changed = conflict?.fields.map((field) => names[field] ?? 'a setting') ?? [];
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => undefined}
      blocking
      role="alertdialog"
      width={520}
      title="Somebody else changed this too"
      actions={
        <>
          <Button onClick={() => conflict?.takeTheirs()}>Use theirs</Button>
          <Button tone="primary" onClick={() => conflict?.keepMine()}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        While you were working here, {new Intl.ListFormat('en-GB').format([...new Set(changed)])} was changed on another
        device. Yours is not saved yet. Keep what you see here, or use what the other one has saved?
      </p>
    </Dialog>
  );
}
