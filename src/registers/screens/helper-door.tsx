import { useRef } from 'react';
import { useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { AuthSheet } from '../../identity/components/auth-sheet.tsx';
import { signIn, useCurrentUser } from '../../identity/components/current-user.ts';
import { FormNotice } from '../../identity/components/form-notice.tsx';
import { fieldOf, useAuthForm } from '../../identity/components/use-auth-form.ts';
import { fullName } from '../../identity/name.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { TextField } from '../../ui/text-field.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Help on a register', index: false });

/** Where somebody who helps for a day comes in with the PIN that the provider told them. */
export default function HelperDoor() {
  const { sessionId = '', helperId = '' } = useParams();
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, error, submit } = useAuthForm(async (data) => {
    const params = { helperId };
    signIn(await api('POST /register-helpers/{helperId}/sign-in', { params, body: { pin: fieldOf(data, 'pin') } }));
    await navigate(`/registers/${sessionId}`, { replace: true });
  });
  const isHere = user?.id === helperId;
  return (
    <AuthSheet
      title="Help on a register"
      lead="Type the PIN that the provider told you. It opens one register, for one day."
    >
      {user && !isHere && (
        <Notice title={`${isolated(fullName(user) || user.emailAddress)} is signed in on this device`}>
          The PIN signs them out here. Ask them first, or use your own phone.
        </Notice>
      )}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormNotice failure={failure} email="" />
        <TextField
          label="PIN"
          name="pin"
          help="Six digits"
          error={error('pin')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          boxClassName="!text-2xl tracking-[0.3em] figures max-w-60"
        />
        <Button type="submit" tone="primary" busy={busy} wide>
          Open the register
        </Button>
      </form>
    </AuthSheet>
  );
}
