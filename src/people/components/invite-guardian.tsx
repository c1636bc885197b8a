import { useRef, useState } from 'react';
import { careChoices } from '../../acting/care.ts';
import { api } from '../../client.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { isCancelled, useProof } from '../../identity/components/use-proof.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { ErrorSummary, scrollToFirstError } from '../../ui/form-errors.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const FORM = 'invite-guardian';

type InviteProps = {
  learner: { id: string; firstName: string };
  /** Whom the invitation can be for besides. */
  family: readonly { id: string; firstName: string }[];
  onClose: () => void;
  onSent: () => void;
};

/** What was typed, and sending it: it stays until the invitation is on its way. */
function useInvitation(family: InviteProps['family'], onSent: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [way, setWay] = useState('0');
  const [learnerIds, setLearnerIds] = useState<readonly string[]>(family.map(({ id }) => id));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { withProof, asking } = useProof();

  const fail = (found: Record<string, string>) => {
    setErrors(found);
    if (form.current) scrollToFirstError(form.current);
  };
  const send = async () => {
    if (busy) return;
    const choice = careChoices[Number(way)];
    if (email.trim() === '') return fail({ email: 'Enter the email address of the person.' });
    if (learnerIds.length === 0 || !choice) return fail({ learnerIds: 'Choose for whom they should care.' });
    setBusy(true);
    setErrors({});
    try {
      const { careRole, mayBook } = choice;
      await withProof(() =>
        api('POST /guardians/invitations', { body: { email, careRole, mayBook, learnerIds: [...learnerIds] } }),
      );
      toast.success('The invitation is on its way', { description: 'They have 7 days to accept it.' });
      onSent();
    } catch (error) {
      if (isCancelled(error)) return;
      fail((error instanceof RequestFailed ? error.data?.fields : undefined) ?? { '': sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return { form, email, setEmail, way, setWay, learnerIds, setLearnerIds, busy, errors, setErrors, asking, send };
}

/** Asks somebody by email to care for learners. What was typed stays until the invitation is on its way. */
export function InviteGuardian({ learner, family, onClose, onSent }: InviteProps) {
  const { form, asking, busy, errors, send, ...typed } = useInvitation(family, onSent);
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      title="Invite a guardian or helper"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={busy}>
            Send the invitation
          </Button>
        </>
      }
    >
      <ProofAsk asking={asking} about="Caring for a child opens their profile." />
      <form
        id={FORM}
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary focus={false} errors={errors[''] ? [{ field: '', message: errors[''] }] : []} />
        <TextField
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help="They get a link, and accept it with this address and a sign-in of their own."
          required
          maxLength={254}
          value={typed.email}
          error={errors['email']}
          onChange={(event) => {
            typed.setEmail(event.target.value);
            typed.setErrors({});
          }}
        />
        <RadioGroup
          label="What will they be?"
          name="way"
          layout="cards"
          value={typed.way}
          onChange={typed.setWay}
          options={careChoices.map((one, index) => ({ value: `${index}`, label: one.label, help: one.explanation }))}
        />
        {family.length > 1 && (
          <ChoiceGroup
            label="For whom?"
            name="learnerIds"
            value={[...typed.learnerIds]}
            error={errors['learnerIds']}
            onChange={typed.setLearnerIds}
            options={family.map(({ id, firstName }) => ({ value: id, label: isolated(firstName) }))}
          />
        )}
        {family.length <= 1 && <p>For {isolated(learner.firstName)}.</p>}
      </form>
    </Dialog>
  );
}
