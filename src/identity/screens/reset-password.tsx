import { serverApi } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { ResetPasswordForm } from '../components/reset-password-form.tsx';
import type { Route } from './+types/reset-password.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApi)('GET /auth/options');
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Choose a new password', index: false });

/** A new password: asks for the link, and is where it leads. */
export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  return <ResetPasswordForm options={loaderData} />;
}
