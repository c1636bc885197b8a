import type { AnswerOf } from '../../platform/contract.ts';
import type { identityContract } from '../contract.ts';

/** How people may sign in here, and what a password must have. */
export type AuthOptions = AnswerOf<(typeof identityContract)['GET /auth/options']>;
