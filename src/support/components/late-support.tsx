import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { Site } from '../../app/page-context.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { openCookieSettings } from './cookie-settings.ts';
import { helpLook } from './help-corner.tsx';
import { ask, grantWishes } from './wishes.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

/** `place` is where the button stands in the bar on top; null on pages that have none. */
type Corner = ComponentType<{ site: Site; user: User; place: HTMLElement | null }>;

/** Help for visitors, and until the chat is there: a link that is part of the page. */
export function HelpLink() {
  return (
    <Link to="/help#write" className={helpLook} aria-label="Help" title="Help">
      <CircleHelp aria-hidden />
      <span className="max-lg:hidden">Help</span>
    </Link>
  );
}

/**
 * Help on each page. The chat, and the question about cookies that it needs, are for people who are signed in: their code
 * is fetched when somebody is, once the page has loaded and has nothing else to do.
 */
export function LateSupport({ place }: { place: HTMLElement | null }) {
  const site = useRouteLoaderData('root') as Site | undefined;
  const { user, loading } = useCurrentUser();
  const [Corner, setCorner] = useState<Corner | null>(null);
  const signedIn = user !== null;
  useEffect(
    () =>
      signedIn
        ? whenIdle(() => {
            import('./support-corner.tsx').then(
              (code) => setCorner(() => code.default),
              // Without a connection there is no chat; the link stays.
              () => undefined,
            );
          })
        : undefined,
    [signedIn],
  );
  useChatInAddress();
  useVisitorsWishes(!loading && !signedIn, site);
  if (Corner && site && user) return <Corner site={site} user={user} place={place} />;
  return place && createPortal(<HelpLink />, place);
}

/** Visitors can look at the settings of cookies; help is the page that says how to write to us. */
function useVisitorsWishes(visitor: boolean, site: Site | undefined): void {
  const navigate = useNavigate();
  const chat = site?.support.chat.kind;
  useEffect(
    () =>
      visitor && chat
        ? grantWishes((request) => void (request === 'cookies' ? openCookieSettings(chat) : navigate('/help#write')))
        : undefined,
    [visitor, chat, navigate],
  );
}

/** A link in a mail leads to '/help?chat=open': help is asked for, once for each such address. */
function useChatInAddress(): void {
  const { pathname } = useLocation();
  const [search, change] = useAddress({ replace: true, preventScrollReset: true });
  const asked = pathname === '/help' && search.get('chat') === 'open';
  const open = useEffectEvent(() => {
    change(() => '');
    ask('help');
  });
  useEffect(() => {
    if (asked) open();
  }, [asked]);
}

/** Runs once the page has loaded and the browser has time. Answers how to call it off. */
function whenIdle(run: () => void): () => void {
  let stopped = false;
  const later = (): void => {
    const start = (): void => void (stopped || run());
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 300);
  };
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  return () => {
    stopped = true;
    window.removeEventListener('load', later);
  };
}
