import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What Facebook adds to every address that it sends people back to. */
const FACEBOOK_MARK = '#_=_';

/** Takes Facebook's mark off the address, as long as `when` holds. */
export function useCleanHash(when: boolean): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const marked = when && hash === FACEBOOK_MARK;
  const clean = useEffectEvent(() => {
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (marked) clean();
  }, [marked]);
}
