import type { MetaFunction } from 'react-router';
import { serverApi } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { SignUpForm } from '../components/sign-up-form.tsx';
import type { Route } from './+types/signup.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApi)('GET /auth/options');
}

// The screen stands at two addresses; search engines are told of one.
export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Make an account', canonical: '/signup' });

/** Make an account. */
export default function SignUp({ loaderData }: Route.ComponentProps) {
  return <SignUpForm options={loaderData} />;
}
