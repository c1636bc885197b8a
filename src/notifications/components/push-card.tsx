import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import type { ShownSettings } from '../contract.ts';
import { knowsPush, NoPush, subscribeBrowser, unsubscribeBrowser } from './subscribe-browser.ts';

type PushCardProps = { settings: ShownSettings; queryKey: QueryKey };

/** Push on this device, and the devices that have it. */
export function PushCard({ settings, queryKey }: PushCardProps) {
  const cache = useQueryClient();
  const reread = () => cache.invalidateQueries({ queryKey });
  const add = useMutation({
    mutationFn: () => subscribeBrowser(settings.pushKey ?? ''),
    meta: TOLD_IN_PLACE,
    onSuccess: reread,
  });
  const remove = useMutation({
    mutationFn: async (deviceId: string) => {
      await api('DELETE /push-subscriptions/{deviceId}', { params: { deviceId } });
      // The last one can only be this browser’s, or one that is gone: a subscription without a listener is of no use.
      if (settings.devices.length === 1) await unsubscribeBrowser();
    },
    onSuccess: reread,
  });
  return (
    <Card title="Push">
      <p className="mb-4">
        Your phone or computer shows that there is something, also while this site is closed. Never with names.
      </p>
      {settings.devices.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {settings.devices.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
              <span>
                {isolated(name)} <span className="text-sm text-ink-soft">since {format.date(createdAt)}</span>
              </span>
              <Button
                tone="quiet"
                size="small"
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                Stop<span className="sr-only"> push on {isolated(name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {add.isError && (
        <Notice tone="attention" title="Push is not on" live className="mb-4">
          {add.error instanceof NoPush ? add.error.message : sentenceOf(add.error, 'Please try again.')}
        </Notice>
      )}
      {settings.pushKey === null ? (
        <p className="text-ink-soft">Push is not set up here yet. Emails come as before.</p>
      ) : knowsPush() ? (
        <Button busy={add.isPending} onClick={() => add.mutate()}>
          Turn on push on this device
        </Button>
      ) : (
        <p className="text-ink-soft">
          This browser knows no push. On an iPhone or iPad, add this site to the home screen first and open it from
          there.
        </p>
      )}
    </Card>
  );
}

const CONVERSATIONS = 'show-conversation-notifications';

/** Whether this device shows a note when a message comes in while its page is open. */
export const showsConversations = (): boolean => readStored(CONVERSATIONS) !== 'false';

/** The switch for it. It is kept on the device: a shared screen in an office may be told otherwise than a phone. */
export function ConversationToggle() {
  const [isOn, setOn] = useState(showsConversations);
  return (
    <Toggle
      label="Show new messages on this device"
      help="A note at the edge of the page while you are here, with who has written. Only this device remembers it."
      checked={isOn}
      onChange={(event) => {
        writeStored(CONVERSATIONS, String(event.target.checked));
        setOn(event.target.checked);
      }}
    />
  );
}
