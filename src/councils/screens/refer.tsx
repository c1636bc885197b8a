import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Refer a child', index: false });

/** A professional without an account names a child, by a link of the council. */
export default function Refer() {
  const { token = '' } = useParams();
  const link = useQuery({
    queryKey: ['referral-link', token],
    queryFn: () => api('GET /referral-links/look-up', { query: { token } }),
    meta: { quiet: [404, 422] },
    retry: false,
  });
  const { data, error } = link;
  return (
    <Page
      title="Refer a child"
      width="text"
      lead={
        data &&
        `To ${isolated(data.council.title)}, for ${isolated(data.programme.title)}. This link is for ${isolated(data.title)}.`
      }
    >
      {error instanceof RequestFailed && [404, 422].includes(error.status) ? (
        <EmptyState title="There is no such link" action={<LinkButton to="/">To the start page</LinkButton>}>
          Ask the council for a new one.
        </EmptyState>
      ) : error && !data ? (
        <ErrorState title="The page could not be loaded" onRetry={() => void link.refetch()} busy={link.isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={4} label="Loading what the link is for" />
      ) : data.isOpen ? (
        <ReferForm token={token} />
      ) : (
        <EmptyState title="This link is closed" action={<LinkButton to="/">To the start page</LinkButton>}>
          Ask {isolated(data.council.title)} for a new one.
        </EmptyState>
      )}
    </Page>
  );
}

const nothing = { name: '', work: '', firstName: '', lastName: '', dateOfBirth: '', reason: '', email: '' };
type Said = typeof nothing;

const needed: Record<keyof Said, string> = {
  name: 'Enter your name.',
  work: 'Say where you work.',
  firstName: 'Enter the child’s first name.',
  lastName: 'Enter the child’s last name.',
  dateOfBirth: 'Enter the child’s date of birth.',
  reason: 'Say in a few words why.',
  email: 'Enter an email address of the family.',
};

function ReferForm({ token }: { token: string }) {
  const [said, setSaid] = useState<Said>(nothing);
  const [problems, setProblems] = useState<Partial<Record<keyof Said, string>>>({});
  const [sentFor, setSentFor] = useState('');
  const once = useOnce();
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      once(said, (idempotencyKey) => api('POST /referrals', { body: { token, ...said }, idempotencyKey })),
    onSuccess: () => {
      setSentFor(said.email);
      // Who refers several children types themselves once.
      setSaid({ ...nothing, name: said.name, work: said.work });
    },
    onError: (error) => setProblems((error instanceof RequestFailed && error.data?.fields) || {}),
  });
  const field = (name: keyof Said) => ({
    name,
    value: said[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setSaid({ ...said, [name]: target.value });
      setProblems({});
    },
  });
  const press = () => {
    const missing = Object.fromEntries(
      Object.entries(needed).filter(([name]) => said[name as keyof Said].trim() === ''),
    );
    setProblems(missing);
    if (Object.keys(missing).length === 0) send.mutate();
  };
  return (
    <div className="flex flex-col gap-4">
      {sentFor !== '' && (
        <Notice live title="Sent">
          We have written to {isolated(sentFor)}. The family says which child it is, and the council decides. You can
          refer another child here.
        </Notice>
      )}
      {send.error && Object.keys(problems).length === 0 ? (
        <Notice tone="danger" live title="This was not sent">
          {sentenceOf(send.error)}
        </Notice>
      ) : null}
      <ReferFields field={field} />
      <DateOfBirthField
        label="Child’s date of birth"
        name="named-child"
        value={said.dateOfBirth}
        error={problems.dateOfBirth}
        onChange={(dateOfBirth) => {
          setSaid({ ...said, dateOfBirth });
          setProblems({});
        }}
      />
      <WhyFields field={field} />
      <Button className="w-fit" tone="primary" busy={send.isPending} onClick={press}>
        Refer the child
      </Button>
    </div>
  );
}

type Field = (name: Exclude<keyof Said, 'dateOfBirth'>) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

function ReferFields({ field }: { field: Field }) {
  return (
    <>
      <TextField label="Your name" autoComplete="name" maxLength={80} {...field('name')} />
      <TextField
        label="Where do you work, and as what?"
        autoComplete="organization"
        maxLength={110}
        {...field('work')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Child’s first name" autoComplete="off" maxLength={80} {...field('firstName')} />
        <TextField label="Child’s last name" autoComplete="off" maxLength={80} {...field('lastName')} />
      </div>
    </>
  );
}

function WhyFields({ field }: { field: Field }) {
  return (
    <>
      <TextField
        label="Why should the council pay?"
        help="The family and the officers who decide read this. It is sealed until the family claims it."
        multiline
        rows={4}
        maxLength={1_500}
        {...field('reason')}
      />
      <TextField
        label="Email address of the family"
        help="Ask them first. They are mailed a link, and nothing about the child."
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
    </>
  );
}
