import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { AUTH_FAILED_TITLE } from '../auth-errors.ts';
import type { FormFailure } from './use-auth-form.ts';

/** Says on top of a form why it did not work, as long as it is not a matter of a single box. */
export function FormNotice({ failure, action }: { failure: FormFailure | null; action?: ReactNode }) {
  if (!failure?.message || (Object.keys(failure.fields).length > 0 && !action)) return null;
  return (
    <Notice tone="danger" title={AUTH_FAILED_TITLE} action={action}>
      {failure.message}
      {failure.retryAfterSeconds !== null && ` You can try again in ${waitText(failure.retryAfterSeconds)}.`}
    </Notice>
  );
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
