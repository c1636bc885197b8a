import { useState } from 'react';
import { useParams, useRouteLoaderData, type MetaFunction } from 'react-router';
import { ShareButton } from '../../listings/components/public-share.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { embedCode } from '../collection-rules.ts';
import { AddListing } from '../components/add-listing.tsx';
import { CollectionFilling } from '../components/filling-form.tsx';
import { CollectionOrder } from '../components/collection-order.tsx';
import { CollectionPicture } from '../components/collection-picture.tsx';
import { CollectionWords } from '../components/collection-words.tsx';
import { acceptedIn, useCollection, type CollectionPart } from '../components/use-collection.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Edit a collection', index: false });

/** Everything of an own collection: its words, who sees it, what is in it, and how another website shows it. */
export default function EditCollection() {
  const { collectionId = '' } = useParams();
  const { query, act } = useCollection(collectionId);
  const publicUrl = (useRouteLoaderData('root') as { publicUrl: string } | undefined)?.publicUrl ?? '';
  const { data } = query;
  if (!data)
    return (
      <Page title="Your collection" width="text" back={{ to: '/collections', label: 'Collections' }}>
        {query.error ? (
          <ErrorState title="Oops! Could not load data." onRetry={() => void query.refetch()} busy={query.isFetching}>
            {sentenceOf(query.error)}
          </ErrorState>
        ) : (
          <SkeletonList rows={4} label="Loading your collection" />
        )}
      </Page>
    );
  const url = `${publicUrl}/collections/${data.key}`;
  const isSeen = data.state !== 'ARCHIVED';
  return (
    <Page
      title={data.title}
      width="text"
      back={{ to: '/collections', label: 'Collections' }}
      actions={
        isSeen && (
          <>
            <LinkButton to={`/collections/${data.key}`}>See it</LinkButton>
            <ShareButton title={data.title} url={url} />
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Requests collection={data} act={act} />
        <Card title="What is in it">
          <CollectionOrder collection={data} act={act} />
        </Card>
        <Card title="Add a listing">
          <AddListing
            known={acceptedIn(data).map(({ id }) => id)}
            busyId={act.isPending && act.variables.do === 'put' ? act.variables.listingId : undefined}
            onAdd={(listingId) => act.mutate({ do: 'put', listingId })}
          />
        </Card>
        {!data.isList && <CollectionFilling collection={data} act={act} />}
        <CollectionWords
          key={`${data.title} ${data.summary} ${data.state}`}
          collection={data}
          busy={act.isPending && act.variables.do === 'change'}
          onSave={(body) =>
            act.mutate(
              { do: 'change', body },
              { onSuccess: () => toast.success(data.isList ? 'Your list is saved' : 'Your collection is saved') },
            )
          }
        />
        {!data.isList && <CollectionPicture collection={data} act={act} />}
        {isSeen && !data.isList && <Embed code={embedCode(publicUrl, data.key, data.title)} />}
      </div>
    </Page>
  );
}

/** Providers who ask for a place; nothing while nobody asks. */
function Requests({ collection, act }: CollectionPart) {
  const asking = collection.listings.filter(({ state }) => state === 'REQUESTED');
  if (asking.length === 0) return null;
  return (
    <Card title={asking.length === 1 ? 'Somebody asks for a place' : `${asking.length} ask for a place`}>
      <ul className="flex flex-col gap-4">
        {asking.map(({ id, title, provider }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-[650] break-words">{title}</p>
              <p className="text-ink-soft">
                <bdi>{provider}</bdi>
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="small"
                tone="primary"
                aria-label={`Accept ${isolated(title)}`}
                busy={act.isPending && act.variables.do === 'put' && act.variables.listingId === id}
                onClick={() => act.mutate({ do: 'put', listingId: id })}
              >
                Accept
              </Button>
              <Button
                size="small"
                aria-label={`Refuse ${isolated(title)}`}
                busy={act.isPending && act.variables.do === 'take' && act.variables.listingId === id}
                onClick={() => act.mutate({ do: 'take', listingId: id })}
              >
                Refuse
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Embed({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code).catch(() => undefined);
    setCopied(true);
  };
  return (
    <Card
      title="On your own website"
      footer={<Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</Button>}
    >
      <p className="mb-3 text-ink-soft">
        Paste this where the collection should stand. It sets no cookies, and grows with what is in it; booking opens in
        the whole window.
      </p>
      <TextField label="Code of the frame" name="code" multiline readOnly value={code} rows={6} />
    </Card>
  );
}
