import { useNavigate, useOutletContext } from 'react-router';
import { FamiliesDialog, type WrittenSession } from '../components/families-dialog.tsx';

/** Writes to all families of a session, over its register. */
export default function MessageFamilies() {
  const { session } = useOutletContext<{ session: WrittenSession }>();
  const navigate = useNavigate();
  return (
    <FamiliesDialog
      open
      session={session}
      onClose={() => void navigate(`/registers/${session.id}`, { preventScrollReset: true, replace: true })}
    />
  );
}
