import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';

type Props = {
  councilId: string;
  /** Under what the settings are kept: when they change, the letter is read again. */
  settingsKey: readonly string[];
};

/** A letter as families get it with the settings as they are saved. */
export function LetterPreview({ councilId, settingsKey }: Props) {
  const letter = useQuery({
    queryKey: [...settingsKey, 'letter'],
    queryFn: () => api('GET /councils/{councilId}/letter', { params: { councilId } }),
  });
  const { data, error } = letter;
  return (
    <Card title="How a letter looks">
      {error && !data ? (
        <ErrorState
          title="The letter could not be shown"
          onRetry={() => void letter.refetch()}
          busy={letter.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the letter" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">With what is saved. Maya is made up.</p>
          <SummaryList
            label="The letter"
            rows={[
              ...(data.by === 'notify'
                ? [{ term: 'Sent by', value: 'GOV.UK Notify: your service there says the sender and the look' }]
                : [
                    { term: 'From', value: isolated(data.from) },
                    { term: 'Replies go to', value: isolated(data.replyTo) },
                  ]),
              { term: 'Subject', value: data.subject },
            ]}
          />
          {data.by === 'notify' ? (
            <p className="rounded-control border border-line p-4 break-words whitespace-pre-line">{data.text}</p>
          ) : (
            // Without scripts, forms or a way out: it is a picture of the letter.
            <iframe
              title="The letter as it is sent"
              sandbox=""
              srcDoc={data.html}
              className="h-[30rem] w-full rounded-control border border-line"
            />
          )}
        </div>
      )}
    </Card>
  );
}
