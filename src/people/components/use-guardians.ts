import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';

/** Who cares for a learner. */
export const useGuardians = (learnerId: string) =>
  useQuery({
    queryKey: ['learners', learnerId, 'guardians'],
    queryFn: () => api('GET /learners/{learnerId}/guardians', { params: { learnerId } }),
  });
