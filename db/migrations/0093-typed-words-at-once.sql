-- Whether every word that was typed stands in what is written, as before, in a tenth of the time: what was typed is read once
-- for a whole list and not for each row, and these functions have no query in them, so the planner writes them out.

-- The words that were typed, as patterns that each must fit.
create function typed_patterns(typed text) returns text[] language sql stable parallel safe as $$
  select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') from regexp_split_to_table(folded(typed), ' ') as word
$$;

-- A text as words are looked for in it. A word that was typed has no space and no dash in it, so those may stay.
create function bare_text(written text) returns text language sql stable parallel safe as $$
  select translate(lower(unaccent(normalize(coalesce(written, ''), NFKC))), '''’‘`´ʼ', '')
$$;

-- Whether every pattern fits what is written, or the digits that were typed stand in the telephone number.
create function fits_words(patterns text[], written text, digits text, telephone text) returns boolean
  language sql stable parallel safe as $$
  select bare_text(written) like all (patterns) or coalesce(position(digits in national_digits(telephone)) > 0, false)
$$;

create or replace function fits_typed(typed text, written text, telephone text default null) returns boolean
  language sql stable parallel safe as $$
  select fits_words(typed_patterns(typed), written, national_digits(typed), telephone)
$$;
