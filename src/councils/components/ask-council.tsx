import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isPostcode } from '../../platform/geo.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { councilsContract } from '../contract.ts';
import { EvidenceForm } from './evidence-form.tsx';

type Choices = AnswerOf<(typeof councilsContract)['GET /funding-choices']>;
type Learner = { id: string; firstName: string; homePostcode: string };

type Props = {
  onSaved: () => void;
  /** The form is open at once: nobody has asked for anything yet, or a link led here. */
  begun: boolean;
};

/** A family asks a council before it has booked anything: for whom, which council, and why. */
export function AskCouncil({ onSaved, begun }: Props) {
  const [open, setOpen] = useState(begun);
  if (!open)
    return (
      <Button tone="primary" onClick={() => setOpen(true)}>
        Ask a council to pay
      </Button>
    );
  return (
    <Card title="Ask a council to pay">
      <AskForm
        onSaved={() => {
          setOpen(false);
          onSaved();
        }}
        onCancel={begun ? undefined : () => setOpen(false)}
      />
    </Card>
  );
}

type FormProps = { onSaved: () => void; onCancel: (() => void) | undefined };

function AskForm({ onSaved, onCancel }: FormProps) {
  const family = useQuery({ queryKey: ['learners'], queryFn: () => api('GET /learners') });
  const [learnerId, setLearnerId] = useState('');
  const { data, error } = family;
  if (error && !data)
    return (
      <ErrorState
        title="Your family could not be loaded"
        onRetry={() => void family.refetch()}
        busy={family.isFetching}
      >
        {sentenceOf(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonList rows={2} label="Loading your family" />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Who is it for?"
        action={
          <LinkButton tone="primary" to="/family">
            Add a child
          </LinkButton>
        }
      >
        Councils pay for the places of a child. Add yours first; it takes a minute.
      </EmptyState>
    );
  const learner = data.find(({ id }) => id === learnerId) ?? (data.length === 1 ? data[0] : undefined);
  return (
    <div className="flex flex-col gap-4">
      {data.length > 1 && (
        <RadioGroup
          label="Who is it for?"
          name="who"
          value={learnerId}
          options={data.map(({ id, firstName }) => ({ value: id, label: isolated(firstName) }))}
          onChange={setLearnerId}
        />
      )}
      {learner && <CouncilOf key={learner.id} learner={learner} onSaved={onSaved} onCancel={onCancel} />}
    </div>
  );
}

/** Which council: the one where the child lives first, and any other. */
function CouncilOf({ learner, onSaved, onCancel }: FormProps & { learner: Learner }) {
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(learner.homePostcode);
  const [asked, setAsked] = useState(learner.homePostcode);
  const [chosenId, setChosenId] = useState(query.get('council') ?? '');
  const choices = useQuery({
    queryKey: ['funding-choices', asked],
    queryFn: () => api('GET /funding-choices', { query: { zipCode: asked } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = choices;
  const council = data && chosenOf(data, chosenId);
  return (
    <>
      <TextField
        label="Home postcode"
        help="To find the council where the child lives."
        maxLength={10}
        autoComplete="postal-code"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isPostcode(target.value)) setAsked(target.value);
        }}
      />
      {error && !data ? (
        <ErrorState
          title="The councils could not be loaded"
          onRetry={() => void choices.refetch()}
          busy={choices.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={2} label="Looking for the council" />
      ) : data.councils.length === 0 ? (
        <p>No council has an open programme now. Please look again before the next holidays.</p>
      ) : (
        <>
          {data.home !== '' && <p role="status">{data.home}</p>}
          <SelectField
            label="Council"
            value={council?.id ?? ''}
            placeholder="Choose a council"
            options={data.councils.map(({ id, title, isHome }) => ({
              value: id,
              label: isHome ? `${isolated(title)}, where you live` : title,
            }))}
            onChange={({ target }) => setChosenId(target.value)}
          />
          {council && (
            <EvidenceForm
              key={council.id}
              learner={learner}
              programmes={council.programmes}
              code={query.get('code') ?? ''}
              zipCode={isPostcode(typed) ? typed : ''}
              councilId={council.id}
              asks={council.asks.filter((one) => one !== 'postcode')}
              counting={council.counting}
              onCancel={onCancel}
              onSaved={(saved) => {
                toast.success(
                  saved.state === 'ELIGIBLE'
                    ? `${isolated(learner.firstName)} is eligible`
                    : `${isolated(council.title)} has been asked`,
                );
                onSaved();
              }}
            />
          )}
        </>
      )}
    </>
  );
}

/** The council that was chosen, else that of the home. */
const chosenOf = ({ councils }: Choices, id: string) =>
  councils.find((one) => one.id === id) ?? councils.find(({ isHome }) => isHome);
