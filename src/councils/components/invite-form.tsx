import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { memberRoles, type MemberRole } from '../member-rules.ts';

export const roleOptions = (Object.keys(memberRoles) as MemberRole[]).map((value) => ({
  value,
  label: memberRoles[value].label,
}));

type Props = {
  invite: (asked: { email: string; role: MemberRole }) => Promise<unknown>;
  onInvited: () => void;
  /** Absent: whoever invites chooses. */
  only?: MemberRole;
};

/** Asks somebody by e-mail to work for a council. */
export function InviteForm({ invite, onInvited, only }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>(only ?? 'officer');
  const [missing, setMissing] = useState<string>();
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => invite({ email, role }),
    onSuccess: () => {
      toast.success(`The invitation is on its way to ${email}`);
      setEmail('');
      onInvited();
    },
  });
  const { error } = send;
  const told = error instanceof RequestFailed ? (error.data?.fields?.['email'] ?? sentenceOf(error)) : undefined;
  return (
    <form
      className="grid max-w-3xl items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(email.trim() === '' ? 'Enter an email address.' : undefined);
        if (email.trim() !== '') send.mutate();
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={missing ?? told ?? (error ? sentenceOf(error) : undefined)}
      />
      {only === undefined && (
        <SelectField
          label="Role"
          value={role}
          options={roleOptions}
          help={memberRoles[role].about}
          onChange={(event) => setRole(event.target.value as MemberRole)}
        />
      )}
      <Button type="submit" tone="primary" busy={send.isPending}>
        Invite
      </Button>
    </form>
  );
}
