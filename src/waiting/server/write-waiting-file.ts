import type { SignedIn } from '../../identity/access.ts';
import type { Result } from '../../platform/result.ts';
import { csvFile } from '../../platform/server/http/csv-file.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, format } from '../../platform/time.ts';
import { showQueue } from './show-queue.ts';

const header = [
  'Turn',
  'Family',
  'Places',
  'Waits for',
  'Dates',
  'Waiting since',
  'State',
  'Offered until',
  'Passed over',
];

/** The chosen parties of a listing's waiting list as a file for a spreadsheet, in the order of their turn. No child is named in it. */
export async function waitingFile(
  services: Services,
  caller: SignedIn,
  listingId: string,
  entryIds: readonly string[],
): Promise<Response | Result<never, 'not-found'>> {
  const queue = await showQueue(services, caller, listingId);
  if (!queue.ok) return queue;
  const wanted = new Set(entryIds);
  const dates = new Map(queue.value.dates.map((date) => [date.id, format.shortSession(date.startDate, date.endDate)]));
  return csvFile(
    `waiting-list-${dateOf(services.clock.now())}`,
    header,
    queue.value.parties.flatMap((party, index) =>
      wanted.has(party.id)
        ? [
            [
              index + 1,
              party.name,
              party.size,
              party.wants === 'ANY_DATE'
                ? 'Any of these dates'
                : party.wants === 'BLOCK'
                  ? 'All of these dates'
                  : 'This date',
              party.dateIds.flatMap((id) => dates.get(id) ?? []).join('; '),
              dateOf(party.joinedAt),
              party.state === 'OFFERED' ? 'Offered' : 'Waiting',
              party.offeredUntil ? format.dayAndTime(party.offeredUntil) : null,
              party.passedOver,
            ],
          ]
        : [],
    ),
  );
}
