import { useEffect, useRef, type ReactNode } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { LinkButton } from '../../ui/button.tsx';
import { providerAddress, type ProviderName } from './social-sign-in.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';

/** The sign of each provider. */
export const providerMarks: Record<ProviderName, ReactNode> = {
  google: (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285f4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.7 3.3-8Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7c-1 .7-2.2 1-3.7 1-2.9 0-5.3-1.9-6.2-4.5H2.2v2.8A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9l3.6-2.9Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.2A11 11 0 0 0 2.2 7.1l3.6 2.8c.9-2.6 3.3-4.5 6.2-4.5Z"
      />
    </svg>
  ),
  facebook: (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#0866ff"
        d="M24 12a12 12 0 1 0-14.9 11.6v-8H6.6V12h2.5v-1.6c0-4.1 1.8-6 5.9-6 .8 0 2 .2 2.6.3V8c-.3 0-.8-.1-1.4-.1-2 0-2.7.7-2.7 2.7V12h3.9l-.7 3.6h-3.2v8.2A12 12 0 0 0 24 12Z"
      />
    </svg>
  ),
  host: <KeyRound aria-hidden />,
};

/** What each provider is called. */
export const providerNames = (hostName: string): Record<ProviderName, string> => ({
  google: 'Google',
  facebook: 'Facebook',
  host: hostName,
});

type ProviderButtonsProps = {
  providers: readonly ProviderName[];
  hostName: string;
  next: string | null;
  /** One to start at once. */
  start: string | null;
};

/** The outside providers that are on, each with the way to its own page and back to `next`. */
export function ProviderButtons({ providers, hostName, next, start }: ProviderButtonsProps) {
  const names = providerNames(hostName);
  const { begin, waitingFor } = useSocialSignIn(next);
  const started = useRef(false);
  const asked = providers.find((provider) => provider === start);
  useEffect(() => {
    if (!asked || started.current) return;
    started.current = true;
    begin(asked);
  });
  return (
    <div>
      <ul className="flex flex-col gap-3">
        {providers.map((provider) => (
          <li key={provider}>
            <LinkButton
              to={providerAddress(provider, next)}
              reloadDocument
              wide
              icon={providerMarks[provider]}
              onClick={(event) => {
                event.preventDefault();
                begin(provider);
              }}
            >
              Continue with {names[provider]}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-ink-soft empty:hidden">
        {waitingFor &&
          `Please finish in the window of ${names[waitingFor]}. You do not see it? Press the button again.`}
      </p>
    </div>
  );
}
