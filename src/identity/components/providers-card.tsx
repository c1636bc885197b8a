import { api } from '../../client.ts';
import { format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SignInMethods } from '../contract.ts';
import type { AuthOptions } from './auth-options.ts';
import { providerMarks, providerNames } from './provider-buttons.tsx';
import { useMethodChange } from './sign-in-methods.ts';
import type { ProviderName } from './social-sign-in.ts';
import type { WithProof } from './use-proof.ts';

type ProvidersCardProps = { methods: SignInMethods; options: AuthOptions; withProof: WithProof; here: string };

/** Outside services that somebody signs in with: connect and disconnect. */
export function ProvidersCard({ methods, options, withProof, here }: ProvidersCardProps) {
  const names = providerNames(options.hostName);
  const connect = useMethodChange(async (provider: ProviderName) => {
    const { url } = await withProof(() =>
      api('POST /auth/social/{provider}/link', { params: { provider }, body: { next: here } }),
    );
    window.location.assign(url);
    // The button stays busy while the page is being left.
    await new Promise(() => undefined);
  }, 'Nothing was connected');
  const disconnect = useMethodChange(async (provider: ProviderName) => {
    await withProof(() => api('DELETE /users/me/sign-in/{provider}', { params: { provider } }));
    toast.success(`${names[provider]} is disconnected`, { description: 'It no longer signs you in here.' });
  }, 'Nothing was disconnected');

  const connected = new Map(methods.providers.map(({ provider, since }) => [provider, since]));
  // One that is connected can be disconnected even when it has been switched off here.
  const shown = [...new Set<ProviderName>([...options.providers, ...connected.keys()])];
  if (shown.length === 0) return null;
  return (
    <Card title="Other ways to sign in">
      <ul className="-my-3 divide-y divide-line">
        {shown.map((provider) => {
          const since = connected.get(provider);
          return (
            <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="flex min-w-0 flex-1 items-center gap-3 [&_svg]:size-6 [&_svg]:flex-none">
                {providerMarks[provider]}
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[650]">
                    {names[provider]} {since && <Badge tone="success">Connected</Badge>}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {since ? `Since ${format.longDate(since)}` : 'Not connected'}
                  </span>
                </span>
              </span>
              {since ? (
                <Button
                  size="small"
                  busy={disconnect.isPending && disconnect.variables === provider}
                  onClick={() => disconnect.mutate(provider)}
                >
                  Disconnect<span className="sr-only"> {names[provider]}</span>
                </Button>
              ) : (
                <Button
                  size="small"
                  busy={connect.isPending && connect.variables === provider}
                  onClick={() => connect.mutate(provider)}
                >
                  Connect<span className="sr-only"> {names[provider]}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
