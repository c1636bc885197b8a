import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoDatesYet({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      title="Choose dates first"
      action={
        <Button tone="primary" onClick={onBack}>
          Go to the calendar
        </Button>
      }
    >
      Then set their times and give the block a name.
    </EmptyState>
  );
}
