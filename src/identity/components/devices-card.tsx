import { useState } from 'react';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { api } from '../../client.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SignInMethods } from '../contract.ts';
import { leaveDevice, signOut } from './current-user.ts';
import { useMethodChange } from './sign-in-methods.ts';

type Device = SignInMethods['devices'][number];

/**
 * Where somebody is signed in: this device, the others, and the way out of one or of all. Whoever signs this one out is
 * taken to the sign-in page, as from every screen that needs somebody signed in.
 */
export function DevicesCard({ devices }: { devices: readonly Device[] }) {
  const [asking, setAsking] = useState(false);
  const end = useMethodChange(async (device: Device) => {
    if (device.current) {
      await signOut();
      return;
    }
    await api('DELETE /users/me/devices/{deviceId}', { params: { deviceId: device.id } });
    toast.success(`${device.device} is signed out`);
  }, 'The device is still signed in');
  const endAll = useMethodChange(async () => {
    await api('POST /auth/sign-out-everywhere');
    leaveDevice();
    toast.success('You are signed out everywhere');
  }, 'You are still signed in');

  const count = devices.length === 1 ? 'this device' : `all ${devices.length} devices`;
  return (
    <Card
      title="Devices"
      footer={
        <Button tone="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="flex min-w-0 flex-1 items-center gap-3 [&_svg]:size-6 [&_svg]:flex-none">
              {/Android|iPhone|iPad/.test(device.device) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[650]">
                  {device.device} {device.current && <Badge tone="success">This device</Badge>}
                </span>
                <span className="block text-sm text-ink-soft">
                  Signed in on {format.longDate(device.signedInAt)}
                  {!device.current && `, last used ${lastUsed(device)}`}
                </span>
              </span>
            </span>
            <Button
              size="small"
              busy={end.isPending && end.variables.id === device.id}
              onClick={() => end.mutate(device)}
            >
              Sign out<span className="sr-only"> {device.current ? 'this device' : device.device}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        role="alertdialog"
        width={480}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Stay signed in</Button>
            <Button tone="danger" busy={endAll.isPending} onClick={() => endAll.mutate(undefined)}>
              Sign out {count}
            </Button>
          </>
        }
      >
        <p>You will have to sign in again, here and wherever else you use your account.</p>
      </Dialog>
    </Card>
  );
}

/** 'at 14:05' today, '5 minutes ago', 'on Tuesday', 'on 06/04/2027'. */
function lastUsed({ lastUsedAt }: Device): string {
  const text = relativeTime(lastUsedAt, Temporal.Now.instant());
  if (text.endsWith('ago') || text === 'just now') return text;
  return text.includes(':') ? `today at ${text}` : `on ${text}`;
}
