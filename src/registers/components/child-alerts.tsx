import CameraOff from 'lucide-react/icons/camera-off';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Pill from 'lucide-react/icons/pill';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { PlaceOnRegister } from '../contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { alertWords, type AlertKind } from './register-words.ts';

const alertIcons: Record<AlertKind, ReactNode> = {
  ALLERGY: <TriangleAlert aria-hidden />,
  MEDICAL: <HeartPulse aria-hidden />,
  MEDICATION: <Pill aria-hidden />,
  HEALTH: <HeartPulse aria-hidden />,
  SEND: <LifeBuoy aria-hidden />,
  RESTRICTED: <ShieldAlert aria-hidden />,
  NO_PHOTO: <CameraOff aria-hidden />,
};

/** What the person who looks after a child must know about it. */
export function ChildAlerts({ alerts }: { alerts: PlaceOnRegister['alerts'] }) {
  return (
    <ul className="flex flex-col gap-1.5" aria-label="What to know">
      {alerts.map((alert) => (
        <li key={alert.kind} className={alertLook(alert.kind)}>
          {alertIcons[alert.kind]}
          <span className="min-w-0">
            <strong>{alertWords[alert.kind]}</strong>
            {alert.kind !== 'NO_PHOTO' && (alert.text === null ? ': ask the provider' : `: ${isolated(alert.text)}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function alertLook(kind: AlertKind): string {
  const tone =
    kind !== 'SEND' && kind !== 'NO_PHOTO'
      ? 'border-berry text-on-berry-soft bg-berry-soft'
      : 'border-marigold text-on-marigold-soft bg-marigold-soft';
  return `flex gap-2 rounded-small border-l-4 px-2.5 py-1.5 leading-snug [&_svg]:mt-[0.15em] [&_svg]:size-[1.15em] [&_svg]:flex-none ${tone}`;
}
