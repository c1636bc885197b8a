import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { token: string; onClaimed: () => void };

/** A family says which child of theirs a professional has referred. */
export function ClaimReferral({ token, onClaimed }: Props) {
  const referral = useQuery({
    queryKey: ['referral', token],
    queryFn: () => api('GET /referrals/look-up', { query: { token } }),
    meta: { quiet: [404, 422] },
    retry: false,
  });
  const family = useQuery({ queryKey: ['learners'], queryFn: () => api('GET /learners') });
  const [learnerId, setLearnerId] = useState('');
  const [problem, setProblem] = useState('');
  const claim = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /referrals/claim', { body: { token, learnerId } }),
    onSuccess: () => {
      toast.success('The council has been asked');
      void referral.refetch();
      onClaimed();
    },
    onError: (error) => setProblem(sentenceOf(error)),
  });
  if (referral.error && !referral.data)
    return (
      <Notice tone="attention" title="This referral cannot be opened">
        {sentenceOf(referral.error)}
      </Notice>
    );
  if (!referral.data || !family.data) return <SkeletonList rows={2} label="Loading the referral" />;
  const { council, programme, referrer, state } = referral.data;
  if (state === 'claimed') return null;
  if (state === 'over')
    return (
      <Notice tone="attention" title="This referral has run out">
        Ask whoever referred you to do it again, or ask {isolated(council.title)} yourself below.
      </Notice>
    );
  return (
    <Card title="Somebody has referred your child">
      <div className="flex flex-col gap-4">
        <p>
          {isolated(referrer)} thinks that {isolated(council.title)} should pay for places in{' '}
          {isolated(programme.title)}. Say which child it is, and the council decides.
        </p>
        {family.data.length === 0 ? (
          <LinkButton className="w-fit" tone="primary" to="/family">
            Add a child first
          </LinkButton>
        ) : (
          <>
            <RadioGroup
              label="Which child is it?"
              name="referred"
              value={learnerId}
              error={problem}
              options={family.data.map(({ id, firstName }) => ({ value: id, label: isolated(firstName) }))}
              onChange={(id) => {
                setLearnerId(id);
                setProblem('');
              }}
            />
            <Button
              className="w-fit"
              tone="primary"
              busy={claim.isPending}
              onClick={() => (learnerId === '' ? setProblem('Choose the child.') : claim.mutate())}
            >
              It is this child
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
