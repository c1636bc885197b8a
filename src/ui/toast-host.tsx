import { useEffect, useRef } from 'react';
import { toast as sonner, Toaster as Sonner, useSonner, type ToasterProps } from 'sonner';
import 'sonner/dist/styles.css';
import './toast-host.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { setToastHost, type ToastHost } from './toast.tsx';
import { useToastFloor } from './toast-floor.ts';

const VIEW = 'view';

const host: ToastHost = {
  show(kind, title, { description, duration, action, id, closable, position, yields, view, onClose }) {
    sonner[kind](title, {
      id,
      description,
      duration,
      action,
      position,
      className: yields ? 'toast-yields' : undefined,
      // A toast that does not go by itself must have a way out.
      closeButton: closable ?? (duration === Infinity && !action),
      toasterId: view ? VIEW : undefined,
      onDismiss: onClose && (() => onClose()),
      onAutoClose: onClose && (() => onClose()),
    });
  },
  dismiss(id) {
    sonner.dismiss(id);
  },
};

/** Section 9 of the specification: width 356 px, gap 14 px, alt+T puts the focus on the toasts. */
const shared: ToasterProps = {
  gap: 14,
  hotkey: ['altKey', 'KeyT'],
  style: { '--width': '356px' } as ToasterProps['style'],
  containerAriaLabel: 'Messages',
  // Below the bar on top, so that the menu can be opened. How far up they begin at the foot is said in toast-host.css.
  offset: { top: 76 },
  mobileOffset: { top: 76, right: 12, left: 12 },
  icons: {
    success: <CircleCheck aria-hidden />,
    error: <CircleX aria-hidden />,
    warning: <CircleAlert aria-hidden />,
    info: <Info aria-hidden />,
    close: <X aria-hidden />,
  },
};

export default function SonnerHost() {
  const { toasts } = useSonner();
  useToastFloor(toasts.length > 0);
  useEffect(() => {
    setToastHost(host);
    return () => setToastHost(null);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => letTabThrough(place.current), []);
  return (
    <div ref={place}>
      <Sonner {...shared} duration={4000} visibleToasts={3} position="bottom-right" />
      <Sonner
        {...shared}
        id={VIEW}
        containerAriaLabel="Messages of this view"
        duration={5000}
        visibleToasts={4}
        position="top-center"
      />
    </div>
  );
}

/**
 * Sonner gives the focus back to where it was whenever it leaves the toasts: right when the toast has gone, but who goes on
 * with Tab would come back for ever. So it does not hear of a focus that Tab takes away.
 */
function letTabThrough(place: HTMLDivElement | null): (() => void) | undefined {
  let byTab = false;
  const noteKey = (event: KeyboardEvent): void => {
    byTab = event.key === 'Tab';
    // Only for the move that this press makes.
    setTimeout(() => (byTab = false));
  };
  const keepQuiet = (event: FocusEvent): void => {
    if (byTab && !place?.contains(event.relatedTarget as Node | null)) event.stopPropagation();
  };
  place?.addEventListener('keydown', noteKey);
  place?.addEventListener('focusout', keepQuiet);
  return () => {
    place?.removeEventListener('keydown', noteKey);
    place?.removeEventListener('focusout', keepQuiet);
  };
}
