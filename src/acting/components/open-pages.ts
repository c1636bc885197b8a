import type { User } from '../../identity/contract.ts';
import { menuOpens } from '../scope.ts';
import { useAssigned } from './assigned.ts';

/** Which pages the menus of a person lead to: all of their own, and as a delegate those that the grant allows. */
export function useOpenPages(user: User): (path: string) => boolean {
  const { data } = useAssigned();
  const isDelegate = user.accessControlUser !== undefined && !user.isImpersonated;
  const scope = data?.find((assigned) => assigned.user.id === user.id)?.scope;
  return (path) => menuOpens(isDelegate, scope, path);
}
