import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ComponentProps, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { forcesPostcode, isPostcode } from '../../platform/geo.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import type { councilsContract } from '../contract.ts';
import { toast } from '../../ui/toast.tsx';
import { checkEvidence, eligibilityBases, type EligibilityBasis } from '../eligibility.ts';
import { checkParent } from '../national-check.ts';
import type { ProgrammeKind } from '../programme.ts';
import type { Asked } from '../counted-question.ts';
import { ParentFields, type ParentSaid } from './parent-fields.tsx';
import { SchoolField } from './school-field.tsx';
import { ToldFields, useTold, type Told } from './told-fields.tsx';

type Saved = AnswerOf<(typeof councilsContract)['PUT /learners/{learnerId}/eligibilities/{programmeId}']>;

type Props = {
  learner: { id: string; firstName: string };
  programmes: readonly { id: string; kind: ProgrammeKind; title: string; allowanceText: string }[];
  /** A code that came with the link. */
  code?: string;
  /** Where the home is, where it was said already. */
  zipCode?: string;
  /** The council that is asked: its schools come first. */
  councilId?: string | undefined;
  /** What the council asks for besides the reason. */
  asks?: readonly string[];
  /** What it asks so that it can count. */
  counting?: readonly Asked[];
  /** What the family has said before, by programme. */
  told?: Readonly<Record<string, Told>>;
  onSaved: (saved: Saved) => void;
  onCancel?: (() => void) | undefined;
};

const start = {
  basis: 'CODE' as EligibilityBasis,
  code: '',
  referrer: '',
  explanation: '',
  school: '',
  schoolUrn: '',
  zipCode: '',
};
const noParent = { surname: '', dateOfBirth: '', number: '' };

/** What is wrong with a home postcode as far as its shape tells; the server knows which there are. */
function postcodeProblem(typed: string): Record<string, string> {
  if (typed.trim() === '' || isPostcode(typed) || forcesPostcode(typed)) return {};
  return { zipCode: 'This is no UK postcode. Please look at it again.' };
}

