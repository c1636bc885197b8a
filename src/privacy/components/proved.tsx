import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { ProofDialog } from '../../identity/components/proof-dialog.tsx';
import { useProof, type WithProof } from '../../identity/components/use-proof.ts';

/** Asks who is at the keyboard where that is needed, before data are handed out or erased. */
export function useProved(about: string): { withProof: WithProof; dialog: React.ReactNode } {
  const { withProof, asking } = useProof();
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => api('GET /users/me/sign-in'),
    enabled: asking.open,
  });
  const dialog = data && <ProofDialog {...asking} email={data.email} hasPassword={data.hasPassword} about={about} />;
  return { withProof, dialog };
}
