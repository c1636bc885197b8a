import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';

type ChosenCustomersProps = { chosen: readonly string[]; onClear: () => void };

/** What can be done with the chosen customers; it leads to the figures first. */
export function ChosenCustomers({ chosen, onClear }: ChosenCustomersProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const write = (): void =>
    void navigate('/bookings/m/together', {
      state: { kind: 'message', of: 'customers', ids: chosen, back: `${pathname}${search}` },
    });
  return (
    <>
      <Button size="small" onClick={write}>
        Write
      </Button>
      <Button size="small" tone="quiet" onClick={onClear}>
        Choose none
      </Button>
    </>
  );
}
