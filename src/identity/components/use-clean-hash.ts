import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '../../platform/browser/use-address.ts';

/** What Facebook adds to every address that it sends people back to. */
const FACEBOOK_MARK = '#_=_';

/** Takes Facebook's mark off the address, as long as `when` holds. */
export function useCleanHash(when: boolean): void {
  const { hash } = useLocation();
  const [, change] = useAddress({ replace: true, preventScrollReset: true });
  const marked = when && hash === FACEBOOK_MARK;
  const clean = useEffectEvent(() => change((before) => before, { defaultShouldRevalidate: false }));
  useEffect(() => {
    if (marked) clean();
  }, [marked]);
}
