/** What a list of bookings can be sorted by: the next date, the family, the listing, the price. */
export const bookingSorts = ['next', 'booker', 'listing', 'money'] as const;
export type BookingSort = (typeof bookingSorts)[number];
