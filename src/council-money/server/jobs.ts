import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { forgetDocuments } from './keep-document.ts';
import { moneyMails } from './mail-money.ts';
import { tellExpiring } from './tell-expiring.ts';

export const councilMoneyWork: Work<Services> = {
  subscribers: moneyMails,
  routines: [
    { name: 'tell providers of documents that end', everySeconds: 3_600, run: tellExpiring },
    { name: 'forget documents of providers', everySeconds: 3_600, run: forgetDocuments },
  ],
};
