-- Whoever is booked is told what to bring, in the words of the listing's own section. Listings carry nobody's secrets.
grant select on listing_section to thicket_person;
