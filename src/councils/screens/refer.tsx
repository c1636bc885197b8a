import { useState } from 'react';
import { serverApi } from '../../app/page-context.ts';
import { api } from '../../client.ts';
import { fieldProblems, isRefused, sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DateOfBirthField } from '../../ui/date-of-birth-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FactForm } from '../case-fact.ts';
import { FactFields } from '../components/fact-fields.tsx';
import type { Route } from './+types/refer.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const token = params.token.slice(0, 200);
  try {
    return { token, link: await context.get(serverApi)('GET /referral-links/look-up', { query: { token } }) };
  } catch (error) {
    if (isRefused(error)) return { token, link: null };
    throw error;
  }
}

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Refer a child', index: false }),
  // The address of this page is the key to the link.
  { name: 'referrer', content: 'no-referrer' },
];

/** A professional without an account names a child, by a link of the council. */
export default function Refer({ loaderData: { token, link } }: Route.ComponentProps) {
  if (!link)
    return (
      <Page title="Refer a child" width="text">
        <EmptyState title="There is no such link" action={<LinkButton to="/">Go to the home page</LinkButton>}>
          Ask the council for a new one.
        </EmptyState>
      </Page>
    );
  const { council, programme, title, isOpen } = link;
  return (
    <Page
      title="Refer a child"
      width="text"
      lead={`To ${isolated(council.title)}, for ${isolated(programme.title)}. This link is for ${isolated(title)}.`}
    >
      {isOpen ? (
        <ReferForm token={token} />
      ) : (
        <EmptyState title="This link is closed" action={<LinkButton to="/">Go to the home page</LinkButton>}>
          Ask {isolated(council.title)} for a new one.
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
  useFirstErrorInSight(problems);
  const [facts, setFacts] = useState<FactForm>();
  const [sentFor, setSentFor] = useState('');
  const once = useOnce();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { token, ...said, ...(facts ? { facts } : {}) };
      await once(body, (idempotencyKey) => api('POST /referrals', { body, idempotencyKey }));
      setSentFor(said.email);
      // Who refers several children types themselves once.
      setSaid({ ...nothing, name: said.name, work: said.work });
      setFacts(undefined);
    } catch (error) {
      setFailure(error);
      setProblems(fieldProblems(error));
    } finally {
      setBusy(false);
    }
  };
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
    if (Object.keys(missing).length === 0) void send();
  };
  return (
    <div className="flex flex-col gap-4">
      {sentFor !== '' && (
        <Notice live title="Sent">
          We have written to {isolated(sentFor)}. The family says which child it is, and the council decides. You can
          refer another child here.
        </Notice>
      )}
      {failure !== null && Object.keys(problems).length === 0 ? (
        <Notice tone="danger" live title="This was not sent">
          {sentenceOf(failure)}
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
      <FactFields id="named-child" name="" unsaid="I do not know" optional value={facts} onChange={setFacts} />
      <WhyFields field={field} />
      <Button className="w-fit" tone="primary" busy={busy} onClick={press}>
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
