import { identityContract } from './identity/contract.ts';
import { peopleContract } from './people/contract.ts';
import { mediaContract } from './media/contract.ts';
import { councilsContract } from './councils/contract.ts';
import { listingsContract } from './listings/contract.ts';
import { scheduleContract } from './schedule/contract.ts';
import { ticketsContract } from './tickets/contract.ts';
import { paymentsContract } from './payments/contract.ts';
import { bookingsContract } from './bookings/contract.ts';
import { registersContract } from './registers/contract.ts';
import { searchContract } from './search/contract.ts';
import type { Contract } from './platform/contract.ts';
import { liveContract } from './live-contract.ts';

/** Every route of the API, by domain. The server mounts them, tests walk them, the clients are typed by them. */
export const contracts = {
  identity: identityContract,
  people: peopleContract,
  media: mediaContract,
  councils: councilsContract,
  listings: listingsContract,
  schedule: scheduleContract,
  tickets: ticketsContract,
  payments: paymentsContract,
  bookings: bookingsContract,
  registers: registersContract,
  search: searchContract,
  live: liveContract,
};

type Contracts = typeof contracts;

/** The same for those who walk all routes. (Told to the compiler, not proved: see `contract`.) */
export const allContracts = Object.entries(contracts as unknown as Record<string, Contract>);

/** All routes in one type: address → route. */
export type Routes = Contracts['identity'] &
  Contracts['people'] &
  Contracts['media'] &
  Contracts['councils'] &
  Contracts['listings'] &
  Contracts['schedule'] &
  Contracts['tickets'] &
  Contracts['payments'] &
  Contracts['bookings'] &
  Contracts['registers'] &
  Contracts['search'] &
  Contracts['live'];
