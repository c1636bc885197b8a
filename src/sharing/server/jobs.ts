import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { askForMore, mailFirstLook } from './mails.ts';
import { noteFirstLooks } from './note-first-looks.ts';

/** A provider who switches a section on and off again while it thinks asks nobody. */
const SECOND_THOUGHTS = { minutes: 10 };

export const sharingWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'ask families for more sections',
      on: ['listing.needs-added'],
      at: (event) => Temporal.Instant.fromEpochMilliseconds(event.at.getTime()).add(SECOND_THOUGHTS),
      run: askForMore,
    }),
    subscriber({ name: 'mail first look', on: ['learner.first-seen'], run: mailFirstLook }),
  ],
  routines: [{ name: 'note first looks', everySeconds: 60, run: noteFirstLooks }],
};
