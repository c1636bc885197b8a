-- What providers tick of access, by the keys of src/listings/access-facts.ts: search knows it for certain, and its words may
-- change. What they write in their own words stays a line.
alter table listing add column access_facts text[] not null default '{}';

with ticked (key, line) as (values
  ('step-free', 'Step-free from the car park to the venue'),
  ('hoist', 'Hoist'),
  ('toilet', 'Accessible toilet'),
  ('changing-places', 'Changing Places toilet or changing bed'),
  ('send', 'Made for children with special educational needs (SEND)'),
  ('quiet', 'Quiet space to rest'),
  ('autism', 'Staff trained in autism and sensory needs'),
  ('sensory-aids', 'Ear defenders or other sensory aids'),
  ('visual-timetable', 'Visual timetable'),
  ('one-to-one', 'One-to-one support can be arranged'),
  ('signing', 'Makaton or British Sign Language'),
  ('hearing', 'Hearing loop or captions'),
  ('sight', 'Large print or audio'),
  ('dogs', 'Assistance dogs are welcome')
)
update listing
   set access_facts = array(select key from ticked where line = any(accessibility_measures)),
     accessibility_measures = array(
       select own from unnest(accessibility_measures) with ordinality as lines (own, position)
        where own not in (select line from ticked) order by position)
 where accessibility_measures && array(select line from ticked);
