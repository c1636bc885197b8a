import { Navigate, useLocation } from 'react-router';
import { useStoredMode } from '../../identity/components/navigation-mode.ts';
import { listOf } from '../mode.ts';

/** '/bookings' and '/cancel' by themselves: they lead to the list of the mode that somebody works in. */
export default function ListOfMode() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${listOf(pathname, useStoredMode())}${search}`} replace />;
}
