import type { DB } from '../../db/tables.ts';
import { ofAccounts } from './data-of-accounts.ts';
import { ofBookings } from './data-of-bookings.ts';
import { ofMoney } from './data-of-money.ts';
import { ofWords } from './data-of-words.ts';
import type { TableWithoutPeople } from './kept-data.ts';
import { OF_LISTINGS, type Erasing, type TableAnswer } from './table-answer.ts';

/**
 * The one table of data: for every table of the database that is about people whose its rows are, what the archive takes
 * and what an erasure does. In the order in which an erasure works: what refers to others goes before them. A table that is
 * missing here does not compile; a new one also goes into `kept-data.ts`, in the words of the page of privacy.
 */
export const dataMap: Record<Exclude<keyof DB, TableWithoutPeople>, TableAnswer> = {
  ...ofWords,
  ...ofBookings,
  ...ofMoney,
  ...ofAccounts,
};

/** Tables of what a provider offers: they say nothing about a family, but a provider may be one person. */
export const offeredBy: Record<string, { of: string; erased: Erasing }> = {
  listing_picture: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  listing_document: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  listing_section: { of: `listing_id in ${OF_LISTINGS}`, erased: { delete: true } },
  venue: {
    of: `listing_id in ${OF_LISTINGS}`,
    erased: { blank: `address_line = ''`, why: 'Where a date was held stays for those who booked it.' },
  },
  listing: {
    of: 'provider_id = any({accounts})',
    erased: {
      blank: `state = 'ARCHIVED', summary = '', confirmation_message = '', address_line = '', latitude = null, longitude = null`,
      why: 'What it was called stays for those who booked it, and on their invoices.',
    },
  },
};
