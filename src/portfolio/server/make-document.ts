import type { Services } from '../../platform/server/services.ts';

/** A */
export async function makeDocument(_services: Services, _id: string): Promise<void> {}
/** B */
export async function forgetDocuments(_services: Services): Promise<void> {}
