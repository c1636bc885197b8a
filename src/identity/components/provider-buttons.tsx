import type { ReactNode } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { LinkButton } from '../../ui/button.tsx';

type ProviderName = 'google' | 'facebook' | 'host';

const marks: Record<ProviderName, ReactNode> = {
  google: (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285f4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.700 3.300-8Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.600-2.700c-1 .7-2.200 1-3.700 1-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.900l3.600-2.900Z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.200A11 11 0 0 0 2.200 7.100l3.600 2.800c.9-2.600 3.300-4.500 6.200-4.500Z"
      />
    </svg>
  ),
  facebook: (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#0866ff"
        d="M24 12a12 12 0 1 0-14.900 11.600v-8H6.600V12h2.500v-1.600c0-4.100 1.800-6 5.900-6 .8 0 2 .2 2.600.3V8c-.3 0-.8-.1-1.400-.1-2 0-2.700.7-2.700 2.700V12h3.900l-.7 3.600h-3.200v8.200A12 12 0 0 0 24 12Z"
      />
    </svg>
  ),
  host: <KeyRound aria-hidden />,
};

type ProviderButtonsProps = { providers: readonly ProviderName[]; hostName: string; next: string | null };

/** The outside providers that are on, each with the way to its own page and back to `next`. */
export function ProviderButtons({ providers, hostName, next }: ProviderButtonsProps) {
  const names: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook', host: hostName };
  const onward = next ? `?${new URLSearchParams({ next })}` : '';
  return (
    <ul className="flex flex-col gap-3">
      {providers.map((provider) => (
        <li key={provider}>
          <LinkButton to={`/api/auth/social/${provider}${onward}`} reloadDocument wide icon={marks[provider]}>
            Continue with {names[provider]}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
