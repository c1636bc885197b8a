import { useLocation, useNavigate } from 'react-router';
import { BulkActions } from '../../ui/bulk-actions.tsx';

type ChosenCustomersProps = { chosen: readonly string[]; onClear: () => void };

/** What can be done with the chosen customers; it leads to the figures first. */
export function ChosenCustomers({ chosen, onClear }: ChosenCustomersProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const write = (): void =>
    void navigate('/bookings/m/together', {
      state: { kind: 'message', of: 'customers', ids: chosen, back: `${pathname}${search}` },
    });
  return <BulkActions onClear={onClear} actions={[{ id: 'message', label: 'Write', onSelect: write }]} />;
}
