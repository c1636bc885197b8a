import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { isolated } from '../../platform/isolated.ts';
import { IconButton } from '../../ui/button.tsx';

/** Moves a card of a list one place up or down, and removes it. `named` stands in each label: 'question 2'. */
export function OrderButtons({
  named,
  index,
  count,
  onMove,
  onRemove,
}: {
  named: string;
  index: number;
  count: number;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  return (
    <div className="flex">
      {index > 0 && (
        <IconButton
          size="small"
          label={`Move ${isolated(named)} up`}
          icon={<ArrowUp aria-hidden />}
          onClick={() => onMove(-1)}
        />
      )}
      {index < count - 1 && (
        <IconButton
          size="small"
          label={`Move ${isolated(named)} down`}
          icon={<ArrowDown aria-hidden />}
          onClick={() => onMove(1)}
        />
      )}
      <IconButton size="small" label={`Remove ${isolated(named)}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  );
}
