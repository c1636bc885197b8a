/** The columns of a joined `venue` by which `placeOf` says where a session is held; all null at the listing's own place. */
export const venueColumns = [
  'venue.name as venue_name',
  'venue.address_line as venue_address_line',
  'venue.town as venue_town',
  'venue.zip_code as venue_zip_code',
] as const;
