import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { AddressNotice } from '../components/address-notice.tsx';
import { ChoiceTable } from '../components/choice-table.tsx';
import { ConversationToggle, PushCard } from '../components/push-card.tsx';
import type { ShownSettings } from '../contract.ts';
import type { Channel, NotificationSettings } from '../notification.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Notifications', index: false });

/** How the signed-in person wants to be told of what. */
export default function NotificationSettingsPage() {
  const { user } = useCurrentUser();
  return (
    <Page
      title="Notifications"
      lead="What you are told of, and how."
      back={{ to: '/profile-settings', label: 'Profile' }}
      width="text"
    >
      {!user ? (
        <SkeletonList />
      ) : user.accessControlUser ? (
        <Notice tone="attention" title="Only the person themselves can change this">
          You are acting for this account. How it is told of things is for its owner to choose.
        </Notice>
      ) : (
        <Settings key={user.id} accountId={user.id} />
      )}
    </Page>
  );
}

function Settings({ accountId }: { accountId: string }) {
  const queryKey = ['notification-settings', accountId];
  const read = useQuery({ queryKey, queryFn: () => api('GET /notification-settings'), meta: { quiet: true } });
  if (read.isPending) return <SkeletonList rows={4} label="Loading your notifications" />;
  if (!read.data)
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        onRetry={() => void read.refetch()}
        busy={read.isFetching}
      >
        {sentenceOf(read.error)}
      </ErrorState>
    );
  return (
    <div className="flex flex-col gap-6">
      <AddressNotice accountId={accountId} />
      <Choices settings={read.data} queryKey={queryKey} />
      <PushCard settings={read.data} queryKey={queryKey} />
      <Card title="While you are here">
        <ConversationToggle />
        <p className="mt-4">
          <Link to="/notifications" className="link">
            What you were told in the last 90 days
          </Link>
        </p>
      </Card>
    </div>
  );
}

const NIGHT = { from: '21:00', to: '07:00' };

function Choices({ settings, queryKey }: { settings: ShownSettings; queryKey: string[] }) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<NotificationSettings>({ choices: settings.choices, quiet: settings.quiet });
  const save = useMutation({
    mutationFn: () => api('PUT /notification-settings', { body: chosen }),
    meta: TOLD_IN_PLACE,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey });
      toast.success('Your notifications are saved');
    },
  });
  const { quiet } = chosen;
  const without: Channel[] = settings.texts.isOn ? [] : ['SMS'];
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Card title="What comes how">
        <ChoiceTable
          settings={chosen}
          without={without}
          onChange={(kind, channel, wanted) =>
            setChosen((before) => ({
              ...before,
              choices: { ...before.choices, [kind]: { ...before.choices[kind], [channel]: wanted } },
            }))
          }
        />
        {settings.texts.isOn && (
          <p className="mt-3 text-sm text-ink-soft">
            {settings.texts.mobile
              ? `Texts go to ${settings.texts.mobile}. `
              : 'Texts need a mobile number in your profile. '}
            <Link to="/profile-settings" className="link">
              Change the number
            </Link>
          </p>
        )}
      </Card>
      <Card title="Quiet hours">
        <Toggle
          label="Keep quiet for some hours"
          help="What comes then waits until they are over. Safety, and emails that always come, do not wait."
          checked={quiet !== null}
          onChange={(event) => setChosen({ ...chosen, quiet: event.target.checked ? NIGHT : null })}
        />
        {quiet && (
          <div className="mt-3 flex flex-wrap gap-4">
            {(['from', 'to'] as const).map((end) => (
              <TimeField
                key={end}
                label={end === 'from' ? 'From' : 'To'}
                value={quiet[end]}
                required
                onChange={(event) => setChosen({ ...chosen, quiet: { ...quiet, [end]: event.target.value } })}
              />
            ))}
            <p className="basis-full text-sm text-ink-soft">London time.</p>
          </div>
        )}
      </Card>
      {save.isError && (
        <Notice tone="attention" title="Not saved" live>
          {sentenceOf(save.error, 'Please try again. Nothing that you chose is lost.')}
        </Notice>
      )}
      <Button type="submit" tone="primary" busy={save.isPending} className="self-start">
        Save
      </Button>
    </form>
  );
}
