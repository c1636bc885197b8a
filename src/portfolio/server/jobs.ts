import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetLooseFiles } from './keep-record-file.ts';
import { forgetDocuments, makeDocument } from './make-document.ts';

export const portfolioWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'make portfolio document',
      on: ['portfolio-document.asked'],
      run: (services, event) => makeDocument(services, event.data.documentId),
    }),
  ],
  routines: [
    { name: 'forget loose files of records', everySeconds: 3_600, run: forgetLooseFiles },
    { name: 'forget documents of records', everySeconds: 3_600, run: forgetDocuments },
  ],
};
