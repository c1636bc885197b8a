-- Telephone numbers are stored as they are shown and dialled: in the UK with a 0, without brackets. What was typed before in
-- another form of a UK number is brought into it; anything else stays, and is shown without a link until it is saved anew.
create function pg_temp.national(written text) returns text language sql immutable as $$
  select case when bare ~ '^(0|\+44|0044)0?[1-9]\d{8,9}$' then regexp_replace(bare, '^(0|\+44|0044)0?', '0') else written end
    from regexp_replace(replace(written, '(0)', ''), '[\s().–-]+', '', 'g') as bare
$$;
update account set phone_number = pg_temp.national(phone_number) where phone_number <> '';
update learner set emergency_phone = pg_temp.national(emergency_phone) where emergency_phone <> '';
