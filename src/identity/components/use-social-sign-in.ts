import { useState } from 'react';
import { authErrorMessage } from '../auth-errors.ts';
import { landing } from '../landing.ts';
import { takeOverSession } from './current-user.ts';
import { storedMode } from './navigation-mode.ts';
import {
  isSmallScreen,
  leaveForProvider,
  PopupFailed,
  providerAddress,
  signInByPopup,
  type ProviderName,
} from './social-sign-in.ts';
import { dismissAuthFailure, tellAuthFailure } from './use-auth-form.ts';
import { rememberNext } from './use-landing.ts';

/**
 * Signing in with an outside provider: in a small window on larger screens, on the whole page on small ones. Failures
 * are told. Whoever is signed in afterwards is taken on by the landing of the form.
 */
export function useSocialSignIn(next: string | null) {
  const [waitingFor, setWaitingFor] = useState<ProviderName | null>(null);

  const byPopup = async (provider: ProviderName): Promise<void> => {
    setWaitingFor(provider);
    try {
      await signInByPopup(provider, next);
      await takeOverSession();
      dismissAuthFailure();
    } catch (error) {
      const key = error instanceof PopupFailed ? error.key : 'internal-error';
      // The window that took the place of this one is being waited for now.
      if (key !== 'cancelled-popup-request') setWaitingFor(null);
      tellAuthFailure(authErrorMessage(key));
      return;
    }
    setWaitingFor(null);
  };

  const begin = (provider: ProviderName): void => {
    if (!isSmallScreen()) {
      void byPopup(provider);
      return;
    }
    rememberNext(next);
    const comesNext = landing({ next, stored: null, mode: storedMode(), from: '/login' });
    leaveForProvider(providerAddress(provider, next), comesNext ?? '/');
  };

  return { begin, waitingFor };
}
