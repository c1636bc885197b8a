import { servicesAsPerson, type Services } from '../../platform/server/services.ts';

/** The services as a guardian in person sees through them, for what is read in their name: by a job, or behind a share. */
export const asGuardian = (services: Services, accountId: string): Services =>
  servicesAsPerson(services, {
    subjectId: accountId,
    actorId: accountId,
    acting: null,
    council: false,
    support: false,
  });
