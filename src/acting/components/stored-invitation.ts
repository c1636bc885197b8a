import { api } from '../../client.ts';
import { currentUser, reloadUser } from '../../identity/components/current-user.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { queries } from '../../platform/browser/query.ts';
import { toast } from '../../ui/toast.tsx';

/** Refusals that may not be the last word: another account may sign in here. */
const notYet: ReadonlySet<string> = new Set(['invitation-other-address', 'not-while-acting']);

/** Remembers an invitation on this device until somebody has signed in. */
export const storeInvitation = (token: string): void => writeStored('invite-token', token);

export const storedInvitation = (): string | null => readStored('invite-token');

/**
 * Accepts an invitation, and forgets it on this device once that is done or can never be.
 * @throws when the server refuses or cannot be reached.
 */
export async function acceptInvitation(token: string) {
  const forget = () => {
    if (storedInvitation() === token) writeStored('invite-token', null);
  };
  try {
    const accepted = await api('POST /invitations/c', { body: { token } });
    forget();
    // A collaborator may have got their role by it.
    if (accepted.kind === 'collaborator') await reloadUser();
    await queries.invalidateQueries({ queryKey: ['access-control'] });
    return accepted;
  } catch (error) {
    const key = error instanceof RequestFailed ? error.data?.key : undefined;
    if (key !== undefined && !notYet.has(key)) forget();
    throw error;
  }
}

const said = {
  access: (name: string) => ({
    title: `You can act for ${isolated(name)} now`,
    description: 'Switch to it under your picture at the top.',
  }),
  collaborator: (name: string) => ({
    title: `You work with ${isolated(name)} now`,
    description: 'You are part of their team.',
  }),
  guardian: (name: string) => ({
    title: `You are part of the family of ${isolated(name)} now`,
    description: 'See it under Family.',
  }),
};

let running: Promise<void> | null = null;

/**
 * Accepts the invitation that was opened on this device before signing in, if there is one. What goes wrong is not told:
 * nobody has asked for it at this moment (specification, section 4).
 */
export function acceptStoredInvitation(): Promise<void> {
  running ??= accept().finally(() => {
    running = null;
  });
  return running;
}

async function accept(): Promise<void> {
  const token = storedInvitation();
  const { user } = currentUser();
  if (!token || !user || user.accessControlUser) return;
  try {
    const { kind, giver } = await acceptInvitation(token);
    const name = giver.name || 'another account';
    const { title, description } = said[kind](name);
    toast.success(title, { description });
  } catch {
    // The invitation can be opened again from the mail, and then says why.
  }
}