/** A family says why a learner is eligible. Asked once; later bookings need nothing more. */
export function EvidenceForm(props: Props) {
  const { learner, programmes, asks, onCancel } = props;
  const {
    formId,
    programmeId,
    setProgrammeId,
    said,
    choose,
    say,
    field,
    problems,
    setProblems,
    parentFields,
    ways,
    save,
    send,
    told,
  } = useEvidence(props);
  return (
    <div role="group" aria-label={`Why ${isolated(learner.firstName)} is eligible`} className="flex flex-col gap-4">
      {programmes.length > 1 && (
        <RadioGroup
          label="Which programme?"
          name={`programme-${formId}`}
          value={programmeId}
          options={programmes.map(({ id, title, allowanceText }) => ({
            value: id,
            label: title,
            help: `${allowanceText} for each child`,
          }))}
          onChange={setProgrammeId}
        />
      )}
      <RadioGroup
        label={`Why is ${isolated(learner.firstName)} eligible?`}
        help="You say this once. The council decides, and later bookings need nothing more."
        name={`basis-${formId}`}
        value={said.basis}
        options={ways}
        onChange={choose}
      />
      <WayFields basis={said.basis} field={field} parent={parentFields} />
      <SchoolAndHome
        school={
          (!asks || asks.includes('school')) && (
            <SchoolField
              id={`evidence-school-${formId}`}
              councilId={props.councilId}
              school={said.school}
              error={problems['school']}
              onChange={say}
            />
          )
        }
        {...(!asks || asks.includes('postcode') ? { home: field('zipCode') } : {})}
        onProblems={setProblems}
      />
      <ToldFields
        key={programmeId}
        learner={learner}
        asked={props.counting ?? []}
        told={told}
        problems={problems}
        onTouch={() => setProblems({})}
      />
      {save.error && Object.keys(problems).length === 0 ? (
        <Notice tone="danger" live title="This was not sent">
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" busy={save.isPending} onClick={send}>
          Send to the council
        </Button>
        {onCancel && <Button onClick={onCancel}>Not now</Button>}
      </div>
    </div>
  );
}

/** What was said so far, and what becomes of it. */
function useEvidence({ learner, programmes, code = '', zipCode = '', told: before, onSaved }: Props) {
  // One learner may have two of these forms on a page.
  const formId = useId();
  const [programmeId, setProgrammeId] = useState(programmes[0]?.id ?? '');
  const told = useTold(before?.[programmeId], programmeId);
  const [said, setSaid] = useState({ ...start, code, zipCode });
  const [parent, setParent] = useState(noParent);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const isHaf = programmes.find(({ id }) => id === programmeId)?.kind === 'HAF';
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async () => {
      const params = { learnerId: learner.id, programmeId };
      const body = { ...said, ...told.body, zipCode: said.zipCode || zipCode };
      const saved = await api('PUT /learners/{learnerId}/eligibilities/{programmeId}', { params, body });
      // The case stands by now: where the service cannot be asked, its card says so and offers it again.
      if (said.basis === 'NATIONAL_CHECK')
        await api('POST /learners/{learnerId}/eligibilities/{programmeId}/national-check', {
          params,
          body: parent,
        }).catch((error: unknown) =>
          toast.error('The national service was not asked', { description: sentenceOf(error) }),
        );
      return saved;
    },
    onSuccess: onSaved,
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const today = (): string => Temporal.Now.plainDateISO('Europe/London').toString();
  return {
    formId,
    programmeId,
    setProgrammeId,
    said,
    told,
    problems,
    setProblems,
    save,
    ways: (Object.entries(eligibilityBases) as [EligibilityBasis, string][]).flatMap(([value, label]) =>
      value !== 'NATIONAL_CHECK' || isHaf ? [{ value, label }] : [],
    ),
    say: (next: Partial<typeof said>): void => {
      setSaid({ ...said, ...next });
      setProblems({});
    },
    choose: (basis: EligibilityBasis): void => {
      setSaid({ ...said, basis });
      setProblems({});
    },
    field: (name: Exclude<keyof typeof said, 'basis' | 'school' | 'schoolUrn'>): Box & { name: string } => ({
      id: `evidence-${name}-${formId}`,
      name,
      value: said[name],
      error: problems[name],
      onChange: (event: { target: { value: string } }) => {
        setSaid({ ...said, [name]: event.target.value });
        setProblems({});
      },
    }),
    parentFields: {
      id: formId,
      parent,
      problems,
      onChange: (next: Partial<ParentSaid>): void => {
        setParent({ ...parent, ...next });
        setProblems({});
      },
    },
    send: (): void => {
      const missing = {
        ...checkEvidence(said),
        ...(said.basis === 'NATIONAL_CHECK' ? checkParent(parent, today()) : {}),
      };
      setProblems(missing);
      if (Object.keys(missing).length === 0) save.mutate();
    },
  };
}

type Box = Pick<TextFieldProps, 'id' | 'name' | 'value' | 'error' | 'onChange'>;
type WayProps = {
  basis: EligibilityBasis;
  field: (name: 'code' | 'referrer' | 'explanation') => Box;
  parent: ComponentProps<typeof ParentFields>;
};

/** What is asked for in each way. */
function WayFields({ basis, field, parent }: WayProps) {
  if (basis === 'CODE') return <TextField label="Code" maxLength={40} autoCapitalize="characters" {...field('code')} />;
  if (basis === 'NATIONAL_CHECK') return <ParentFields {...parent} />;
  if (basis === 'SCHOOL_LIST')
    return (
      <p>We look for the child on the lists that schools have given to the council, and tell you when it is found.</p>
    );
  return (
    <>
      {basis === 'REFERRAL' && (
        <TextField label="Who refers you, and where do they work?" maxLength={200} {...field('referrer')} />
      )}
      <TextField
        label="In your own words"
        help="Only people of the council who decide read this."
        multiline
        rows={4}
        maxLength={2_000}
        optional={basis === 'REFERRAL'}
        {...field('explanation')}
      />
    </>
  );
}

type SchoolAndHomeProps = {
  school: ReactNode;
  home?: Box;
  onProblems: Dispatch<SetStateAction<Record<string, string>>>;
};

function SchoolAndHome({ school, home, onProblems }: SchoolAndHomeProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {school}
      {home && (
        <TextField
          label="Home postcode"
          optional
          maxLength={10}
          autoComplete="postal-code"
          {...home}
          onBlur={({ target }) => onProblems((before) => ({ ...before, ...postcodeProblem(target.value) }))}
        />
      )}
    </div>
  );
}
