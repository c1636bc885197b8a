import type { ListingPage } from '../listings/contract.ts';
import type { SendProviderType } from '../listings/council-funding.ts';

/** What is there for those who need it, how children with SEND take part first. */
export function accessLines({
  sendProvision,
  accessibilityMeasures,
}: Pick<ListingPage, 'sendProvision' | 'accessibilityMeasures'>): string[] {
  if (sendProvision === null || sendProvision === 'none') return accessibilityMeasures;
  return [sendWords[sendProvision], ...accessibilityMeasures];
}

const sendWords: Record<Exclude<SendProviderType, 'none'>, string> = {
  specialist: 'Made for children with special educational needs and disabilities (SEND)',
  inclusive: 'Children with special educational needs and disabilities (SEND) take part with the others',
  'by-arrangement': 'Children with special educational needs and disabilities (SEND) by arrangement: ask first',
};
