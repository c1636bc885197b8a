import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Smartphone from 'lucide-react/icons/smartphone';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { SyncState } from './mark-queue.ts';

/** Where the marks are: on the server, or still on this device alone. Always in sight, read out when it changes. */
export function SyncBadge({ state, waiting }: { state: SyncState; waiting: number }) {
  const { pathname } = useLocation();
  const marks = `${waiting} ${waiting === 1 ? 'mark' : 'marks'}`;
  return (
    <span role="status">
      {state === 'synced' && (
        <Badge tone="success" icon={<CircleCheck aria-hidden />}>
          All synced
        </Badge>
      )}
      {state === 'sending' && (
        <Badge tone="info" icon={<CloudUpload aria-hidden />}>
          Saved on this device, sending…
        </Badge>
      )}
      {state === 'on-device' && (
        <Badge tone="attention" icon={<Smartphone aria-hidden />}>
          Saved on this device: {marks} to send
        </Badge>
      )}
      {state === 'not-yours' && (
        <Badge tone="danger" icon={<Smartphone aria-hidden />}>
          Your access has ended: {marks} on this device alone
        </Badge>
      )}
      {state === 'not-saved' && (
        <Badge tone="danger" icon={<Smartphone aria-hidden />}>
          This device cannot save. Keep this page open: {marks} to send
        </Badge>
      )}
      {state === 'signed-out' && (
        <Badge tone="attention" icon={<Smartphone aria-hidden />}>
          Saved on this device: {marks}.{' '}
          <Link className="underline" to={`/login?next=${encodeURIComponent(pathname)}`}>
            Sign in to send
          </Link>
        </Badge>
      )}
    </span>
  );
}
