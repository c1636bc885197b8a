-- When the schools of a council are open, as the council says itself; where it says nothing, typical dates of its nation count
-- (src/schedule/school-terms.ts). Nothing of anybody.
create table school_term (
  council_id uuid not null references council (id),
  first_day date not null,
  last_day date not null,
  primary key (council_id, first_day),
  constraint school_term_in_order check (last_day >= first_day)
);
grant select on school_term to thicket_person;
