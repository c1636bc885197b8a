import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { mailAnswered, mailAsked } from './mails.ts';
import { noteKeepers } from './note-keepers.ts';

export const collectionsWork: Work<Services> = {
  subscribers: [
    subscriber({ name: 'mail who asks for a place in a collection', on: ['collection.asked'], run: mailAsked }),
    subscriber({ name: 'mail the answer of a collection', on: ['collection.answered'], run: mailAnswered }),
    subscriber({
      name: 'refresh collections of an account',
      on: ['account.changed', 'account.disabled', 'account.enabled'],
      run: noteKeepers,
    }),
  ],
  routines: [],
};
