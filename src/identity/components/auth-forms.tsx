import type { ComponentType } from 'react';
import type { AuthKind } from '../auth-address.ts';
import type { AuthOptions } from './auth-options.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The form behind each value of the parameter `auth`: the dialog and the pages show the same. */
export const authForms: Record<AuthKind, ComponentType<{ options: AuthOptions }>> = {
  login: SignInForm,
  signup: SignUpForm,
  register: SignUpForm,
  'reset-password': ResetPasswordForm,
};
