import type { ReactNode } from 'react';
import { ErrorSummary } from '../../ui/form-errors.tsx';
import { AUTH_FAILED_TITLE } from '../auth-errors.ts';
import { AuthLinkButton } from './auth-link.tsx';
import { EmailLinkButton } from './email-link-button.tsx';
import type { FormFailure } from './use-auth-form.ts';

type FormNoticeProps = {
  failure: FormFailure | null;
  action?: ReactNode;
  /** Whose account it is, where the form does not ask for it. */
  email?: string;
};

const LINK = 'Email me a sign-in link';

/**
 * Says on top of a form why it did not work, with a link to each box that is wrong, and takes the focus. Where a mailed
 * link is the way on, it offers to send it.
 */
export function FormNotice({ failure, action, email }: FormNoticeProps) {
  if (!failure) return null;
  const { round, errors, offersLink } = failure;
  const to = email ?? failure.email;
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="self-stretch">
        {/* Each refusal is a new one, also when it says the same. */}
        <ErrorSummary
          key={round}
          title={errors.some(({ field }) => field === '') ? AUTH_FAILED_TITLE : undefined}
          errors={errors}
        />
      </div>
      {offersLink &&
        (to ? <EmailLinkButton email={to} label={LINK} /> : <AuthLinkButton to="login">{LINK}</AuthLinkButton>)}
      {action}
    </div>
  );
}
