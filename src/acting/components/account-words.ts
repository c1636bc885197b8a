import type { InspectedUser } from '../contract.ts';

/** Account types as people say them; 'none' is a family or an adult learner. */
export const typeNames = {
  organisation: 'Organisation',
  mentor: 'Mentor',
  collaborator: 'Collaborator',
  none: 'Family or learner',
} as const;

/** Ways to sign in as people say them. */
export const methodNames: Record<InspectedUser['signInMethods'][number], string> = {
  password: 'Password',
  google: 'Google',
  facebook: 'Facebook',
  host: 'Host',
  email: 'Code or link by email',
};
