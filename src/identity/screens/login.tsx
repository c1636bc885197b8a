import { useSearchParams } from 'react-router';
import { serverApi } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkForm, linkOf } from '../components/link-form.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(serverApi)('GET /auth/options');
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Sign in', index: false });

/** Sign in; and where mailed links lead. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const link = linkOf(query);
  return link ? <LinkForm key={link.token} {...link} /> : <SignInForm options={loaderData} />;
}
